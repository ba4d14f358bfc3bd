"""irrules.py: what else ir(5) rules out in skeletons, motions and poses

Imported, it makes ir.py refuse that, too, and read poses.  irshapes.py and
irlint.py have the rules of the other objects.
"""
import collections, math
import ir
from ir import want

ir.TYPES.update(flags='[01]{31}', rate='%s(?:/%s)?' % (ir.NUMBER, ir.NUMBER),
    role='hips|spine|chest|upperChest|neck|head|jaw|(?:left|right)(?:Eye|Hand'
    '|Foot|Shoulder|(?:Upper|Lower)(?:Arm|Leg)|Toes|(?:Index|Middle|Ring|'
    'Little)(?:Proximal|Intermediate|Distal)|Thumb(?:Metacarpal|Proximal|'
    'Distal))')
RANGES = dict(integer=(-1 << 63, 1 << 63), count=(0, 1 << 63),
              size=(0, 1 << 64))
COUNTED = dict(frames='frames', keys='v', vertices='vert', particles='p',
               poses='pose')
ONCE = ['source', 'space', 'rate', 'relative', 'loop', 'ambient', 'diffuse',
        'specular', 'shininess', 'base', 'origin', 'bits', 'selected']

class Rules:
    """What all objects have: n[keyword], how many such records came before;
    on_KEYWORD, the rules of a record beyond its form"""
    FIRST = 'name word*'

    def __init__(self, r, skeleton):
        super().__init__(r, skeleton)
        self.n, self.key, self.seen = collections.Counter(), '', set()
        fits = ir.forms('first ' + self.FIRST)['first'][1]
        want(fits(r.text), '%s %s' % (r[0], self.FIRST), r.text)

    def read(self, r):
        self.key = r[0]
        super().read(r)
        if r[0] in self.forms or r[0] == 'end':
            if r[0] in ONCE or r[0] in ('unit', 'count', 'link'):
                self.once(*r[:1] if r[0] in ONCE else r[:2])
            getattr(self, 'on_' + r[0], lambda *fields: None)(*r[1:])
            self.n[r[0]] += 1

    def known(self, word, s):
        if word in ('number', 'frame'):
            return s[-1].isalpha() or math.isfinite(float(s))
        if word in RANGES:
            return RANGES[word][0] <= int(s) < RANGES[word][1]
        if word == 'next':
            return int(s) == self.n[self.key]
        return super().known(word, s)

    def learn(self, word, key, *fields):
        late = self.frame and key in ('rate', 'dof', 'relative', 'space')
        want(not late, key + ' before the first frame', 'it later')
        super().learn(word, key, *fields)

    def once(self, *what):
        want(what not in self.seen, 'one ' + ' '.join(map(str, what)),
             'another')
        self.seen.add(what)

    def on_unit(self, what, value):
        want((what == 'angle') == value.isalpha(), 'unit of ' + what, value)
        skeleton = self.kind == 'skeleton' and value == 'rad' and self.joints
        want(what != 'angle' or not (self.frame or skeleton),
             'unit angle earlier', 'it late')

    def on_count(self, what, n):
        self.head['count', what] = n

    def on_dof(self, name, *channels):
        self.once('dof of', name)
        for angle in 'ra':
            n = sum(c in (angle + 'x', angle + 'y', angle + 'z')
                    for c in channels)
            want(n <= 9, 'at most nine angles', n)

    def bone(self, name):
        want('l' not in self.dof[name] or 'bone' in self.joints[name],
             'a bone of %s for its l' % name, 'none')

    def on_end(self, kind):
        for what, key in COUNTED.items():
            n = self.head.get(('count', what), self.n[key])
            want(int(n) == self.n[key], '%s %s' % (n, what), self.n[key])

class Skeleton(Rules, ir.Skeleton):
    FORMS = ir.Skeleton.FORMS + '''; role joint role|-;
        attr joint|- name text?'''

    def on_role(self, name, role):
        if role != '-':
            self.once('joint of role', role)

    def on_limit(self, name, channel, low, high):
        self.n[name, channel] += 1
        n = self.dof.get(name, ()).count(channel)
        want(self.n[name, channel] <= n, '%d limits' % n, 'another')

    def on_rest(self, name, *fields):
        want(fields[-1].isalpha() or any(map(float, fields[-4:])),
             'a rotation', '0 0 0 0')

    on_axis = on_bind = on_rest

    def on_end(self, kind):
        super().on_end(kind)
        for name in self.dof:
            self.bone(name)

class Motion(Rules, ir.Motion):
    FORMS = ir.Motion.FORMS + '; rate rate|-'
    feet = None

    def learn(self, word, key, *fields):
        last = self.frame
        super().learn(word, key, *fields)
        if self.frame is not last:
            self.n['frames'] += 1
            self.over(last)

    def over(self, frame):
        """A frame is over: if it has v, it has a c of each foot of others"""
        if frame and (frame.v or frame.c):
            self.feet = frame.c if self.feet is None else self.feet
            want(not frame.v or len(frame.c) == len(self.feet),
                 'a c of each foot', 'less')
        self.events = 0

    def on_rate(self, rate):
        want(rate == '-' or all(0 < float(n) < math.inf
                                for n in rate.split('/')), 'a rate', rate)

    def on_dof(self, name, *channels):
        super().on_dof(name, *channels)
        if self.skeleton:
            self.bone(name)

    def on_v(self, number, joint, *values):
        want(not self.frame.c and not self.events, 'v before c and event',
             'it later')

    def on_c(self, number, joint, stands):
        want(self.feet is None or joint in self.feet,
             'a foot of the first frame', joint)

    def on_event(self, *fields):
        self.events += 1

    def on_end(self, kind):
        super().on_end(kind)
        self.over(self.frame)

class Poses(Rules, ir.Motion):
    FORMS = '''pose count name|- number; dof joint word*;
        v frame joint number|nan+; subset name|- adult|child flags'''

    def learn(self, word, key, *fields):
        if key == 'pose':
            last, self.frame = self.frame, None
            want(not last or int(fields[0]) > int(last.number),
                 'a number above that of the pose before', fields[0])
            word = 'frame'
        elif word == 'frame':
            want(self.frame, 'a pose', key)
            want(float(fields[0]) == int(self.frame.number),
                 'the pose before', fields[0])
        super().learn(word, key, *fields)
