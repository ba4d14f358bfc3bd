"""What a published preparation of a library of captures for learning does
(NVlabs/ProtoMotions, seed_bvh_preparation), in numpy and of its description
alone: parse BVH, another rest pose, joints to keep, centimetres to metres, y up
to z up, 120 to 30 frames per second, forward kinematics, velocities, contacts,
and the limits beyond which a motion is left out.

    lab.py make ROTATIONS CLIP…     clips of a rig of 78 joints whose bones lie
                                    along their parents' y at rest, the seeds
                                    from 1 on; its T-pose as repose -r has it;
                                    prints joints to keep
    lab.py check ROTATIONS CLIP ARCHIVE …
                                    whether the arrays of ir2npy -8 -W are those
                                    of the model; prints what is not. ROTATIONS
                                    `-`: all joints, whatever their rest
    lab.py judge ROTATIONS CLIP…    a line of each: what is beyond the limits
"""
import sys

import numpy as np

STEP = 4           # 120 to 30 frames per second
RATE = 30
FLOOR, FLY, FLY_TIME, SPEED, SPIN = 0.05, 0.1, 0.6, 15, 40
SLOW, LOW = 0.1, 0.08


def about(axis, degrees):
    a = np.radians(np.asarray(degrees, float))
    i = 'XYZ'.index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    m = np.zeros(a.shape + (3, 3))
    m[..., i, i] = 1
    m[..., j, j] = m[..., k, k] = np.cos(a)
    m[..., k, j] = np.sin(a)
    m[..., j, k] = -m[..., k, j]
    return m


def parse(path):
    """Names, parents, offsets, channels and rows."""
    words = open(path, encoding='utf-8').read().split()
    names, parents, offsets, channels, stack = [], [], [], [], []
    i = 0
    while words[i] != 'MOTION':
        if words[i] in ('ROOT', 'JOINT', 'End'):
            joint = words[i] != 'End'
            if joint:
                names.append(words[i + 1])
                parents.append(stack[-1] if stack else -1)
                channels.append([])
                offsets.append(None)
            stack.append(len(names) - 1 if joint else None)
            i += 3     # and the brace
        elif words[i] == 'OFFSET':
            if stack[-1] is not None:
                offsets[stack[-1]] = [float(w) for w in words[i + 1:i + 4]]
            i += 4
        elif words[i] == 'CHANNELS':
            n = int(words[i + 1])
            channels[stack[-1]] = words[i + 2:i + 2 + n]
            i += 2 + n
        else:
            if words[i] == '}':
                stack.pop()
            i += 1
    frames = int(words[i + 2])
    values = np.array([float(w) for w in words[i + 6:]])
    return names, parents, np.array(offsets), channels, \
        values.reshape(frames, -1)


def local(offsets, channels, rows):
    """Rotations and translations of each joint on its parent."""
    turn = np.tile(np.eye(3), rows.shape[:1] + (len(channels), 1, 1))
    move = np.tile(offsets, rows.shape[:1] + (1, 1))
    column = 0
    for j, words in enumerate(channels):
        for word in words:
            if word.endswith('position'):
                move[:, j, 'XYZ'.index(word[0])] = rows[:, column]
            else:
                turn[:, j] = turn[:, j] @ about(word[0], rows[:, column])
            column += 1
    return turn, move


def world(parents, turn, move):
    turn, move = turn.copy(), move.copy()
    for j, p in enumerate(parents):
        if p >= 0:
            move[:, j] = move[:, p] + (turn[:, p] @ move[:, j, :, None])[..., 0]
            turn[:, j] = turn[:, p] @ turn[:, j]
    return turn, move


def read_rest(path, names, parents):
    """Rotations of joints at rest in the world."""
    own = {}
    for line in open(path, encoding='utf-8'):
        name, x, y, z, _ = line.split()
        own[name] = about('Z', z) @ about('Y', y) @ about('X', x)
    rest = []
    for name, p in zip(names, parents):
        m = own.get(name, np.eye(3))
        rest.append(m if p < 0 else rest[p] @ m)
    return np.array(rest)


def prepare(path, rotations=None, keep=None):
    """Joints, parents, rotations on the parent and in the world, places."""
    names, parents, offsets, channels, rows = parse(path)
    turn, move = local(offsets, channels, rows[::STEP])
    if rotations:
        # of the same world rotations, those since another rest pose
        rest = read_rest(rotations, names, parents)
        turn, _ = world(parents, turn, move)
        turn = turn @ np.swapaxes(rest, -1, -2)
        above = [p if p >= 0 else len(names) for p in parents]
        upper = np.concatenate(
            [turn, np.tile(np.eye(3), (len(turn), 1, 1, 1))], 1)[:, above]
        turn = np.swapaxes(upper, -1, -2) @ turn
        lift = np.concatenate([rest, np.eye(3)[None]])[above]
        move = (lift @ move[..., None])[..., 0]
    move = move * 0.01
    up = about('X', 90)
    turn = up @ turn @ up.T
    move = move @ up.T
    if keep:
        kept = [i for i, n in enumerate(names) if n in keep]
        # what is dropped above a joint that stays does not turn
        for i in kept:
            while parents[i] >= 0 and parents[i] not in kept:
                move[:, i] += move[:, parents[i]]
                parents[i] = parents[parents[i]]
        names = [names[i] for i in kept]
        parents = [kept.index(parents[i]) if parents[i] >= 0 else -1
                   for i in kept]
        turn, move = turn[:, kept], move[:, kept]
    return (names, parents, turn) + world(parents, turn, move)


