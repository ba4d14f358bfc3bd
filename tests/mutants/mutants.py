"""Changes one thing in a file of lib/ or bin/ at a time, and runs the tests
that go through its line: which change does no test notice? See HACKING."""
import concurrent.futures
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

import build
import cover
from build import HERE, ROOT, WORK
from changes import changes
from scripts import Scripts

BASE = WORK / 'base'
TCC = ['tcc', '-Werror']
# for programs of the tests, and all that is not changed
CC = [os.environ.get('CC') or 'cc', '-fno-pie', '-no-pie']
# SAN=1: what the changed file does wrong in memory counts, too
SAN = ['-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all']
FIRST = 12                       # tests of a file that run in one go
MIB = 1 << 20


def setting(name, other):
    return type(other)(os.environ.get(name) or other)


# --- those that change nothing ---

def read_equivalent():
    """(file, function, line, what) -> why"""
    found, where = {}, None
    path = HERE / 'equivalent.list'
    for line in path.read_text().split('\n') if path.exists() else []:
        if line.startswith('\t'):
            what, why = line.strip().split(': ', 1)
            found[(*where, what)] = why
        elif line and not line.startswith('#'):
            file, function, text = line.split(' ', 2)
            where = file, function.rstrip(':'), text
    return found


# --- a mutant ---

class Mutant:
    def __init__(self, path, change):
        self.path, self.change = path, change
        self.key = path, change.function, change.source, change.what
        self.verdict = self.by = ''
        self.ran = self.all = 0

    def text(self):
        text, c = (ROOT / self.path).read_text(), self.change
        return text[:c.begin] + c.to + text[c.end:]

    def __str__(self):
        c = self.change
        return '%s:%d: %s: %s: %s' % (self.path, c.line, c.function, c.source,
                                      c.what)


def all_mutants(rooms):
    for path in build.sources():
        if not rooms or any(path == r or path.startswith(r.rstrip('/') + '/')
                            for r in rooms):
            for change in changes((ROOT / path).read_text()):
                yield Mutant(path, change)


# --- where one is tried ---

def limits():
    resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 * MIB, 256 * MIB))
    if not os.environ.get('SAN'):
        # not the addresses: a browser takes more of them than it uses
        resource.setrlimit(resource.RLIMIT_DATA, (2048 * MIB, 2048 * MIB))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Bench:
    """A folder with the tools of one mutant"""

    def __init__(self, scripts):
        self.scripts = scripts
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='mutants.'))
        build.link_names(self.folder / 'bin')
        self.object = self.library = None

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def restore(self):
        """The tools as they are"""
        self.library = BASE / 'lib/libirtools.a'
        shutil.copy(BASE / 'tools', self.folder / 'bin/tools')

    def compile(self, mutant):
        """Whether the mutant could be compiled"""
        source = self.folder / 'mutant.c'
        self.object = self.folder / build.object_of(mutant.path)
        source.write_text(mutant.text())
        cc = [*CC, *SAN] if setting('SAN', '') else TCC
        command = build.compile_command(cc, mutant.path, self.object)
        if cc == TCC:
            command.remove('-w')
        done = subprocess.run([*command, str(source)], cwd=ROOT,
                              stderr=subprocess.DEVNULL)
        if done.returncode == 0:
            (self.folder / 'bin/tools').unlink(missing_ok=True)
            build.link_all(BASE, TCC[:1] if cc == TCC else cc,
                           self.folder / 'bin/tools', self.object.name,
                           self.object)
            self.library = None
        return done.returncode == 0

    def set_library(self):
        self.library = self.folder / 'libirtools.a'
        shutil.copy(BASE / 'lib/libirtools.a', self.library)
        if self.object.name.startswith('lib_'):
            build.run(['ar', 'r', self.library, self.object],
                      stderr=subprocess.DEVNULL)
        self.object.unlink()

    def fails(self, tests):
        """Runs tests of one file; the first that fails or does not end in
        time, or None."""
        if self.library is None:
            self.set_library()
        tmp = self.folder / 'tmp'
        tmp.mkdir()
        env = dict(os.environ, BIN=str(self.folder / 'bin'),
                   CC=str(BASE / 'cc'),
                   ASAN_OPTIONS='exitcode=99:detect_leaks=0',
                   UBSAN_OPTIONS='exitcode=99',
                   IRTOOLS_LIB=str(self.library), LC_ALL='C',
                   TMPDIR=str(tmp), HOME=str(tmp))
        script = self.scripts.get(tests[0].bats)
        numbers = [str(script.number[t.name]) for t in tests]
        run = subprocess.Popen(
            script.command(tmp, numbers),
            env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, start_new_session=True,
            preexec_fn=limits)
        late = threading.Timer(60 + sum(t.ms for t in tests) / 50,
                               end_group, [run])
        late.start()
        try:
            return first_failure(run, tests)
        finally:
            late.cancel()
            end_group(run)
            run.wait()
            subprocess.run(['chmod', '-R', 'u+rwx', tmp],
                           stderr=subprocess.DEVNULL)
            shutil.rmtree(tmp, ignore_errors=True)


