# Nix: `nix-build .github/packaging` in the source's folder.
{ pkgs ? import <nixpkgs> { } }:
pkgs.rustPlatform.buildRustPackage {
  pname = "lastpeg";
  version = "0.1.0";
  src = pkgs.lib.cleanSource ../..;
  cargoLock.lockFile = ../../Cargo.lock;
  nativeBuildInputs = [ pkgs.installShellFiles ];
  postInstall = ''
    $out/bin/lastpeg man > lastpeg.1
    installManPage lastpeg.1
    installShellCompletion --cmd lastpeg \
      --bash <($out/bin/lastpeg completions bash) \
      --zsh <($out/bin/lastpeg completions zsh) \
      --fish <($out/bin/lastpeg completions fish)
  '';
  meta = {
    description = "Peg solitaire for the terminal: a game, an exact solver and a teacher";
    license = pkgs.lib.licenses.mit;
    mainProgram = "lastpeg";
  };
}