def angles(a, b):
    """Between rotations, in radians"""
    trace = np.trace(np.swapaxes(a, -1, -2) @ b, axis1=-2, axis2=-1)
    return np.arccos(np.clip((trace - 1) / 2, -1, 1))


def touches(pos, vel):
    return (np.linalg.norm(vel, axis=-1) < SLOW) & (pos[..., 2] < LOW)


def check(path, archive, rotations):
    def differs(*what):
        print(path, *what)

    z = np.load(archive)
    saw = list(z['names'])
    keep = set(saw) if rotations else None
    names, _, _, turn, pos = prepare(path, rotations, keep)
    index = [saw.index(n) for n in names]
    places = z['pos'][:, index]
    if places.shape != pos.shape:
        differs('shape', places.shape, pos.shape)
        return
    off = np.abs(places - pos).max()
    if off > 1e-5:
        differs('pos', off)
    # central differences, one-sided at the ends
    vel = np.gradient(pos, 1 / RATE, axis=0)
    off = np.abs(z['vel'][:, index] - vel).max()
    if off > 1e-3:
        differs('vel', off)
    # what is at a limit is on either side of it
    differ = touches(places, z['vel'][:, index]) != touches(pos, vel)
    edge = (np.abs(np.linalg.norm(vel, axis=-1) - SLOW) < 1e-3) | \
        (np.abs(pos[..., 2] - LOW) < 1e-5)
    if (differ & ~edge).any():
        differs('contacts', np.argwhere(differ & ~edge)[0])
    if rotations:
        q = z['rot'][:, index]
        x, y, s, w = np.moveaxis(q, -1, 0)
        m = np.moveaxis(np.array([
            [1 - 2 * (y * y + s * s), 2 * (x * y - s * w), 2 * (x * s + y * w)],
            [2 * (x * y + s * w), 1 - 2 * (x * x + s * s), 2 * (y * s - x * w)],
            [2 * (x * s - y * w), 2 * (y * s + x * w), 1 - 2 * (x * x + y * y)]
        ]), (0, 1), (-2, -1))
        if np.abs(m - turn).max() > 1e-5:
            differs('rot', np.abs(m - turn).max())


def judge(path, rotations):
    _, _, own, _, pos = prepare(path, rotations, KEEP)
    found = [path]
    if pos[..., 2].min() < -FLOOR:
        found.append('floor')
    run = longest = 0
    for high in pos[..., 2].min(axis=1) > FLY:
        run = run + 1 if high else 0
        longest = max(longest, run)
    if (longest - 1) / RATE > FLY_TIME:
        found.append('fly')
    if np.linalg.norm(np.diff(pos, axis=0), axis=-1).max() * RATE > SPEED:
        found.append('speed')
    if angles(own[1:], own[:-1]).max() * RATE > SPIN:
        found.append('spin')
    print(*found)


# Joint, parent, where it is on its parent, of whose bone y is the direction,
# and where its own bone points in a T-pose; s is the side
BODY = [
    ('Root', '', (0, 0, 0), 'y'),
    ('Hips', 'Root', (0, 0, 0), 'y'),
    ('Spine1', 'Hips', (0, 10, 0), 'y'),
    ('Spine2', 'Spine1', (0, 10, 0), 'y'),
    ('Chest', 'Spine2', (0, 12, 0), 'y'),
    ('Neck1', 'Chest', (0, 18, 0), 'y'),
    ('Neck2', 'Neck1', (0, 5, 0), 'y'),
    ('Head', 'Neck2', (0, 5, 0), 'y'),
    ('HeadEnd', 'Head', (0, 18, 0), 'y'),
    ('Jaw', 'Head', (0, 2, 5), 'z'),
    ('LeftEye', 'Head', (3, 7, 8), 'z'),
    ('RightEye', 'Head', (-3, 7, 8), 'z'),
]
SIDE = [
    ('Shoulder', 'Chest', (4, 14, 0), 's'),
    ('Arm', 'Shoulder', (0, 12, 0), 's'),
    ('ForeArm', 'Arm', (0, 28, 0), 's'),
    ('Hand', 'ForeArm', (0, 26, 0), 's'),
    ('Leg', 'Hips', (9, -4, 0), '-'),
    ('Shin', 'Leg', (0, 42, 0), '-'),
    ('Foot', 'Shin', (0, 41, 0), 'z'),
    ('ToeBase', 'Foot', (0, 13, 0), 'z'),
    ('ToeEnd', 'ToeBase', (0, 7, 0), 'z'),
]
KEEP = [j for j, *_ in BODY[1:8]] + [
    s + j for s in ('Left', 'Right') for j, *_ in SIDE[:8]]


