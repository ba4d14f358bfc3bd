# What Homebrew does with a formula, as far as it can be told without it:
#   ruby formula.rb irtools.rb TARBALL VERSION TREE PREFIX
# The fields are looked at as `brew audit` does; TREE is the tarball, built, and
# the formula installs it into PREFIX and runs its test.
require "digest"
require "fileutils"
require "pathname"
require "tmpdir"

def expect(truth, what)
  abort "irtools.rb: #{what}" unless truth
end

class Formula
  class << self
    attr_reader :field, :tested

    %i[desc homepage url sha256 license].each do |name|
      define_method(name) { |value| (@field ||= {})[name] = value }
    end

    def test(&block)
      @tested = block
    end
  end

  attr_reader :version, :prefix, :testpath

  def initialize(version, prefix, testpath)
    @version = version
    @prefix = Pathname(prefix)
    @testpath = Pathname(testpath)
  end

  def bin
    prefix/"bin"
  end

  def man
    prefix/"share/man"
  end

  def doc
    prefix/"share/doc/irtools"
  end

  def system(*words)
    expect Kernel.system(*words.map(&:to_s), out: File::NULL),
           "failed: #{words.join(" ")}"
  end

  def shell_output(command)
    said = `#{command}`
    expect $?.success?, "failed: #{command}"
    said
  end

  def assert_equal(want, saw)
    expect want == saw, "expected #{want.inspect}, saw #{saw.inspect}"
  end
end

formula, tarball, version, tree, prefix = ARGV
load formula
field = Irtools.field
expect field.size == 5, "expected five fields"
desc = field[:desc]
expect desc.size <= 80 && desc !~ /\A(an?|the|irtools)\b/i && desc !~ /\.\z/,
       "desc: #{desc}"
expect field[:url] =~ %r{\A[a-z]+://.*/irtools-#{Regexp.escape(version)}\.tar\.gz\z},
       "url: #{field[:url]}"
expect field[:homepage] =~ %r{\A[a-z]+://}, "homepage: #{field[:homepage]}"
expect field[:sha256] == Digest::SHA256.file(tarball).hexdigest,
       "sha256: another tarball"
expect field[:license] == "ISC", "license: #{field[:license]}"
Dir.mktmpdir do |dir|
  made = Irtools.new(version, prefix, dir)
  Dir.chdir(tree) { made.install }
  Dir.chdir(dir) { made.instance_eval(&Irtools.tested) }
end
