"""Where joints are, by the equations of ir(5), written apart from lib/.

    joints.py random SEED        a stream of a random skeleton and its motion
    joints.py any SEED           the same, with channels of all kinds together
    joints.py worlds A B         how far the joints of B are from where they
                                 are in A, in frames and at rest: `JOINTS
                                 FRAMES LINEAR PLACE`, the last in parts of
                                 the figure's size
    joints.py worlds A B MAP     the same where MAP has lines `new old`
    joints.py pace A             largest speed and acceleration, and travel:
                                 `JOINT TRAVEL SPEED FRAME ACCELERATION FRAME`
"""
import math
import random
import sys

NONE = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]


def mul(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)]
            for i in range(4)]


def chain(*ms):
    r = NONE
    for m in ms:
        r = mul(r, m)
    return r


def linear(rows):
    return [list(rows[i]) + [0] for i in range(3)] + [[0, 0, 0, 1]]


def moved(t):
    return [[1, 0, 0, t[0]], [0, 1, 0, t[1]], [0, 0, 1, t[2]], [0, 0, 0, 1]]


def turned(axis, a):
    c, s = math.cos(a), math.sin(a)
    return linear([[[1, 0, 0], [0, c, -s], [0, s, c]],
                   [[c, 0, s], [0, 1, 0], [-s, 0, c]],
                   [[c, -s, 0], [s, c, 0], [0, 0, 1]]]['xyz'.index(axis)])


