"""All tools in one program, of which one file is compiled again."""
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / 'tests/.mutants'
HERE = pathlib.Path(__file__).resolve().parent
STD = ['-std=c99', '-D_POSIX_C_SOURCE=200809L', '-D_FILE_OFFSET_BITS=64',
       '-Ilib', '-w']
PLACES = ['-g', '-O0', '-fsanitize-coverage=trace-pc']


def sources():
    """The C files of lib/ and bin/ by their paths, without those that are
    made."""
    found = list(ROOT.glob('lib/**/*.c')) + list(ROOT.glob('bin/*.c'))
    return sorted(str(f.relative_to(ROOT)) for f in found
                  if f.name != 'player.c')


def object_of(path):
    return path.replace('/', '_')[:-2] + '.o'


def compile_command(cc, path, out):
    """PATH as the library or the tool it is, main() by the tool's name."""
    tool = pathlib.Path(path)
    main = ['-Dmain=%s_main' % tool.stem] if tool.parts[0] == 'bin' else []
    return [*cc, *STD, *main, '-c', '-o', str(out)]


def run(command, **how):
    subprocess.run(command, check=True, cwd=ROOT, **how)


def newer(path, than):
    return not than.exists() or path.stat().st_mtime > than.stat().st_mtime


def build(folder, cc, jobs):
    """folder/obj has an object of each file, folder/main.o and
    folder/run.o the program's main(), folder/lib the library. What has not changed is kept."""
    (folder / 'obj').mkdir(parents=True, exist_ok=True)
    (folder / 'lib').mkdir(exist_ok=True)
    run(['sh', 'tests/clists.sh', folder])
    headers = max(h.stat().st_mtime for h in ROOT.glob('lib/**/*.h'))
    todo = []
    for path in sources() + ['lib/picture/player.c']:
        out = folder / 'obj' / object_of(path)
        if newer(ROOT / path, out) or out.stat().st_mtime < headers:
            todo.append(compile_command(cc, path, out) + [path])
    if todo:
        text = '\0'.join('\t'.join(c) for c in todo)
        run(['xargs', '-0', '-P', str(jobs), '-n', '1', 'sh', '-c',
             'IFS="\t"; exec $0'], input=text.encode())
    for name, path in (('main.o', HERE / 'main.c'),
                       ('run.o', ROOT / 'tests/tools.c')):
        run([*cc, *STD, '-I%s' % folder, '-c', '-o', folder / name, path])
    library = folder / 'lib/libirtools.a'
    if todo or not library.exists():
        library.unlink(missing_ok=True)
        run(['ar', 'rc', library, *sorted((folder / 'obj').glob('lib_*.o'))])


def link_names(folder):
    """folder/NAME for each tool, which is the program folder/tools"""
    names = subprocess.run(['sh', 'tests/list.sh', 'tool'], cwd=ROOT,
                           check=True, capture_output=True, text=True)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names.stdout.split():
        if not (folder / name).is_symlink():
            os.symlink('tools', folder / name)


def link_all(folder, cc, out, replaced=None, by=None):
    objects = [folder / 'main.o', folder / 'run.o',
               *sorted((folder / 'obj').glob('*.o'))]
    if replaced:
        objects = [by if o.name == object_of(replaced) else o for o in objects]
    run([*cc, '-o', out, *objects, '-lm'])


def build_cover(folder, jobs):
    """The program that says where it goes. It keeps the sources it was built
    of, as lines are numbered by these."""
    shutil.rmtree(folder, ignore_errors=True)
    cc = [os.environ.get('CC', 'cc')]
    build(folder, [*cc, *PLACES], jobs)
    run([*cc, '-O2', '-c', '-o', folder / 'cover.o', HERE / 'cover.c'])
    run(['ar', 'q', folder / 'lib/libirtools.a', folder / 'cover.o'])
    shutil.copy(folder / 'cover.o', folder / 'obj')
    link_names(folder / 'bin')
    link_all(folder, cc, folder / 'bin/tools')
    for path in sources():
        (folder / 'src' / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / 'src' / path)
    (folder / 'built').touch()
