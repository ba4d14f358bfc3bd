"""Figures of all kinds, and where VRM's bones are, by mathematics of its own.

    vrma.py make SEED VERSION    writes s.ir, a stream of a figure in a T-pose,
                                 in centimetres, and its motion; c.ir, a VRM
                                 character of the same size, as vrma.mjs takes
                                 it; want, where the character's joints are in
                                 each frame, as vrma.mjs prints it
    vrma.py near WANT SAW SIZE   whether that is so to 1e-5 of the size
"""
import math
import random
import sys

# role, the one above, and the way from it, in metres: y is up, z the front
TRUNK = [('hips', None, (0, .93, 0)), ('spine', 'hips', (0, .07, .01)),
         ('chest', 'spine', (0, .12, -.01)),
         ('upperChest', 'chest', (0, .13, 0)),
         ('neck', 'upperChest', (0, .17, 0)), ('head', 'neck', (0, .08, .01))]
LIMBS = [('Shoulder', 'upperChest', (.03, .13, 0)),
         ('UpperArm', 'Shoulder', (.14, 0, 0)),
         ('LowerArm', 'UpperArm', (.28, .01, 0)),
         ('Hand', 'LowerArm', (.25, 0, .01)),
         ('IndexProximal', 'Hand', (.09, 0, .03)),
         ('IndexIntermediate', 'IndexProximal', (.04, 0, 0)),
         ('UpperLeg', 'hips', (.09, -.04, 0)),
         ('LowerLeg', 'UpperLeg', (.02, -.4, 0)),
         ('Foot', 'LowerLeg', (0, -.41, -.02)),
         ('Toes', 'Foot', (0, -.06, .13))]
NEEDED = {'hips', 'spine', 'head'} | {
    side + part for side in ('left', 'right')
    for part in ('UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot')}


def mul(a, b):
    return (a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
            a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2],
            a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0],
            a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2])


def conj(q):
    return (-q[0], -q[1], -q[2], q[3])


def turn(q, v):
    return mul(mul(q, (*v, 0)), conj(q))[:3]


def about(axis, degrees):
    n = math.sqrt(sum(x * x for x in axis))
    s = math.sin(math.radians(degrees) / 2) / n
    return (*(x * s for x in axis), math.cos(math.radians(degrees) / 2))


def any_turn(r, most):
    return about([r.gauss(0, 1) for _ in range(3)], r.uniform(0, most))


def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


def less(a, b):
    return tuple(x - y for x, y in zip(a, b))


def bones(r):
    """Some bones may be missing: then the next one is farther."""
    all_of = list(TRUNK)
    for side, x in ('left', 1), ('right', -1):
        for part, up, way in LIMBS:
            up = up if up in ('hips', 'upperChest') else side + up
            all_of.append((side + part, up, (x * way[0], *way[1:])))
    at, above, kept = {None: (0, 0, 0)}, {None: None}, []
    for role, up, way in all_of:
        at[role] = plus(at[up], way)
        while up is not None and up not in kept:
            up = above[up]
        above[role] = up
        if role in NEEDED or r.random() < .7:
            kept.append(role)
    return {role: (above[role], at[role]) for role in kept}


class Joint:
    """at: where it is at rest, turned by q, in metres as VRM has them."""

    def __init__(self, name, up, at, q, free, role=None):
        self.name, self.up, self.at, self.q = name, up, at, q
        self.free, self.role = free, role


def figure(r, bone):
    """All joints of the stream: the bones' and others. free: it turns."""
    joints, last = [], {None: None}

    def add(name, up, at, free, role=None):
        joints.append(Joint(name, up, at, any_turn(r, 180), free, role))
        return joints[-1]

    root = add('world', None, (.3, 0, -.2), True)
    last[None] = add('pelvis', root, (0, .5, .1), True)
    for role, (up, at) in bone.items():
        way = last[up]
        if up and r.random() < .3:       # half way, and does not turn
            half = tuple((a + b) / 2 for a, b in zip(bone[up][1], at))
            way = add(role + '_mid', way, half, False)
        if up and r.random() < .3:       # in the same place, and turns
            way = add(role + '_pre', way, at, True)
        last[role] = add('j_' + role, way, at, True, role)
        if r.random() < .2:
            add(role + '_tip', last[role], plus(at, (0, .05, .05)), True)
    return joints


