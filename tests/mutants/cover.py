"""Which test goes through which line."""
import bisect
import collections
import difflib
import hashlib
import itertools
import json
import os
import pathlib
import re
import subprocess
import tempfile

from build import ROOT, WORK

COVER = WORK / 'cover'
# They try the system, the tree or the tests more than a tool's work, or each
# tool in the same way, build all of them, or need real files.
APART = ('cuts engines examples fault figures fuzz gate library lists make man '
         'memory mutants pairs platforms recursion scale security').split()

# ms: how long it takes; size: the lines that it goes through; near: those of
# the function that is asked for
Test = collections.namedtuple('Test', 'bats name ms size near')


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True,
                          check=True).stdout.split('\n')


def sites(exe):
    """The addresses after each call that says where we are"""
    after = False
    for line in output_of('objdump', '-d', '--no-show-raw-insn', exe):
        if after and ':' in line:
            yield int(line.split(':')[0], 16)
        after = 'call' in line and '__sanitizer_cov_trace_pc' in line


def compiled_files(exe):
    """(begin, path) of what each file was compiled to, in order"""
    path, found = None, []
    for text in output_of('objdump', '--dwarf=info', '--dwarf-depth=1', exe):
        m = re.search(r'DW_AT_(name|low_pc) .*: (\S+)$', text)
        if m and m[1] == 'name':
            path = m[2]
        elif m:
            found.append((int(m[2], 16), path))
    return sorted(found)


def line_table(exe):
    """(address, (file, line)) of lib/ and bin/"""
    files = compiled_files(exe)
    begins = [begin for begin, _ in files]
    for text in output_of('objdump', '-WL', exe):
        m = re.match(r'\S+\.c\s+(\d+)\s+(0x[0-9a-f]+|0)\b', text)
        if not m:
            continue
        address = int(m[2], 16)
        path = files[bisect.bisect_right(begins, address) - 1][1]
        if path.startswith(('lib/', 'bin/')):
            yield address, (path, int(m[1]))


def begin_of(exe):
    for line in output_of('nm', exe):
        if line.endswith(' __executable_start'):
            return int(line.split()[0], 16)
    return 0


CALL = 5        # bytes of the call before a place: a block's line begins there


class Places:
    """The lines of what a program runs from one place to the next"""

    def __init__(self, exe):
        self.begin = begin_of(exe)
        self.starts = sorted(sites(exe))
        self.lines = [[] for _ in self.starts]
        for address, line in line_table(exe):
            i = bisect.bisect_right(self.starts, address + CALL) - 1
            if i >= 0:
                self.lines[i].append(line)

    def reached(self, places):
        """The lines of places that were reached, whose bytes are 1"""
        for m in re.finditer(rb'\x01', places):
            address = m.start() + self.begin
            i = bisect.bisect_left(self.starts, address)
            if i < len(self.starts) and self.starts[i] == address:
                yield from self.lines[i]


def passed(output):
    """ms of the tests that passed, by number"""
    found = re.findall(r'^ok (\d+) (\d+)$', output, re.M)
    return {int(number): int(ms) for number, ms in found}