def end_group(run):
    try:
        os.killpg(run.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def first_failure(run, tests):
    passed = 0
    for line in run.stdout:
        if line.startswith('not ok'):
            return tests[passed]
        passed += 1
    return tests[passed] if passed < len(tests) else None


# --- which tests, in which order ---

class Order:
    """Tests that are quick, see most of the function and little else, and have
    found much come first."""

    def __init__(self, known):
        self.map = known
        self.found = {}          # how often, by file and test
        self.sound = {}          # whether it passes without a change
        self.lock = threading.Lock()

    def tests(self, mutant):
        def cost(t):
            found = self.found.get((mutant.path, t.bats, t.name), 0)
            return (200 + t.ms) * t.size ** .5 / t.near ** 4 / (1 + 3 * found)
        return sorted((t for t in self.map.tests(mutant.path, mutant.change)
                       if self.sound.get((t.bats, t.name), True)), key=cost)

    def is_sound(self, test, bench):
        """Whether the test passes with the tools as they are"""
        name = test.bats, test.name
        if name not in self.sound:
            bench.restore()
            self.sound[name] = bench.fails([test]) is None
            if not self.sound[name]:
                print('fails anyway: %s: %s' % name, flush=True)
        return self.sound[name]

    def note(self, mutant, test):
        key = mutant.path, test.bats, test.name
        with self.lock:
            self.found[key] = self.found.get(key, 0) + 1


def batches(tests):
    """Lists of tests of one file each: the first, and more of its file among
    the next"""
    while tests:
        batch = [t for t in tests[:4 * FIRST] if t.bats == tests[0].bats]
        batch = batch[:FIRST]
        yield batch
        tests = [t for t in tests if t not in batch]


def attempt(mutant, bench, order, budget):
    tests = order.tests(mutant)
    mutant.all = len(tests)
    if not bench.compile(mutant):
        return 'not compiled'
    spent = 0
    for batch in batches(tests):
        if spent > budget:
            break
        spent += sum(t.ms for t in batch) / 1000
        test = bench.fails(batch)
        while test and not order.is_sound(test, bench):
            bench.compile(mutant)
            batch = [t for t in batch if t != test]
            test = batch and bench.fails(batch)
        if test:
            mutant.by = '%s: %s' % (test.bats, test.name)
            order.note(mutant, test)
            return 'killed'
        mutant.ran += len(batch)
    return 'survived'


# --- all of them ---

class Trial:
    def __init__(self, jobs, order, scripts):
        self.order, self.jobs = order, jobs
        self.equivalent = read_equivalent()
        self.budget = setting('BUDGET', 90.0)
        self.benches = [Bench(scripts) for _ in range(jobs)]
        self.lock = threading.Lock()
        self.log = open(WORK / 'results', 'w')

    def try_one(self, mutant):
        if mutant.key in self.equivalent:
            mutant.verdict = 'equivalent'
            return
        with self.lock:
            bench = self.benches.pop()
        try:
            mutant.verdict = attempt(mutant, bench, self.order, self.budget)
        finally:
            with self.lock:
                self.benches.append(bench)
        self.say(mutant)

    def say(self, mutant):
        with self.lock:
            print(mutant.verdict, *mutant.key, mutant.change.line, mutant.by,
                  sep='\t', file=self.log, flush=True)
            if mutant.verdict == 'survived':
                print('%s (%d of %d tests)' % (mutant, mutant.ran, mutant.all),
                      flush=True)

    def close(self):
        for bench in self.benches:
            bench.close()


def percent(a, b):
    return '%.1f %%' % (100 * a / b) if b else '-'


def say_counts(what, verdicts):
    killed, same = verdicts.count('killed'), verdicts.count('equivalent')
    left = verdicts.count('survived')
    print('%s: %d changes compiled, %d noticed, %d change nothing, %d left: %s'
          % (what, killed + same + left, killed, same, left,
             percent(killed, killed + left)))


def summary(mutants):
    """A line for each room, and one for all"""
    rooms = {}
    for m in mutants:
        room = str(pathlib.PurePath(m.path).parent)
        rooms.setdefault(room, []).append(m.verdict)
    for room in sorted(rooms):
        say_counts(room, rooms[room])
    say_counts('all', [m.verdict for m in mutants])


def last_survivors():
    known = set()
    for line in (WORK / 'results').read_text().split('\n'):
        field = line.split('\t')
        if field[0] == 'survived':
            known.add(tuple(field[1:5]))
    return known


def chosen():
    """The mutants to try"""
    mutants = list(all_mutants(setting('ROOM', '').split()))
    if setting('AGAIN', ''):
        known = last_survivors()
        return [m for m in mutants if m.key in known]
    random.seed(setting('SEED', 1))
    random.shuffle(mutants)
    return mutants[:setting('N', 100)]


def prepare(jobs, scripts):
    if not (cover.COVER / 'built').exists():
        build.build_cover(cover.COVER, jobs)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        cover.cover_missing(pool, scripts)
    build.build(BASE, [*CC[:2], '-O1'], jobs)
    build.link_all(BASE, TCC[:1], BASE / 'tools')
    (BASE / 'cc').write_text('#!/bin/sh\nexec %s "$@" -O0 %s\n' % (
        ' '.join(CC), SAN[1] if setting('SAN', '') else ''))
    (BASE / 'cc').chmod(0o755)


def main():
    jobs = setting('J', os.cpu_count() or 2)
    mutants = chosen()
    WORK.mkdir(exist_ok=True)
    scripts = Scripts()
    prepare(jobs, scripts)
    trial = Trial(jobs, Order(cover.Map()), scripts)
    try:
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(trial.try_one, mutants))
    finally:
        trial.close()
    summary(mutants)
    return any(m.verdict == 'survived' for m in mutants)


if __name__ == '__main__':
    sys.exit(main())