def pose(r, joints):
    """How each joint turns in the world since rest, and where it is."""
    turned, at, own = {}, {}, {}
    for j in joints:
        own[j] = any_turn(r, 40 if j.role else 25) if j.free else (0, 0, 0, 1)
        if j.up is None:
            turned[j] = own[j]
            at[j] = plus(j.at, [r.gauss(0, .1) for _ in range(3)])
            continue
        turned[j] = mul(turned[j.up], own[j])
        at[j] = plus(at[j.up], turn(turned[j.up], less(j.at, j.up.at)))
    return turned, at


def numbers(v):
    return ' '.join('%.15g' % x for x in v)


def local(j, q, world):
    """q of a joint in its parent's frame, both turned in the world."""
    up = mul(world[j.up], j.up.q) if j.up else (0, 0, 0, 1)
    return mul(conj(up), q)


def put_stream(f, joints, poses, space, whole):
    """whole: the turn of the stream's space from VRM's, in axes."""
    none = {j: (0, 0, 0, 1) for j in joints}
    print('ir 1\nskeleton s\nspace ' + space, file=f)
    for j in joints:
        way = turn(conj(j.up.q), less(j.at, j.up.at)) if j.up else \
            turn(whole, j.at)
        rest = local(j, j.q, none) if j.up else mul(whole, j.q)
        print('joint', j.name, j.up.name if j.up else '-', file=f)
        if j.role:
            print('role', j.name, j.role, file=f)
        print('offset', j.name, numbers(100 * x for x in way), file=f)
        print('rest', j.name, numbers(rest), file=f)
        if j.free:
            print('dof', j.name, 'qx qy qz qw' if j.up else
                  'px py pz qx qy qz qw', file=f)
    print('end skeleton\nmotion m\nrate 10', file=f)
    for k, (turned, at) in enumerate(poses):
        for j in joints:
            if not j.free:
                continue
            q = local(j, mul(turned[j], j.q), turned)
            if j.up:
                print('v', k, j.name, numbers(q), file=f)
                continue
            place = [100 * x for x in turn(whole, at[j])]
            print('v', k, j.name, numbers(place), numbers(mul(whole, q)),
                  file=f)
    print('end motion\nend ir', file=f)


def put_character(f, r, bone, half):
    """Each bone has a rest rotation of its own. half: a half turn, or none."""
    q = {None: (0, 0, 0, 1)}
    for role, (up, at) in bone.items():
        q[role] = any_turn(r, 180)
        way = turn(half, less(at, bone[up][1] if up else (0, 0, 0)))
        print('joint', role, up or '-', file=f)
        print('role', role, role, file=f)
        print('offset', role, numbers(turn(conj(q[up]), way)), file=f)
        print('rest', role, numbers(mul(conj(q[up]), q[role])), file=f)


def make(seed, version):
    r = random.Random(seed)
    bone = bones(r)
    joints = figure(r, bone)
    poses = [pose(r, joints) for _ in range(6)]
    half = about((0, 1, 0), 180 if version == '0' else 0)
    # where the figure faces, and then what is up
    whole = about((0, 1, 0), 90 * r.randrange(4))
    space = r.choice('yz')
    if space == 'z':
        whole = mul(about((1, 0, 0), 90), whole)
    with open('s.ir', 'w') as f:
        put_stream(f, joints, poses, space, whole)
    with open('c.ir', 'w') as f:
        put_character(f, r, bone, half)
    with open('want', 'w') as f:
        for k, (_, at) in enumerate(poses):
            for j in joints:
                if j.role:
                    print('w', k, j.role, numbers(turn(half, at[j])), file=f)


def near(want, saw, size):
    def read(name):
        with open(name) as f:
            rows = [line.split() for line in f]
        return {(k, j): tuple(map(float, at)) for _, k, j, *at in rows}
    want, saw = read(want), read(saw)
    worst = max(math.dist(want[k], saw[k]) for k in want)
    if want.keys() != saw.keys() or not worst <= 1e-5 * size:
        sys.exit('off by %g' % worst)


if sys.argv[1] == 'make':
    make(int(sys.argv[2]), sys.argv[3])
else:
    near(sys.argv[2], sys.argv[3], float(sys.argv[4]))
