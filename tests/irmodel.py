"""The equations of ir(5), written apart from lib/ to check it: streams of
dense motions, their poses, and random skeletons. Matrices are lists of rows."""
import math
import subprocess

UNIT = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
MATRIX = ['m%d%d' % (i, j) for i in (1, 2, 3) for j in (1, 2, 3)]
ORDERS = ['xyz', 'zyx', 'yxz', 'xyx', 'zxz', 'yzy']


def mul(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)]
            for i in range(3)]


def apply(m, v):
    return [sum(a * b for a, b in zip(row, v)) for row in m]


def transpose(m):
    return [list(column) for column in zip(*m)]


def add(a, b):
    return [x + y for x, y in zip(a, b)]


def about(axis, angle):
    i = 'xyz'.index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    m = [row[:] for row in UNIT]
    m[j][j] = m[k][k] = math.cos(angle)
    m[k][j] = math.sin(angle)
    m[j][k] = -m[k][j]
    return m


def of_quaternion(q):
    n = math.sqrt(sum(c * c for c in q))
    x, y, z, w = [c / n for c in q]
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w),
             2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z),
             2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w),
             1 - 2 * (x * x + y * y)]]


def to_quaternion(m):
    """Of a rotation by less than half a turn."""
    w = math.sqrt(1 + m[0][0] + m[1][1] + m[2][2]) / 2
    return [(m[2][1] - m[1][2]) / 4 / w, (m[0][2] - m[2][0]) / 4 / w,
            (m[1][0] - m[0][1]) / 4 / w, w]


def of_angles(angles, order):
    m = UNIT
    for angle, axis in zip(angles, order):
        m = mul(about(axis, angle), m)
    return m


def rotation(fields, unit):
    if fields[3][0] in 'xyz':
        return of_angles([float(f) * unit for f in fields[:3]], fields[3])
    return of_quaternion([float(f) for f in fields])


class Joint:
    def __init__(self, parent):
        self.parent, self.dof = parent, []
        self.rest, self.axis, self.bone = UNIT, UNIT, None


class Motion:
    def __init__(self, joints, unit):
        self.joints, self.unit, self.world = joints, unit, False
        self.frames = []


def read(text):
    """The motions of a stream; those of `frames` are dicts of values."""
    motions, joints, kind = [], {}, None
    unit = degree = math.pi / 180
    for line in text.splitlines():
        f = line.split()
        if f[0] == 'end':
            kind = None
        elif f[0] == 'skeleton':
            kind, joints, unit = f[0], {}, degree
        elif f[0] == 'motion':
            kind = f[0]
            motions.append(Motion(joints, unit))
        elif f[:2] == ['unit', 'angle']:
            unit = 1 if f[2] == 'rad' else degree
        elif f[0] == 'relative':
            motions[-1].world = f[1] == 'world'
        elif f[0] == 'joint':
            joints[f[1]] = Joint(joints.get(f[2]))
        elif f[0] in ('rest', 'axis'):
            setattr(joints[f[1]], f[0], rotation(f[2:], unit))
        elif f[0] in ('offset', 'bone'):
            setattr(joints[f[1]], f[0], [float(x) for x in f[2:]])
        elif f[0] == 'dof':
            joints[f[1]].dof = f[2:]
        elif f[0] == 'v':
            frames = motions[-1].frames
            if not frames or frames[-1][0] != f[1]:
                frames.append((f[1], {}))
            frames[-1][1][f[2]] = [float(x) for x in f[3:]]
    return motions


def rest(joints):
    """Rotations in the world."""
    turn = {}
    for name, j in joints.items():
        above = [turn[n] for n, p in joints.items() if p is j.parent]
        turn[name] = mul(above[0], j.rest) if above else j.rest
    return turn


def local(j, values, unit):
    """Its linear part and place, and whether these are complete."""
    own, scale, shift = UNIT, [row[:] for row in UNIT], [0, 0, 0]
    angles, q, m, place = UNIT, {}, {}, {}
    for channel, v in zip(j.dof, values):
        kind, axis = channel[0], channel[1:]
        if channel in MATRIX:
            m[channel] = v
        elif kind == 'q':
            q[axis] = v
        elif kind == 'r':
            own = mul(about(axis, v * unit), own)
        elif kind == 'a':
            angles = mul(about(axis, v * unit), angles)
        elif kind == 's':
            scale['xyz'.index(axis)]['xyz'.index(axis)] = v
        elif kind == 't':
            shift['xyz'.index(axis)] = v
        elif kind == 'p':
            place['xyz'.index(axis)] = v
    frame = mul(j.rest, j.axis)
    if m:
        linear = [[m['m%d%d' % (i, k)] for k in (1, 2, 3)] for i in (1, 2, 3)]
    elif q:
        linear = mul(of_quaternion([q[c] for c in 'xyzw']), scale)
    elif any(c[0] == 'a' for c in j.dof):
        linear = mul(angles, scale)
    else:
        linear = mul(mul(frame, mul(own, scale)), transpose(j.axis))
    at = add(j.offset, apply(frame, shift))
    at = [place.get(i, at[i]) for i in range(3)]
    return linear, at, any(c[0] in 'qam' for c in j.dof), bool(place)


def pose(motion, values):
    """The linear part and the place of each joint in the world."""
    linear, at, names = {}, {}, {}
    for name, j in motion.joints.items():
        names[id(j)] = name
        m, t, turned, placed = local(j, values.get(name, []), motion.unit)
        if j.parent:
            p = names[id(j.parent)]
            if 'l' in j.parent.dof and not placed:
                length = values[p][j.parent.dof.index('l')]
                more = length - j.parent.bone[0]
                t = add(t, [more * c for c in j.parent.bone[1:]])
            if not (motion.world and turned):
                m = mul(linear[p], m)
            if not (motion.world and placed):
                t = add(at[p], apply(linear[p], t))
        linear[name], at[name] = m, t
    return linear, at


def apart(a, b):
    """The largest difference of two matrices or vectors."""
    if isinstance(a, list):
        return max(apart(x, y) for x, y in zip(a, b))
    return abs(a - b)


def run(stream, *command):
    """What a filter makes of a stream."""
    return subprocess.run(command, input=stream, stdout=subprocess.PIPE,
                          check=True, text=True).stdout


def channels(rng, turn=None):
    kind = turn or rng.choice('rqam')
    if kind == 'q':
        return ['qx', 'qy', 'qz', 'qw']
    if kind == 'm':
        return rng.sample(MATRIX, 9)
    return [kind + axis for axis in rng.choice(ORDERS)]


def values(rng, dof, turn=None, angles=180):
    """Of a joint's channels; turn: what q and m channels make."""
    turn = turn or of_angles([rng.uniform(-1, 1) for _ in 'xyz'], 'xyz')
    size, v = rng.uniform(.5, 2), []
    for channel in dof:
        kind, axis = channel[0], channel[1:]
        if channel in MATRIX:
            v.append(turn[int(axis[0]) - 1][int(axis[1]) - 1])
        elif kind == 'q':
            v.append(to_quaternion(turn)['xyzw'.index(axis)])
        elif kind == 's':
            v.append(size)
        elif kind in 'ar':
            v.append(round(rng.uniform(-angles, angles), 3))
        else:
            v.append(round(rng.uniform(-9, 9), 3))
    return ' '.join('%.17g' % x for x in v)
