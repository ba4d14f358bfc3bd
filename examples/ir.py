"""ir.py: what a script in Python for streams of ir(5) can begin with

    for r in ir.records(file):   every line: r is a list of its fields, r.text
                                 the line, r.object what it stands in
    for f in ir.frames(file):    every frame of every motion, when it is whole:
                                 f.number, f.v[joint], and f.w[joint] after fk
    for o in ir.objects(file):   every object, with all of its o.records
    ir.filter(change)            standard input to output; change(r) may set
                                 fields, or return False to leave r out

A file is sys.stdin.buffer or open(name, 'rb').  What is no stream ends the
script, by an ir.Error; irlint.py has all rules, irworld.py places of joints.
"""
import collections, re, signal, sys
signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` is no error

NUMBER = r'[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?'
NAME = r'(?!-[ \t]|-$)(?:(?:[^\0-\x20\x7f%]|%[01][0-9A-F]|%20|%25|%7F)+|%|%2D)'
TYPES = dict(name=NAME, joint=NAME, word='[^ \t]+', text='.*', number=NUMBER,
    frame=NUMBER, integer='[+-]?[0-9]{1,999}',
    count='[+]?[0-9]{1,999}|-0+', order='[xyzXYZ]{3}')

class Error(SystemExit): pass

def want(good, what, saw):
    if not good:
        raise Error('expected %s, saw %.200s' % (what, saw))

def forms(lines):
    """{keyword: (words, fits)} of lines of TYPES, and of words for themselves;
    number{3} are three of them, and number? is one or none"""
    found = {}
    for keys, *fields in map(str.split, lines.split(';')):
        words, regex = [], ''
        for field in fields:
            word, times = re.fullmatch('([^{?*+]+)(.*)', field).groups()
            words += [word] * int(times.strip('{?*+}') or 1)
            types = '|'.join(TYPES.get(w, w) for w in word.split('|'))
            regex += '(?:[ \t]+(?:%s))%s' % (types, times)
        fits = re.compile('[ \t]*[^ \t]+%s[ \t]*' % regex, re.S).fullmatch
        found.update((key, (words, fits)) for key in keys.split(','))
    return found

class Record(list):
    """The fields of a line, the last of them verbatim where it is text"""
    def __init__(self, text, o):
        fields = re.findall('[^ \t]+', text)
        super().__init__(fields if fields and fields[0][0] != '#' else [])
        self.text, self.object = text, o

class Object:
    """An object so far.  first, head[keyword], joints[name][keyword] are the
    fields after these, dof[name] the channels; FORMS are a kind's records"""
    kinds, forms, frame = {}, {}, None
    FORMS = '''source word+; note text?; attr name|- name text?;
        unit angle|length|mass deg|rad|number; space x|y|z;
        count frames|keys|vertices|particles|poses count;'''

    def __init_subclass__(cls):
        Object.kinds[cls.__name__.lower()] = cls
        cls.forms = forms(Object.FORMS + cls.FORMS)

    def __init__(self, r, skeleton):
        self.kind, self.first, self.skeleton = r[0], r[1:], skeleton
        self.joints = skeleton.joints if skeleton else {}
        self.dof = dict(skeleton.dof) if skeleton else {}
        self.head, self.records = {}, []
        want(len(r) > 1 and re.fullmatch(NAME, r[1]), r[0] + ' name', r.text)

    def known(self, word, s):
        """Whether there is what a field of that type names"""
        return word != 'joint' or s in self.joints or not self.skeleton

    def read(self, r):
        """Refuse a record, or learn from it"""
        words, fits = self.forms.get(r[0], ((), 0))
        if not fits:
            return
        want(fits(r.text), ' '.join(r[:1] + words), r.text)
        if words[-1] == 'text':
            r[:] = re.match('[ \t]*([^ \t]+)' * len(words) + '[ \t]?(.*)',
                            r.text, re.S).groups()
        for word, s in zip(words + words[-1:] * len(r), r[1:]):
            want(s == '-' or self.known(word.split('|')[0], s), word, s)
        self.learn(words[0], *r)  # of what type its first field is

    def learn(self, word, key, *fields):
        self.head[key] = fields
        if key == 'unit':
            self.head[key, fields[0]] = fields[1]
        elif key == 'dof':
            self.dof[fields[0]] = fields[1:]

class Skeleton(Object):
    FORMS = '''joint name joint|-; id joint integer; role joint word;
        offset,box joint number{3}; rest,axis joint number{3} number|order;
        bone joint number{4}; dof joint word*; mass,cofm joint number;
        limit joint word number|inf|-inf number|inf|-inf; skin name;
        bind joint number{6} number|order; world,ref joint number{12};
        light joint [0-4] number{3}; ambient number{3}'''

    def __init__(self, r, skeleton):
        super().__init__(r, None)
        self.skeleton = self

    def learn(self, word, key, name, *fields):
        super().learn(word, key, name, *fields)
        if key == 'joint':
            want(name not in self.joints, 'a new joint', name)
            self.joints[name] = {'parent': fields[0]}
        elif word == 'joint':
            joint = self.joints[name]
            want(key not in joint or key == 'limit', 'one ' + key, 'another')
            joint[key] = fields

Frame = collections.namedtuple('Frame', 'motion number v w e b c r')

class Motion(Object):
    FORMS = '''rate word; dof joint word*; relative parent|world;
        loop once|cycle|bounce count?; link start|end name|-;
        v frame joint number|nan+; r frame joint number+; c frame joint 0|1;
        w frame joint number{7}; e,b frame joint number{3};
        m,d frame count number{3}; n frame joint count number{3};
        event frame joint|- name text?'''

    def learn(self, word, key, *fields):
        if word != 'frame':
            return super().learn(word, key, *fields)
        number, joint, *values = fields
        if not self.frame or float(number) > float(self.frame.number):
            self.frame = Frame(self, number, {}, {}, {}, {}, {}, {})
        last = self.frame.number
        want(float(number) == float(last), 'frame ' + last, number)
        if key in Frame._fields:
            of, n = getattr(self.frame, key), len(self.dof.get(joint, ()))
            want(joint not in of, 'one %s of %s' % (key, joint), 'another')
            want(key not in 'vr' or len(values) == n, '%d values' % n,
                 len(values))
            of[joint] = values

def records(file, longest=16 << 20):
    """Each line, checked, as a Record"""
    number, inside, o, skeleton = 0, None, None, None
    lines = iter(lambda: file.readline(longest + 2), b'')
    try:
        for number, line in enumerate(lines, 1):
            want(len(line.rstrip(b'\n')) <= longest and b'\0' not in line,
                 'a line of at most 16 MiB without NUL', 'another')
            if line.endswith(b'\n'):
                line = line[:-1].rstrip(b'\r')
            text = line.decode('utf-8' if inside else 'utf-8-sig',
                               'surrogateescape')
            r = Record(text, o)
            if r and not inside:
                want(r == ['ir', '1'], 'ir 1', r.text)
                inside, skeleton = True, None
            elif r and r[0] in ('ir', 'end'):
                end = ['end', o.kind if o else 'ir']
                want(r == end, ' '.join(end), r.text)
                if o:
                    o.read(r)
                inside, o = bool(o), None
            elif r and o:
                o.read(r)
            elif r:
                o = r.object = Object.kinds.get(r[0], Object)(r, skeleton)
                skeleton = o.skeleton
            yield r
        number += 1
        want(inside is False, 'end ir', 'the end of the input')
    except Error as e:
        name = getattr(file, 'name', '<stdin>')
        raise Error('%s: %s:%d: %s' % (sys.argv[0], name, number, e)) from None

def frames(file):
    """Each Frame of a motion, when the line after it shows that it is whole"""
    last = None
    for r in records(file):
        now = r.object.frame if r.object and r[:1] != ['end'] else None
        if last and now is not last:
            yield last
        last = now

def objects(file):
    """Each Object at its end, with its records"""
    for r in records(file):
        if r.object:
            r.object.records.append(r)
            if r[:1] == ['end']:
                yield r.object

def filter(change, file=sys.stdin.buffer):
    """Print each line as change(record) leaves it, an open unit if it fails"""
    sys.stdout.reconfigure(encoding='utf-8', errors='surrogateescape')
    try:
        for r in records(file):
            fields = r[:]
            if change(r) is not False:
                print(r.text if r == fields else ' '.join(r))
    except BaseException:
        print('ir 1')
        raise
