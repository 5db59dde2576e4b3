# Homebrew takes a formula from a tap only: put this file into one (`brew tap-new NAME/tap`), then `brew install
# NAME/tap/lastpeg`. OWNER is whoever keeps the repository.
class Lastpeg < Formula
  desc "Peg solitaire for the terminal: a game, an exact solver and a teacher"
  homepage "https://github.com/OWNER/lastpeg"
  url "https://github.com/OWNER/lastpeg/archive/refs/tags/v0.1.0.tar.gz"
  license "MIT"
  head "https://github.com/OWNER/lastpeg.git", branch: "main"

  depends_on "rust" => :build

  def install
    system "cargo", "install", "--profile", "dist", *std_cargo_args
    system ".github/packaging/share", bin/"lastpeg", "made"
    man1.install Dir["made/man/man1/*"]
    man7.install Dir["made/man/man7/*"]
    generate_completions_from_executable(bin/"lastpeg", "completions")
  end

  test do
    assert_match "Solvable in", shell_output("#{bin}/lastpeg solve english cross")
  end
end
