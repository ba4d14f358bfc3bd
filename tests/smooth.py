# A model of smooth: streams of known curves, local polynomials by the normal
# equations, solved exactly, and the low-pass filter over the whole motion.
#	smooth.py curves SEED DEGREE FRAMES   a stream of polynomials
#	smooth.py noise SEED FRAMES           one of noise
#	smooth.py fit DEGREE HALF <STREAM     what its `v` records become
#	smooth.py lowpass HERTZ <STREAM       the same
#	smooth.py compare A B                 the largest difference of two
#	                                      streams; of B the largest jump
import math
import random
import sys
from fractions import Fraction

HEAD = """ir 1
skeleton s
joint a -
offset a 0 0 0
axis a 10 20 30 xyz
dof a tx ty tz rx ry rz
joint b a
offset b 0 1 0
dof b px py pz qx qy qz qw
joint c b
offset c 0 1 0
dof c rx
joint d c
offset d 0 1 0
dof d m11 m12 m13 m21 m22 m23 m31 m32 m33
end skeleton
motion m
rate 60
"""


def mul(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return [aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz]


def conj(q):
    return [-q[0], -q[1], -q[2], q[3]]


def turn(axis, degrees):
    half = math.radians(degrees) / 2
    return [x * math.sin(half) for x in axis] + [math.cos(half)]


def log(q):
    n = math.sqrt(sum(x * x for x in q[:3]))
    a = 2 * math.atan2(n, abs(q[3]))
    return [math.copysign(1, q[3]) * a * x / n if n else 0 for x in q[:3]]


def exp(v):
    a = math.sqrt(sum(x * x for x in v))
    return [x / a * math.sin(a / 2) if a else 0 for x in v] + [math.cos(a / 2)]


def unit():
    v = [random.gauss(0, 1) for _ in range(3)]
    n = math.sqrt(sum(x * x for x in v))
    return [x / n for x in v]


def rows(q):
    x, y, z, w = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]


def angles(q):
    r = rows(q)
    return [math.degrees(x) for x in (
        math.atan2(r[2][1], r[2][2]), math.asin(max(-1, min(1, -r[2][0]))),
        math.atan2(r[1][0], r[0][0]))]


def from_angles(x, y, z):
    return mul(turn([0, 0, 1], z), mul(turn([0, 1, 0], y), turn([1, 0, 0], x)))


def put(k, joint, values):
    print("v", k, joint, " ".join(repr(x) for x in values))


def curves(degree, frames):
    """Angles jump to their branch, quaternions change their signs."""
    def curve(size):
        c = [random.uniform(-size, size) for _ in range(degree + 1)]
        return lambda t: sum(x * t ** k for k, x in enumerate(c))
    place = [curve(100) for _ in range(3)]
    angle = [curve(500) for _ in range(3)]
    axis = [unit() for _ in range(3)]
    start = [turn(unit(), random.uniform(0, 360)) for _ in range(3)]
    print(HEAD, end="")
    for k in range(frames):
        t = k / frames
        p = [f(t) for f in place]
        q = [mul(turn(axis[i], angle[i](t)), start[i]) for i in range(3)]
        sign = random.choice([1, -1])
        put(k + 1, "a", p + angles(q[0]))
        put(k + 1, "b", p + [sign * x for x in q[1]])
        put(k + 1, "c", [(angle[0](t) + 180) % 360 - 180])
        put(k + 1, "d", [2 * x for r in rows(q[2]) for x in r])
    print("end motion\nend ir")


def noise(frames):
    print(HEAD, end="")
    for k in range(frames):
        q = [mul(turn([0, 0, 1], 9 * k), turn(unit(), random.gauss(0, 5)))
             for _ in range(3)]
        p = [random.gauss(0, 1) for _ in range(3)]
        put(k + 1, "a", p + angles(q[0]))
        put(k + 1, "b", p + q[1])
        put(k + 1, "c", [random.gauss(0, 9)])
        put(k + 1, "d", [x for r in rows(q[2]) for x in r])
    print("end motion\nend ir")


def weights(n, degree, at):
    """Those of the least squares' polynomial at a place, by elimination."""
    degree = min(degree, n - 1)
    x = [Fraction(2 * k - n + 1, 2) for k in range(n)]
    m = [[sum(v ** (i + k) for v in x) for k in range(degree + 1)] +
         [x[at] ** i] for i in range(degree + 1)]
    for i in range(degree + 1):
        m[i] = [v / m[i][i] for v in m[i]]
        for k in range(degree + 1):
            if k != i:
                m[k] = [u - m[k][i] * v for u, v in zip(m[k], m[i])]
    c = [r[-1] for r in m]
    return [float(sum(a * v ** i for i, a in enumerate(c))) for v in x]


def read(lines):
    values = {}
    for line in lines:
        f = line.split()
        if f and f[0] == "v":
            values.setdefault(f[2], []).append([float(x) for x in f[3:]])
    return values


