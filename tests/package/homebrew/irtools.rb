class Irtools < Formula
  desc "Unix filters for motion capture, skeletons and old pictures"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "ISC"

  def install
    system "make"
    system "make", "install", "PREFIX=#{prefix}", "MANDIR=#{man}"
  end

  test do
    examples = doc/"examples"
    system "#{bin}/asf2ir #{examples}/figure.asf >figure.ir"
    system "#{bin}/amc2ir -s figure.ir #{examples}/walk.amc >walk.ir"
    system "#{bin}/ir2amc walk.ir >walk.amc"
    assert_equal((examples/"walk.amc").read, (testpath/"walk.amc").read)
    assert_equal("irtools #{version}\n", shell_output("#{bin}/irtools -V"))
  end
end
