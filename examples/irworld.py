"""irworld.py: where joints are in a frame of ir.py, by the equations of ir(5)

    for f in ir.frames(sys.stdin.buffer):
        place, matrix = irworld.world(f)["h_head"]

The same as fk(1), in a hundred times its time; scale is in the matrix.
"""
import math, re
from ir import want

ONE = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

def product(a, b):
    return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]

def moved(place, m, v):
    """place + m v"""
    return [p + sum(x * y for x, y in zip(r, v)) for p, r in zip(place, m)]

def turns(axes, angles, unit):
    """The matrix of turns about these fixed axes, one after the other."""
    m = ONE
    for axis, angle in zip(axes, angles):
        i, a, t = 'xyz'.index(axis), float(angle) * unit, [r[:] for r in ONE]
        j, k = (i + 1) % 3, (i + 2) % 3
        t[j][j] = t[k][k] = math.cos(a)
        t[k][j], t[j][k] = math.sin(a), -math.sin(a)
        m = product(t, m)
    return m

def rotation(fields, unit=1):
    """The matrix of X Y Z W or A B C ORDER"""
    if str(fields[3]).isalpha():
        return turns(fields[3].lower(), fields, unit)
    x, y, z, w = map(float, fields)
    n = x * x + y * y + z * z + w * w
    want(n, 'a unit quaternion', '0 0 0 0')
    n = 2 / n
    return [[1 - n * (y*y + z*z), n * (x*y - z*w), n * (x*z + y*w)],
            [n * (x*y + z*w), 1 - n * (x*x + z*z), n * (y*z - x*w)],
            [n * (x*z - y*w), n * (y*z + x*w), 1 - n * (x*x + y*y)]]

def local(joint, dof, values, rest_unit, unit):
    """The place and matrix of a joint in its parent's frame, what kinds of
    complete channels it has, and its channels"""
    c = dict(zip(dof, values))
    complete = re.compile('[pa][xyz]|q[xyzw]|m[123][123]')
    kinds = {w[0] for w in dof if complete.fullmatch(w)}
    turn = [(w[1], x) for w, x in zip(dof, values) if re.fullmatch(
        'a[xyz]' if 'a' in kinds else 'r[xyz]', w)]
    M = turns([w for w, x in turn], [x for w, x in turn], unit)
    A = rotation(joint.get('axis', '0001'), rest_unit)
    RA = product(rotation(joint.get('rest', '0001'), rest_unit), A)
    S = [[c.get('s' + x, 1) * e for x, e in zip('xyz', r)] for r in ONE]
    if 'm' in kinds:
        m = [[c.get('m%d%d' % (i, j), float(i == j)) for j in (1, 2, 3)]
             for i in (1, 2, 3)]
    elif 'q' in kinds:
        q = [c.get('q' + x, float(x == 'w')) for x in 'xyzw']
        m = product(rotation(q), S)
    elif 'a' in kinds:
        m = product(M, S)
    else:
        m = product(product(RA, product(M, S)), list(zip(*A)))
    place = moved(map(float, joint.get('offset', '000')), RA,
                  [c.get('t' + x, 0) for x in 'xyz'])
    return [c.get('p' + x, p) for x, p in zip('xyz', place)], m, kinds, c

def world(frame):
    """{joint: (place, 3 x 3 matrix)} of an ir.Frame"""
    motion, out, longer = frame.motion, {}, {}
    want(motion.skeleton, 'a skeleton', 'none')
    at_rest = motion.skeleton.head.get(('unit', 'angle'), 'deg')
    units = [1 if u == 'rad' else math.pi / 180
             for u in (at_rest, motion.head.get(('unit', 'angle'), at_rest))]
    in_world = motion.head.get('relative') == ('world',)
    for name, joint in motion.joints.items():
        dof, parent = motion.dof.get(name, ()), joint['parent']
        want(not dof or name in frame.v, 'values of ' + name, 'none')
        values = [float(x) for x in frame.v.get(name, ())]
        want(all(map(math.isfinite, values)), 'numbers of ' + name, 'nan')
        place, m, kinds, c = local(joint, dof, values, *units)
        want('p' in kinds or 'offset' in joint, 'an offset of ' + name, 'none')
        if parent in longer and 'p' not in kinds:
            place = [p + x for p, x in zip(place, longer[parent])]
        if 'l' in c:
            length, *way = map(float, joint['bone'])
            longer[name] = [(c['l'] - length) * x for x in way]
        if parent in out and not (in_world and 'p' in kinds):
            place = moved(*out[parent], place)
        if parent in out and not (in_world and kinds - {'p'}):
            m = product(out[parent][1], m)
        out[name] = place, m
    return out