def rotation(joint, v):
    if joint == "a":
        return from_angles(*v[3:])
    if joint == "b":
        return v[3:]
    m = [v[0:3], v[3:6], v[6:9]]
    w = math.sqrt(max(0, 1 + m[0][0] + m[1][1] + m[2][2])) / 2
    if w > 0.1:
        return [(m[2][1] - m[1][2]) / (4 * w), (m[0][2] - m[2][0]) / (4 * w),
                (m[1][0] - m[0][1]) / (4 * w), w]
    return mul(turn([1, 0, 0], 180), rotation(joint, [
        *m[0], *[-x for x in m[1]], *[-x for x in m[2]]])) \
        if m[0][0] >= max(m[1][1], m[2][2]) else \
        mul(turn([0, 1, 0], 180), rotation(joint, [
            *[-x for x in m[0]], *m[1], *[-x for x in m[2]]])) \
        if m[1][1] >= m[2][2] else \
        mul(turn([0, 0, 1], 180), rotation(joint, [
            *[-x for x in m[0]], *[-x for x in m[1]], *m[2]]))


def fit(degree, half):
    values = read(sys.stdin)
    frames = len(values["a"])
    n = min(2 * half + 1, frames)
    for k in range(frames):
        first = min(max(k - half, 0), frames - n)
        w = weights(n, degree, k - first)
        for joint in "abcd":
            window = values[joint][first:first + n]
            plain = [sum(u * v[i] for u, v in zip(w, window))
                     for i in range({"a": 3, "b": 3, "c": 1, "d": 0}[joint])]
            if joint != "c":
                q = [rotation(joint, v) for v in window]
                arcs = [log(mul(conj(q[n // 2]), x)) for x in q]
                r = mul(q[n // 2], exp([sum(
                    u * v[i] for u, v in zip(w, arcs)) for i in range(3)]))
                plain += angles(r) if joint == "a" else r \
                    if joint == "b" else [x for m in rows(r) for x in m]
            put(k + 1, joint, plain)


def run(x, hertz):
    """One pass; before the first value there was always that one."""
    k = math.tan(math.pi * hertz / 60) / (math.sqrt(2) - 1) ** .25
    out, x1, x2, y1, y2 = [], x[0], x[0], x[0], x[0]
    for v in x:
        y = (k * k * (v + 2 * x1 + x2) - 2 * (k * k - 1) * y1 -
             (1 - math.sqrt(2) * k + k * k) * y2) / \
            (1 + math.sqrt(2) * k + k * k)
        out.append(y)
        x1, x2, y1, y2 = v, x1, y, y1
    return out


def both_ways(x, hertz):
    pad = min(math.ceil(4 * 60 / hertz), len(x) - 1)
    x = [2 * x[0] - v for v in x[pad:0:-1]] + x + \
        [2 * x[-1] - v for v in x[-2:-2 - pad:-1]]
    y = run(run(x, hertz)[::-1], hertz)[::-1]
    return y[pad:len(y) - pad]


def lowpass(hertz):
    """Matrices are rotations."""
    values = read(sys.stdin)
    for joint in "abcd":
        v = values[joint]
        n = {"a": 3, "b": 3, "c": 1, "d": 0}[joint]
        plain = [both_ways([x[i] for x in v], hertz) for i in range(n)]
        if joint == "c":
            for k in range(len(v)):
                put(k + 1, joint, [plain[0][k]])
            continue
        q = [rotation(joint, x) for x in v]
        way = [[0, 0, 0]]
        for a, b in zip(q, q[1:]):
            way.append([x + y for x, y in zip(way[-1], log(mul(conj(a), b)))])
        soft = [both_ways([x[i] for x in way], hertz) for i in range(3)]
        for k in range(len(v)):
            r = mul(q[k], exp([soft[i][k] - way[k][i] for i in range(3)]))
            put(k + 1, joint, [p[k] for p in plain] + (
                angles(r) if joint == "a" else r if joint == "b" else
                [x for m in rows(r) for x in m]))


def compare(a, b):
    a, b = [read(open(name)) for name in (a, b)]
    far = jump = 0
    for joint in "abcd":
        assert len(a[joint]) == len(b[joint])
        for u, v in zip(a[joint], b[joint]):
            if joint in "ab":
                d = mul(conj(rotation(joint, u)), rotation(joint, v))
                d = [math.degrees(x) for x in log(d)] + \
                    [x - y for x, y in zip(u[:3], v[:3])]
            else:
                d = [x - y for x, y in zip(u, v)]
            if joint == "c":
                d = [x - 360 * round(x / 360) for x in d]
            far = max(far, *map(abs, d), 0)
        for u, v in zip(b[joint], b[joint][1:]):
            if joint == "b" and sum(x * y for x, y in zip(u[3:], v[3:])) < 0:
                jump = 360
            if joint == "c":
                jump = max(jump, abs(u[0] - v[0]))
    print("%.1e %.0f" % (far, jump))


random.seed(int(sys.argv[2]) if sys.argv[1] in ("curves", "noise") else 0)
if sys.argv[1] == "curves":
    curves(int(sys.argv[3]), int(sys.argv[4]))
elif sys.argv[1] == "noise":
    noise(int(sys.argv[3]))
elif sys.argv[1] == "fit":
    fit(int(sys.argv[2]), int(sys.argv[3]))
elif sys.argv[1] == "lowpass":
    lowpass(float(sys.argv[2]))
else:
    compare(sys.argv[2], sys.argv[3])