def run_tests(script, folder):
    env = dict(os.environ, BIN=str(COVER / 'bin'), LC_ALL='C', HOME=folder,
               IRTOOLS_LIB=str(COVER / 'lib/libirtools.a'),
               IRTOOLS_COVER=folder, TMPDIR=folder, WHOLE='1')
    numbers = [str(n) for n in script.number.values()]
    done = subprocess.run(script.command(folder, numbers), env=env, cwd=ROOT,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
    return passed(done.stdout)


def lines_by_test(folder, tools):
    """The lines that each test has been to, by number; 0: all of them"""
    programs = {'tools': tools}
    lines = collections.defaultdict(set)
    for f in pathlib.Path(folder).glob('[0-9]*.*'):
        number, name = f.name.split('.', 1)
        exe = pathlib.Path(folder) / ('exe.' + name)
        if name not in programs:
            programs[name] = Places(exe)
        lines[int(number)].update(programs[name].reached(f.read_bytes()))
    return lines


def cover_bats(script, tools):
    """[[test, ms, size], …] and for each file and line which of them go there,
    as the bits of a number"""
    with tempfile.TemporaryDirectory() as folder:
        found = run_tests(script, folder)
        lines = lines_by_test(folder, tools)
    tests, where = [], collections.defaultdict(lambda:
                                               collections.defaultdict(int))
    for name, number in script.number.items():
        if number not in found:
            continue
        reached = lines[number] | lines[0]
        for file, line in reached:
            where[file][line] |= 1 << len(tests)
        tests.append([name, found[number], len(reached)])
    return {'tests': tests, 'where': where}


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def bats_files():
    return sorted(f for f in (ROOT / 'tests').glob('*.bats')
                  if f.stem not in APART)


def lines_of_code(tools):
    """Keeps which lines have code of their own: {file: [line, …]}."""
    found = collections.defaultdict(set)
    for file, line in itertools.chain(*tools.lines):
        found[file].add(line)
    (COVER / 'code').write_text(json.dumps(
        {file: sorted(lines) for file, lines in found.items()}))


def cover_missing(pool, scripts):
    """Runs the files of tests that are new or have changed."""
    todo = [(f, COVER / ('%s.%s.json' % (f.stem, digest(f))))
            for f in bats_files()]
    todo = [(f, out) for f, out in todo if not out.exists()]
    tools = todo and Places(COVER / 'bin/tools')
    if todo:
        lines_of_code(tools)

    def cover(job):
        bats, out = job
        found = cover_bats(scripts.get(bats.name), tools)
        for old in COVER.glob(bats.stem + '.*.json'):
            old.unlink()
        out.write_text(json.dumps(found))
        print('covered:', bats.name, len(found['tests']), flush=True)

    list(pool.map(cover, todo))


def old_lines(path):
    """For each line of a file, from 1 on, where it was when the program that
    says where it goes was built; a new one: as the one before"""
    new = (ROOT / path).read_text().split('\n')
    kept = COVER / 'src' / path
    old = kept.read_text().split('\n') if kept.exists() else []
    place = [0] * (len(new) + 1)
    match = difflib.SequenceMatcher(None, old, new, False)
    for a, b, n in match.get_matching_blocks():
        for k in range(n):
            place[b + k + 1] = a + k + 1
    for k in range(1, len(place)):
        place[k] = place[k] or place[k - 1]
    return place


class Map:
    """Who goes where"""

    def __init__(self):
        self.read = []
        for f in bats_files():
            known = COVER / ('%s.%s.json' % (f.stem, digest(f)))
            if known.exists():
                self.read.append((f.name, json.loads(known.read_text())))
        self.code = {file: set(lines) for file, lines in
                     json.loads((COVER / 'code').read_text()).items()}
        self.places = {}

    def lines(self, path, change):
        """The old numbers of a change's line, or of all of the function where
        it has no code of its own, as that of a table; and those of the
        function"""
        if path not in self.places:
            self.places[path] = old_lines(path)
        place, code = self.places[path], self.code.get(path, set())
        within = code & set(place[change.first:change.last + 1])
        line = place[change.line]
        return ({line} if line in code else within), within

    def tests(self, path, change):
        """The tests that go through the line of a change"""
        lines, within = self.lines(path, change)
        for bats, known in self.read:
            where = known['where'].get(path, {})
            bits = 0
            for line in lines:
                bits |= where.get(str(line), 0)
            if not bits:
                continue
            near = [where.get(str(line), 0) for line in within]
            for i, (name, ms, size) in enumerate(known['tests']):
                if bits >> i & 1:
                    yield Test(bats, name, ms, size,
                               sum(b >> i & 1 for b in near))
