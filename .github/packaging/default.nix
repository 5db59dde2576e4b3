# Nix: `nix-build .github/packaging` in the source's folder.
{ pkgs ? import <nixpkgs> { } }:
pkgs.rustPlatform.buildRustPackage {
  pname = "lastpeg";
  version = "0.1.0";
  src = pkgs.nix-gitignore.gitignoreSource [ ] ../..;
  cargoLock.lockFile = ../../Cargo.lock;
  buildType = "dist";
  checkType = "debug";
  nativeBuildInputs = [ pkgs.installShellFiles ];
  postInstall = ''
    bash .github/packaging/share $out/bin/lastpeg made
    installManPage made/man/*/*
    installShellCompletion --cmd lastpeg \
      --bash made/bash-completion/completions/lastpeg \
      --zsh made/zsh/site-functions/_lastpeg \
      --fish made/fish/vendor_completions.d/lastpeg.fish
  '';
  meta = {
    description = "Peg solitaire for the terminal: a game, an exact solver and a teacher";
    license = pkgs.lib.licenses.mit;
    mainProgram = "lastpeg";
  };
}
