"""The tests as functions of a shell, which tests/mutants/quick.bash runs."""
import pathlib
import re
import shlex
import tempfile
import threading

from build import HERE, ROOT


class Script:
    """A file of tests; number: of each test, by name"""

    def __init__(self, folder, bats):
        self.file = folder / bats
        self.bats = ROOT / 'tests' / bats
        self.number = {}
        self.file.write_text(re.sub(r'^@test (.*) \{$', self.function,
                                    self.bats.read_text(), flags=re.M))

    def function(self, m):
        self.number[' '.join(shlex.split(m[1]))] = len(self.number) + 1
        return 'test_%d() {' % len(self.number)

    def command(self, tmp, numbers):
        return ['bash', HERE / 'quick.bash', self.bats, tmp, self.file,
                *numbers]


class Scripts:
    def __init__(self):
        self.own = tempfile.TemporaryDirectory(prefix='mutants.')
        self.folder = pathlib.Path(self.own.name)
        self.known = {}
        self.lock = threading.Lock()

    def get(self, bats):
        with self.lock:
            if bats not in self.known:
                self.known[bats] = Script(self.folder, bats)
            return self.known[bats]