def quat(q):
    n = math.sqrt(sum(v * v for v in q))
    x, y, z, w = [v / n for v in q]
    return linear([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def transposed(m):
    return linear([[m[j][i] for j in range(3)] for i in range(3)])


def rotation(f, unit):
    if f[3][0] in 'xyzXYZ':
        r = NONE
        for axis, a in zip(f[3].lower(), f):
            r = mul(turned(axis, float(a) * unit), r)
        return r
    return quat([float(v) for v in f])


class Joint:
    def __init__(self, parent):
        self.parent = parent
        self.offset, self.rest, self.axis = [0, 0, 0], NONE, NONE
        self.length, self.dir, self.dof = 0, [0, 0, 0], []


class Stream:
    def __init__(self, path):
        self.joint, self.frames, self.world = {}, [], False
        unit = math.pi / 180
        self.rate = None
        for line in open(path):
            f = line.split()
            if not f:
                continue
            if f[0] == 'unit' and f[1] == 'angle':
                unit = 1 if f[2] == 'rad' else math.pi / 180
            elif f[0] == 'joint':
                self.joint[f[1]] = Joint(None if f[2] == '-' else f[2])
            elif f[0] == 'offset':
                self.joint[f[1]].offset = [float(v) for v in f[2:]]
            elif f[0] in ('rest', 'axis'):
                setattr(self.joint[f[1]], f[0], rotation(f[2:], unit))
            elif f[0] == 'bone':
                self.joint[f[1]].length = float(f[2])
                self.joint[f[1]].dir = [float(v) for v in f[3:]]
            elif f[0] == 'dof':
                self.joint[f[1]].dof = f[2:]
            elif f[0] == 'relative':
                self.world = f[1] == 'world'
            elif f[0] == 'rate' and f[1] != '-':
                n = f[1].split('/')
                self.rate = float(n[0]) / float(n[1] if n[1:] else 1)
            elif f[0] == 'v':
                if not self.frames or self.frames[-1][0] != f[1]:
                    self.frames.append((f[1], {}))
                self.frames[-1][1][f[2]] = [float(v) for v in f[3:]]
        self.unit = unit

    def local(self, name, values):
        """The linear part and the translation, and which are complete."""
        j = self.joint[name]
        val = values.get(name, [])
        t, p, s, m, q = [0, 0, 0], {}, [1, 1, 1], {}, {}
        turn = {'r': NONE, 'a': NONE}
        has = set(w[0] for w in j.dof if len(w) > 1)
        for word, v in zip(j.dof, val):
            if len(word) == 2 and word[0] in 'ra' and word[1] in 'xyz':
                turn[word[0]] = mul(turned(word[1], v * self.unit),
                                    turn[word[0]])
            elif word in ('tx', 'ty', 'tz'):
                t['xyz'.index(word[1])] = v
            elif word in ('sx', 'sy', 'sz'):
                s['xyz'.index(word[1])] = v
            elif word in ('px', 'py', 'pz'):
                p['xyz'.index(word[1])] = v
            elif word in ('qx', 'qy', 'qz', 'qw'):
                q['xyzw'.index(word[1])] = v
            elif len(word) == 3 and word[0] == 'm':
                m[int(word[1]) - 1, int(word[2]) - 1] = v
        scale = linear([[s[i] if i == k else 0 for k in range(3)]
                        for i in range(3)])
        if m:
            lin = linear([[m.get((i, k), 1 if i == k else 0)
                           for k in range(3)] for i in range(3)])
        elif q:
            lin = mul(quat([q.get(i, 1 if i == 3 else 0)
                            for i in range(4)]), scale)
        elif 'a' in has:
            lin = mul(turn['a'], scale)
        else:
            lin = chain(j.rest, j.axis, turn['r'], scale, transposed(j.axis))
        o = list(j.offset)
        if j.parent and not p:
            up = self.joint[j.parent]
            for word, v in zip(up.dof, values.get(j.parent, [])):
                if word == 'l':
                    o = [o[i] + (v - up.length) * up.dir[i] for i in range(3)]
        if 't' in has:
            along = mul(chain(j.rest, j.axis), moved(t))
            o = [o[i] + along[i][3] for i in range(3)]
        for i in p:
            o[i] = p[i]
        return lin, o, bool(m or q or 'a' in has), bool(p)

    def worlds(self, values):
        w = {}
        for name, j in self.joint.items():
            lin, t, whole, placed = self.local(name, values)
            up = w[j.parent] if j.parent else NONE
            here = chain(up, moved(t), lin)
            if self.world and whole:
                for i in range(3):
                    here[i][:3] = lin[i][:3]
            if self.world and placed:
                for i in range(3):
                    here[i][3] = t[i]
            w[name] = here
        return w

    def rest(self):
        w = {}
        for name, j in self.joint.items():
            up = w[j.parent] if j.parent else NONE
            w[name] = chain(up, moved(j.offset), j.rest)
        return w


def size(w):
    at = [[m[i][3] for i in range(3)] for m in w.values()]
    return math.dist(*[[f(p[i] for p in at) for i in range(3)]
                       for f in (min, max)]) or 1


def compare(a, b, names):
    big = size(a.rest())
    pairs = [(a.rest(), b.rest())]
    if not any(j.dof for j in b.joint.values()):
        b.frames = [(n, {}) for n, x in a.frames]
    for (n, x), (m, y) in zip(a.frames, b.frames):
        assert n == m, (n, m)
        wa = a.worlds(x)
        big = max(big, size(wa))
        pairs.append((wa, b.worlds(y)))
    assert len(a.frames) == len(b.frames)
    worst = place = 0
    for x, y in pairs:
        for name in b.joint:
            p, q = x[names.get(name, name)], y[name]
            scale = max(1, max(abs(v) for row in p[:3] for v in row[:3]))
            worst = max(worst, max(abs(p[i][k] - q[i][k]) / scale
                                   for i in range(3) for k in range(3)))
            place = max(place, max(abs(p[i][3] - q[i][3])
                                   for i in range(3)))
    print(len(b.joint), len(b.frames), worst, place / big)


def angles(turn):
    return ' '.join('%.3f' % random.uniform(-turn, turn) for _ in range(3)) + \
        ' ' + random.choice(['xyz', 'zyx', 'yzx', 'zxy', 'xyx'])


def channels(top):
    euler = random.sample(['rx', 'ry', 'rz'], 3)
    t, p = ['tx', 'ty', 'tz'], ['px', 'py', 'pz']
    q = ['qx', 'qy', 'qz', 'qw']
    kinds = [[], [], euler, euler, euler[:1], euler[:2], q, p + q,
             t + euler, t[:1] + euler, p + euler, p[:2] + euler,
             ['visible'] + euler, ['sx', 'sy', 'sz'] + euler,
             euler + ['sy'], ['l'] + euler[:2], ['ax', 'ay', 'az'],
             ['m%d%d' % (i, k) for i in (1, 2, 3) for k in (1, 2, 3)],
             ['rx', 'ry', 'rx'], t]
    if top:
        kinds = [t + euler, p + q, t + euler[:1], []]
    return random.choice(kinds)


def some(words):
    return random.choice([[], [], words, words,
                          random.sample(words, random.randint(1, len(words)))])


def any_channels():
    """Of each kind all, some or none, also of kinds that count for nothing
    where another is, in any order."""
    turn = random.choice([
        some(['r' + c for c in 'xyz']), some(['q' + c for c in 'xyzw']),
        some(['a' + c for c in 'xyz']), ['ry', 'rx', 'ry'], ['ax', 'az', 'ax'],
        some(['m%d%d' % (i, k) for i in (1, 2, 3) for k in (1, 2, 3)]),
        ['rz', 'qx', 'qy', 'qz', 'qw'], ['rx', 'ry', 'az', 'ax', 'ay']])
    place = random.choice([
        some(['tx', 'ty', 'tz']), some(['px', 'py', 'pz']),
        ['tx', 'ty', 'tz', 'py'], []])
    rest = some(['sx', 'sy', 'sz']) if random.random() < .5 else []
    rest = rest + random.choice([[], [], ['l'], ['visible']])
    parts = [turn, place, rest]
    random.shuffle(parts)
    return sum(parts, [])


def value(word, turn):
    if word[0] == 's' or word in ('m11', 'm22', 'm33'):
        return random.uniform(.5, 2)
    if word[0] == 'm':
        return random.uniform(-.3, .3)
    if word[0] == 'q':
        return random.uniform(-1, 1)
    if word[0] in 'ra':
        return random.uniform(-1.1, 1.1) * turn
    return random.uniform(-3, 3)


def put_values(frame, name, dof, turn):
    v = [value(w, turn) for w in dof]
    at = [i for i, w in enumerate(dof) if w[0] == 'q']
    n = math.sqrt(sum(v[i] * v[i] for i in at))
    for i in at:
        v[i] /= n
    print('v', frame, name, *['%.17g' % x for x in v])


def stream(seed, channels):
    random.seed(seed)
    n = random.randint(2, 14)
    tops = random.choice([1, 1, 1, 2])
    rad = random.random() < .2
    turn = math.pi if rad else 180
    dofs = []
    print('ir 1\nskeleton s')
    if rad:
        print('unit angle rad')
    for i in range(n):
        up = '-' if i < tops else 'j%d' % random.randrange(i)
        print('joint j%d %s' % (i, up))
        o = [random.choice([0, random.uniform(-5, 5)]) for _ in range(3)]
        if random.random() < .2:
            o = [0, 0, 0]
        print('offset j%d %.6f %.6f %.6f' % (i, *o))
        if random.random() < .4:
            print('rest j%d' % i, angles(turn))
        if random.random() < .3:
            print('axis j%d' % i, angles(turn))
        print('bone j%d 2 0.6 0 0.8' % i)
        dofs.append(channels(i < tops))
        if dofs[i]:
            print('dof j%d' % i, *dofs[i])
    print('end skeleton\nmotion m\nrate 30')
    if random.random() < .2:
        print('relative world')
    for i in range(n):
        if i >= tops and random.random() < .1:
            dofs[i] = channels(0)
            print('dof j%d' % i, *dofs[i])
    for k in range(3):
        for i in range(n):
            if dofs[i]:
                put_values(k + 1, 'j%d' % i, dofs[i], turn)
    print('end motion\nend ir')


def pace(a):
    at = [(float(n), a.worlds(v)) for n, v in a.frames]
    for name in a.joint:
        travel, speed, most = 0, (-1, '-'), (-1, '-')
        before = None
        for (f0, w0), (f1, w1) in zip(at, at[1:]):
            way = [w1[name][i][3] - w0[name][i][3] for i in range(3)]
            dt = (f1 - f0) / a.rate
            travel += math.hypot(*way)
            v = [x / dt for x in way]
            speed = max(speed, (math.hypot(*v), -f1))
            if before:
                gap = (dt + before[1]) / 2
                most = max(most, (math.dist(v, before[0]) / gap, -f0))
            before = v, dt
        print(name, travel, speed[0], -speed[1], most[0], -most[1])


if sys.argv[1] == 'random':
    stream(int(sys.argv[2]), channels)
elif sys.argv[1] == 'any':
    stream(int(sys.argv[2]), lambda top: any_channels())
elif sys.argv[1] == 'pace':
    pace(Stream(sys.argv[2]))
else:
    MAP = {}
    if sys.argv[4:]:
        MAP = dict(x.split() for x in open(sys.argv[4]) if x.strip())
    compare(Stream(sys.argv[2]), Stream(sys.argv[3]), MAP)
