"""What tests/mutants.bats asks: `check.py changes FILE` prints the changes of a
file, `check.py list` what in equivalent.list is no change of any file."""
import pathlib
import sys

from build import ROOT
from changes import changes
from mutants import read_equivalent


def show(path):
    text = pathlib.Path(path).read_text()
    for c in changes(text):
        whole = text[:c.begin] + c.to + text[c.end:]
        line = whole.split('\n')[c.line - 1].strip()
        print('%d %s: %s: %s' % (c.line, c.function, c.what, line))


def stale():
    known = read_equivalent()
    for path in sorted({key[0] for key in known}):
        file = ROOT / path
        found = {(path, c.function, c.source, c.what)
                 for c in changes(file.read_text())} if file.exists() else ()
        for key in known:
            if key[0] == path and key not in found:
                print('equivalent.list: no such change: %s %s: %s: %s' % key)


if __name__ == '__main__':
    show(sys.argv[2]) if sys.argv[1] == 'changes' else stale()