def rig():
    joints = list(BODY)
    for side, sign in (('Left', 1), ('Right', -1)):
        joints += [(side + j, p if p in ('Chest', 'Hips') else side + p,
                    (sign * x, y, z), side[0] if way == 's' else way)
                   for j, p, (x, y, z), way in SIDE]
        for across, (finger, n) in enumerate((
                ('Thumb', 3), ('Index', 4), ('Middle', 4), ('Ring', 4),
                ('Pinky', 4))):
            above = side + 'Hand'
            for i in [*range(1, n + 1), 'End']:
                joint = side + 'Hand' + finger + str(i)
                aside = 2 - across if i == 1 else 0
                joints.append((joint, above, (0, 3, aside), side[0]))
                above = joint
    return joints


# The rotation that takes y there
WAYS = {'y': about('X', 0), '-': about('X', 180), 'z': about('X', 90),
        'L': about('Z', -90), 'R': about('Z', 90)}


def smooth(rng, rows, size):
    """A sum of slow waves, from about -size to size, that is 0 at first"""
    t = np.arange(rows) / (RATE * STEP)
    wave = sum(rng.uniform(-1, 1) * np.sin(2 * np.pi * f * t)
               for f in rng.uniform(0.1, 1, 3))
    return wave * size / 2


def motion(rng, seed, rows):
    """Where the hips are and how an arm turns; at times with a fault"""
    way = np.stack([smooth(rng, rows, 30), 90 + smooth(rng, rows, 2),
                    smooth(rng, rows, 60)], -1)
    middle = np.zeros(rows)
    middle[rows // 4:] = 1
    if seed % 5 == 1:
        way[:, 1] -= 30 * middle
    if seed % 5 == 2:
        way[:, 1] += 45
    if seed % 5 == 3:
        way[:, 0] += 120 * middle
    return way, middle * (120 if seed % 5 == 4 else 0)


def make_rest(rotations, joints, names, parent):
    """About itself a limb is turned anyhow."""
    rng = np.random.default_rng(0)
    rest = [WAYS[j[3]] @ about('Y', rng.uniform(-60, 60) * (j[3] != 'y'))
            for j in joints]
    own = [m if p < 0 else rest[p].T @ m for m, p in zip(rest, parent)]
    with open(rotations, 'w', encoding='utf-8') as out:
        for name, m in zip(names, own):
            out.write('%s %.9g %.9g %.9g xyz\n' % (
                name, *np.degrees([np.arctan2(m[2, 1], m[2, 2]),
                                   -np.arcsin(np.clip(m[2, 0], -1, 1)),
                                   np.arctan2(m[1, 0], m[0, 0])])))
    return own


def make(rotations, seed, clip, rows=121):
    rng = np.random.default_rng(seed)
    joints = rig()
    names = [j[0] for j in joints]
    parent = [names.index(j[1]) if j[1] else -1 for j in joints]
    own = make_rest(rotations, joints, names, parent)
    way, turned = motion(rng, seed, rows)
    columns, text, order = [], [], []
    for i, name in enumerate(names):
        if i == 0:
            columns.append([np.zeros((rows, 3))])
            continue
        bend = about('Z', smooth(rng, rows, 8)) @ \
            about('X', smooth(rng, rows, 8)) @ about('Y', smooth(rng, rows, 8))
        if name == 'LeftForeArm':
            bend = bend @ about('X', turned)
        m = own[i] @ bend
        # of Z X Y, in this order
        columns.append(([way] if name == 'Hips' else []) + [
            np.degrees(np.stack([
                np.arctan2(-m[:, 0, 1], m[:, 1, 1]),
                np.arcsin(np.clip(m[:, 2, 1], -1, 1)),
                np.arctan2(-m[:, 2, 0], m[:, 2, 2])], -1))])

    def write(i):
        order.append(i)
        text.append('%s %s\n{\nOFFSET %g %g %g' % (
            'ROOT' if i == 0 else 'JOINT', names[i], *joints[i][2]))
        text.append('CHANNELS %sZrotation Xrotation Yrotation' % (
            '6 Xposition Yposition Zposition ' if i == 1 else '3 '))
        below = [k for k in range(len(names)) if parent[k] == i]
        for k in below:
            write(k)
        if not below:
            text.append('End Site\n{\nOFFSET 0 2 0\n}')
        text.append('}')

    write(0)
    with open(clip, 'w', encoding='utf-8') as out:
        out.write('HIERARCHY\n' + '\n'.join(text))
        out.write('\nMOTION\nFrames: %d\nFrame Time: 0.00833333333\n' % rows)
        np.savetxt(out, np.concatenate(
            [c for i in order for c in columns[i]], 1), '%.6f')


def main(what, rotations, *files):
    if what == 'make':
        for seed, clip in enumerate(files, 1):
            make(rotations, seed, clip)
        print(','.join(KEEP))
    elif what == 'check':
        for i in range(0, len(files), 2):
            check(*files[i:i + 2], None if rotations == '-' else rotations)
    else:
        for clip in files:
            judge(clip, rotations)


main(*sys.argv[1:])
