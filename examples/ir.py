"""ir.py: what a script in Python for streams of ir(5) can begin with

    for r in ir.records(file):   every line: a list of its fields, as written;
                                 r.object is the object that it stands in
    for f in ir.frames(file):    every frame of every motion, when it is whole:
                                 f.number, f.v[joint], and f.w[joint] behind fk
    for o in ir.objects(file):   every object, with all of its o.records
    ir.filter(change)            standard input to output; change(r) may set
                                 fields, or return False to leave r out

What is not known is kept; what ir(5) does not allow is an ir.Error.  A file is
open for reading bytes, as sys.stdin.buffer is.  irworld.py says where joints
are.  By hand it is a checker: python3 ir.py [file ...]
"""
import collections, math, re, signal, sys

signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` is no error

# Records of one form, and what follows their keyword, by TYPES below or as
# words; f3 is three of them, f? one or none, f* any number.
FORMS = {'': '''source w w*; note t; unit angle|length|mass w; space x|y|z;
    count frames|keys|particles|vertices|poses c; attr w n t''',
'skeleton': '''skeleton n w*; joint n w; id j i; role j R; dof j w*;
    offset,box j f3; rest,axis j f3 o; bone j f4; limit j w l2; mass,cofm j f;
    bind j f6 o; world,ref j f9 f3; light j 0|1|2|3|4 f3; skin n;
    ambient f3''',
'motion': '''motion n w*; rate w; dof J w*; relative parent|world;
    loop once|cycle|bounce c?; link start|end -; v f J v v*; w f J f7;
    e,b f J f3; c f J 0|1; r f J f*; m,d f c f3; event f E n t; n f J c f3''',
'poses': '''poses n w*; pose f - f; dof J w*; v f J v v*;
    subset - adult|child [01]{31}''',
'mesh': '''mesh n w*; vert N f3; normal V f3; uv V c f2; color V f3 f?;
    collapse V C i; weight V W f; local V W f6; physique V f; spring V2 f2;
    morph N -; mvert,mnormal M V f3; muv M V c f2; part N - - i?;
    lod c i; face N V3 V*''',
'material': '''material n w*; ambient,diffuse,specular,base f4; shininess f;
    map c - n?''',
'suit': 'suit n i; skin n - i',
'image': '''image n c2 rgb|rgba|matte|depth; origin i2; bits 8|16|24|32;
    run c3 z*''',
'iff': '''iff n w*; group c2 I C I /.+; chunk c2 I C /.+;
    fault,notice c t''',
'particles': 'particles n 4|5; p N f9 i2 f? f?',
'bulges': 'bulges n w*; bulge i n; section i2; key i2 f3',
'actions': '''actions n w*; nurbs n c; knots n f f*; cv n f4; item n - w w*;
    action n path|parameter w2 w?; key n f2 w f2 w f2;
    channel n2 - X|Y|Z|- w*''',
'sequence': '''sequence n w*; tree sim1|sim2|both; selected 0|1|2;
    node sim1|sim2|both i -1|[0-5] i4;
    anim sim1|sim2|both i -; figure i5; part i [0-7] - -'''}
FORMS = {(kind, key): re.sub(r'\b([a-zA-Z])([2-9])', lambda m:
         ' '.join(m[1] * int(m[2])), line).split()[1:]
         for kind, lines in FORMS.items() for line in lines.split(';')
         for key in line.split()[0].split(',')}
NAME = r'(?!-$)([^\0-\x20\x7f%]|%[01][0-9A-F]|%20|%25|%7F)+|%|%2D'
ID = r'([^\0-\x20\x7f%/:[\]]|%[01][0-9A-F]|%2[05F]|%3A|%5[BD]|%7F)+'
NUMBER = r'[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?'
INTEGER = '[+-]?[0-9]+'
ROLE = ('-|hips|spine|chest|upperChest|neck|head|jaw|(left|right)(Eye|Hand|'
        'Foot|Shoulder|(Upper|Lower)(Arm|Leg)|Toes|Thumb(Metacarpal|Proximal|'
        'Distal)|(Index|Middle|Ring|Little)(Proximal|Intermediate|Distal))')
TYPES = {'n': ('a name', NAME), '-': ('a name or -', NAME + '|-'),
    'w': ('a word', '.+'), 't': ('text', '.*'), 'i': ('an integer', INTEGER),
    'c': ('a count', INTEGER), 'C': ('a count or -', INTEGER + '|-'),
    'f': ('a number', NUMBER),
    'v': ('a number or nan', NUMBER + '|nan'),
    'l': ('a number or inf', NUMBER + '|-?inf'),
    'z': ('a value', NUMBER + '|nan|-?inf'),
    'o': ('W or an order of angles', NUMBER + '|[xyzXYZ]{3}'),
    'j': ('a joint', '.+'), 'J': ('a joint', '.+'),
    'E': ('a joint or -', '.+'), 'W': ('a joint', '.+'),
    'I': ('an ID', ID), 'R': ('a role', ROLE),
    'V': ('a vertex so far', INTEGER), 'M': ('the last morph', INTEGER),
    'N': ('the next number', INTEGER)}
ONCE = dict(joint=2, count=2, normal=2, uv=3)  # up to which field
BEHIND = {('bulges', 'section'): 'bulge', ('bulges', 'key'): 'section',
    ('actions', 'cv'): 'nurbs', ('actions', 'key'): 'action'}
LONGEST = 16 << 20
COUNTED = dict(frames='frames', keys='v', vertices='vert', particles='p',
               poses='pose')

class Error(Exception): pass

def want(good, what, saw):
    if not good:
        raise Error('expected %s, saw %s' % (what, saw))

class Record(list):
    """The fields of a line, the last of them verbatim where it is text."""
    def __init__(self, text):
        fields = [f for f in re.split('[ \t]+', text) if f]
        super().__init__(fields if fields and fields[0][0] != '#' else [])
        self.text, self.read, self.object = text, self[:], None

    def cut(self, n):
        """Leave n fields, and the text behind them as one."""
        want(len(self) >= n, '%d fields and text' % n, self.text)
        fields = '[ \t]*([^ \t]+)' * n
        self[:] = re.match(fields + '[ \t]?(.*)', self.text, re.S).groups()
        self.read = self[:]

    def __str__(self):
        return self.text if self == self.read else ' '.join(self)

# v[joint] are the values, w[joint] the fields X Y Z QX QY QZ QW of fk
Frame = collections.namedtuple('Frame', 'motion number v w')

class Object:
    """What is known of an object so far: first, head[keyword] and
    joints[name][keyword] are the fields behind these, dof[name] the channels
    of a joint, and frame is the Frame that is being read."""
    def __init__(self, r, skeleton):
        self.kind, self.first, self.head, self.records = r[0], r[1:], {}, []
        self.skeleton, self.joints, self.dof = skeleton, {}, {}
        if self.kind == 'skeleton':
            self.skeleton = self
        elif skeleton:
            self.joints, self.dof = skeleton.joints, dict(skeleton.dof)
        self.n, self.seen = collections.Counter(), set()
        self.frame, self.late, self.pixels = None, False, 0
        self.part = self.n.copy()  # n where the part began
        self.weights, self.locals = collections.defaultdict(list), {}
        self.feet, self.standing = None, []  # of any frame, of this one
        self.check(r)

    def fits(self, t, s, key):
        """Whether s is of type t."""
        if not re.fullmatch(TYPES.get(t, (t, t))[1], s, re.S):
            return False
        if t in 'icCVMN':
            n, morph, most = self.n[key], self.n['morph'], 1 << 63
            low, end = dict(V=(0, self.n['vert']), M=(morph - 1, morph),
                            N=(n, n + 1), i=(-most, most)).get(t, (0, most))
            return s == '-' or low <= int(s) < end
        if t in 'jJEW' and self.skeleton:
            return s in self.joints or t == 'E' and s == '-'
        if t == 'W':
            return re.fullmatch(INTEGER, s)
        return t not in 'fvlzo' or s[-1].isalpha() or abs(float(s)) < math.inf

    def once(self, *what):
        want(what not in self.seen, 'one ' + ' '.join(what), 'another')
        self.seen.add(what)

    def check(self, r):
        """Refuse a record, or learn from it."""
        key, form = r[0], FORMS.get((self.kind, r[0])) or FORMS.get(('', r[0]))
        if not form or (self.kind, self.kind) not in FORMS:
            self.n['unknown'] += 1
            return
        if form[-1] == 't':
            r.cut(len(form))
        least, many = sum(t[-1] not in '?*' for t in form), form[-1][-1] == '*'
        want(least < len(r) and (many or len(r) <= len(form) + 1),
             ' '.join([key] + form), r.text)
        for i, s in enumerate(r[1:]):
            t = form[min(i, len(form) - 1)].rstrip('?*')
            want(self.fits(t, s, key), TYPES.get(t, (t,))[0], s)
        if key in ('rate', 'dof', 'relative', 'space') or r[1] == 'angle':
            want(not self.frame, key + ' before the first frame', 'it later')
        if form[0] == 'j' and key != 'limit' or key in ONCE:
            self.once(key, *r[1:ONCE.get(key, 2)])
        if (self.kind, key) in BEHIND:
            n = 3 if self.head.get('section') and key == 'key' else 2
            last = self.head.get(BEHIND[self.kind, key], [''])[:n - 1]
            want(r[1:n] == last, ' '.join([key] + last), r.text)
        if form[0] == 'j':
            self.joints[r[1]][key] = r[2:]
        elif form[0] == 'f' and self.kind in ('motion', 'poses'):
            self.at_frame(key, *r[1:])
        elif key in ('unit', 'count'):
            self.head[key, r[1]] = r[2]
        else:
            self.head[key] = r[1:]
        self.learn(key, *r[1:])
        self.n[key] += 1

    def at_frame(self, key, number, joint, *values):
        last = float(self.frame.number) if self.frame else -math.inf
        if key == 'pose' or self.kind == 'motion' and float(number) > last:
            self.frame = Frame(self, number, {}, {})
            self.n['frames'] += 1
            self.late = False
            if self.n['frames'] > 1:
                self.stand()
        else:
            want(float(number) == last, 'number %g' % last, number)
        if key in ('v', 'r'):
            n = len(self.dof.get(joint, ()))
            want(len(values) == n, '%d values' % n, len(values))
        self.late = self.late or key in ('c', 'event')
        if key == 'v':
            want(not self.late, 'v before c and event', 'it later')
            want(joint not in self.frame.v, 'one v of ' + joint, 'another')
            self.frame.v[joint] = values
        elif key == 'w':
            self.frame.w[joint] = values

    def learn(self, key, name, *rest):
        """What a record means beyond its own line."""
        if key == 'joint':
            want(rest[0] in self.joints or rest[0] == '-', 'a parent', rest[0])
            self.joints[name] = {'parent': rest[0]}
        elif key == 'role' and rest[0] != '-':
            self.once('joint of role', rest[0])
        elif key == 'dof':
            n = max(sum(rest.count(a + x) for x in 'xyz') for a in 'ra')
            want(n < 10, 'at most nine rotations', n)
            self.dof[name] = rest
            self.bone(name) if self.kind != 'skeleton' else None
        elif key == 'limit':
            self.n[name, rest[0]] += 1
            free = self.dof.get(name, ()).count(rest[0])
            want(self.n[name, rest[0]] <= free, 'a free channel', rest[0])
        elif key == 'rate':
            parts = name.split('/')
            good = all(self.fits('f', s, key) and float(s) > 0 for s in parts)
            want(name == '-' or good and len(parts) < 3, 'R, N/D or -', name)
        elif key == 'unit':
            form = 'deg|rad' if name == 'angle' else 'f'
            want(self.fits(form, *rest, key), form, rest[0])
            same = rest[0] == self.head.get(('was', 'angle'), 'deg')
            late = name == 'angle' and self.n['joint'] and not same
            want(not late, 'unit angle before the first joint', 'it later')
            self.head['was', name] = rest[0]
        elif key in ('rest', 'axis', 'bind') and not rest[-1].isalpha():
            want(any(map(float, rest[-4:])), 'a quaternion', ' '.join(rest))
        elif key == 'p':
            n = 11 if self.first[1] == '4' else 13
            want(len(rest) == n, '%d fields' % (n + 1), len(rest) + 1)
        elif key == 'action':
            n = 4 if rest[0] == 'path' else 3
            want(len(rest) == n, '%d fields' % (n + 1), len(rest) + 1)
        elif key == 'part':
            self.part = self.n.copy()
        elif key == 'vert':
            want(self.part['face'] == self.n['face'], 'vert before face', key)
        elif key == 'weight':
            want(name not in self.locals, 'weights before locals', 'one later')
            self.weights[name].append(rest[0])
        elif key == 'local':
            n = self.locals[name] = self.locals.get(name, 0) + 1
            want(self.weights[name][n - 1:n] == [rest[0]],
                 "the joint of the vertex's next weight", rest[0])
        elif key == 'attr' and self.kind == 'skeleton':
            want(name in self.joints or name == '-' or self.n['unknown'],
                 'a joint so far', name)
        elif key == 'c':
            good = self.feet is None or rest[0] in self.feet
            want(good, 'a foot of the first frame', rest[0])
            self.standing.append(rest[0])
        elif key == 'spring':
            good = min(int(name), int(rest[0])) >= self.part['vert']
            want(good, 'vertices of this part', name + ' ' + rest[0])
        elif key == 'lod':
            want(int(name) < self.n['part'], 'a part so far', name)
        elif key == 'collapse' and rest[0] != '-':
            self.n['most'] = max(self.n['most'], int(rest[0]) + 1)
        elif key == 'bits':
            want(not self.pixels, 'bits before run', 'it later')
        elif key == 'run':
            self.draw(int(name), int(rest[0]), int(rest[1]), rest[2:])

    def draw(self, y, x, n, colour):
        w, h, kind = int(self.first[1]), int(self.first[2]), self.first[3]
        planes = dict(rgb=3, rgba=4).get(kind, 1)
        most = 65535 if self.head.get('bits') == ['16'] else 255
        want(y * w + x == self.pixels, 'the next pixel', '%d %d' % (y, x))
        want(0 < n <= w - x and y < h, 'pixels of the row', n)
        want(len(colour) == planes, '%d values' % planes, len(colour))
        for c in colour if kind != 'depth' else ():
            want(re.fullmatch(INTEGER, c) and 0 <= int(c) <= most,
                 '0 to %d' % most, c)
        self.pixels += n

    def stand(self):
        """A frame is over: it has a c of the feet of the first frame."""
        self.feet = self.standing if self.feet is None else self.feet
        want(len(self.standing) == len(self.feet), 'a c of each foot', 'less')
        self.standing = []

    def bone(self, name):
        joint = self.joints.get(name, 'bone')
        want('l' not in self.dof[name] or 'bone' in joint,
             'a bone of %s for its l' % name, 'none')

    def end(self):
        """Refuse what only the end of an object shows."""
        for word, key in COUNTED.items():
            n = int(self.head.get(('count', word), self.n[key]))
            want(n == self.n[key], '%d %s' % (n, word), self.n[key])
        if self.kind == 'image':
            n = int(self.first[1]) * int(self.first[2])
            want(n == self.pixels, '%d pixels' % n, self.pixels)
        want(self.n['most'] <= self.n['vert'], 'vertices to collapse to', '-')
        for vertex, n in self.locals.items():
            m = len(self.weights[vertex])
            want(n == m, '%d locals of vertex %s' % (m, vertex), n)
        self.stand()
        for name in self.dof if self.kind == 'skeleton' else ():
            self.bone(name)

def records(file):
    """Each line, checked, as a Record; its object is the one around it."""
    number, units, inside, o, skeleton = 0, 0, False, None, None
    try:
        lines = iter(lambda: file.readline(LONGEST + 2), b'')
        for number, line in enumerate(lines, 1):
            want(len(line) - line.endswith(b'\n') <= LONGEST,
                 'a line of at most 16 MiB', 'a longer one')
            line = re.sub(b'\r?\n$', b'', line)
            want(b'\0' not in line, 'text', 'a NUL byte')
            if not inside and line[:3] == b'\xef\xbb\xbf':
                line = line[3:]
            r = Record(line.decode('utf-8', 'surrogateescape'))
            r.object = o
            if r and not inside:
                want(r == ['ir', '1'], 'ir 1', r.text)
                units, inside, skeleton = 1, True, None
            elif r and r[0] in ('end', 'ir'):
                end = ['end', o.kind if o else 'ir']
                want(r == end, ' '.join(end), r.text)
                o.end() if o else None
                inside, o = bool(o), None
            elif r and o:
                o.check(r)
            elif r:
                want(len(r) > 1, r[0] + ' NAME', r.text)
                o = r.object = Object(r, skeleton)
                skeleton = o.skeleton
            yield r
        number += 1
        want(units and not inside, 'end ir', 'the end of the input')
    except Error as e:
        name = getattr(file, 'name', '<stdin>')
        raise Error('%s:%d: %s' % (name, number, e)) from None

def frames(file):
    """Each Frame, when the line behind it shows that it is whole."""
    last = None
    for r in records(file):
        now = r.object.frame if r.object and r[:1] != ['end'] else None
        if last and now is not last:
            yield last
        last = now

def objects(file):
    """Each Object at its end, with its records."""
    for r in records(file):
        if r.object:
            r.object.records.append(r)
            if r[:1] == ['end']:
                yield r.object

def filter(change, file=sys.stdin.buffer):
    """Print each line as change(record) leaves it.  What fails leaves a unit
    open: so the program that reads it fails, too."""
    sys.stdout.reconfigure(encoding='utf-8', errors='surrogateescape')
    inside = False
    try:
        for r in records(file):
            if change(r) is not False:
                print(r)
            inside = r != ['end', 'ir'] and (inside or r == ['ir', '1'])
    except Exception as e:
        if not inside:
            print('ir 1')
        if not isinstance(e, Error):
            raise
        sys.exit('%s: %s' % (sys.argv[0], e))

if __name__ == '__main__':
    try:
        for name in sys.argv[1:] or ['/dev/stdin']:
            with open(name, 'rb') as file:
                collections.deque(records(file), 0)
    except (Error, OSError) as e:
        sys.exit('ir.py: %s' % e)
