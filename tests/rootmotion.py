"""rootmotion.py SEED …: random figures and motions, of which rootmotion must
leave every joint where it is. Where they go and face is computed apart, and
smoothed by solving the normal equations."""
import math
import random
import sys

from irmodel import (about, apart, apply, channels, mul, of_angles, pose, read,
                     run, values)


def vector(up, height, left):
    v = [0, 0, 0]
    v[up], v[(up + 2) % 3] = height, left
    return ' '.join('%g' % c for c in v)


def figure(rng, up):
    move = rng.choice([['tx', 'ty', 'tz'], ['pz', 'px', 'py']])
    joints = [('hips', '-', 9, 0, channels(rng) + move)]
    if rng.random() < .5:
        joints[0] = ('top', '-', 5, 0, move + channels(rng))
        joints.append(('hips', 'top', 4, 0, channels(rng)))
    joints += [('head', 'hips', 5, 0, channels(rng)),
               ('lthigh', 'hips', -1, 1, channels(rng)),
               ('rthigh', 'hips', -1, -1, channels(rng))]
    lines = ['ir 1', 'skeleton s', 'space ' + 'xyz'[up]]
    for name, parent, height, left, dof in joints:
        lines += ['joint %s %s' % (name, parent),
                  'offset %s %s' % (name, vector(up, height, left))]
        if rng.random() < .5:
            lines.append('axis %s 10 20 30 zxy' % name)
        lines.append('dof %s %s' % (name, ' '.join(dof)))
    return lines + ['end skeleton'], [(j[0], j[4]) for j in joints]


def stream(rng, up, world):
    lines, joints = figure(rng, up)
    lines += ['motion m', 'rate 30'] + ['relative world'] * world
    angle = rng.uniform(-3, 3)
    for i in range(12):
        for name, dof in joints:
            turn = of_angles([rng.uniform(-.2, .2) for _ in 'xyz'], 'xyz')
            if name in ('top', 'hips'):
                turn = mul(about('xyz'[up], math.remainder(
                    angle + .3 * i, 2 * math.pi) * .9), turn)
            lines.append('v %d %s %s' % (i, name,
                                         values(rng, dof, turn, 10)))
    return '\n'.join(lines + ['end motion', 'end ir', ''])


def solve(a, y):
    """Gauss"""
    a = [row + [v] for row, v in zip(a, y)]
    for i in range(3):
        k = max(range(i, 3), key=lambda r: abs(a[r][i]))
        a[i], a[k] = a[k], a[i]
        for k in range(3):
            if k != i:
                f = a[k][i] / a[i][i]
                a[k] = [x - f * y for x, y in zip(a[k], a[i])]
    return [a[i][3] / a[i][i] for i in range(3)]


def smooth(v, seconds):
    size = min(2 * int(seconds * 15) + 1, len(v))
    if size < 3:
        return v
    out = []
    for i in range(len(v)):
        start = min(max(i - size // 2, 0), len(v) - size)
        at = range(start, start + size)
        a = [[sum((k - i) ** (p + q) for k in at) for q in range(3)]
             for p in range(3)]
        out.append(solve(a, [sum((k - i) ** p * v[k] for k in at)
                             for p in range(3)])[0])
    return out


def course(motion, up, seconds):
    """Places and turns of the ground joint."""
    places, turns = [], []
    for _, v in motion.frames:
        turn, place = pose(motion, v)
        forward = [row[(up + 1) % 3] for row in turn['hips']]
        angle = math.atan2(forward[(up + 2) % 3], forward[(up + 1) % 3])
        near = turns[-1] if turns else 0
        turns.append(near + math.remainder(angle - near, 2 * math.pi))
        places.append([0 if i == up else c
                       for i, c in enumerate(place['hips'])])
    columns = [smooth(list(c), seconds) for c in zip(*places)]
    return [list(p) for p in zip(*columns)], smooth(turns, seconds)


def options(rng, before, after, up, seconds):
    """-i, -o and -z: only the ground joint has other values."""
    chosen = [o for o in ('-i', '-o', '-z')
              if rng.random() < .5 and not (o == '-z' and up == 2)]
    other = read(run(before, 'rootmotion', '-p', '17', '-w', seconds,
                     *chosen))[0]
    start = after.frames[0][1]['ground']
    ground = other.frames[0][1]['ground']
    bad = apart(ground[:3], [0, 0, 0] if '-o' in chosen else start[:3])
    forward = [0, 0, 0]
    forward[(up + 1) % 3] = 1
    turned = math.radians(ground[3] - start[3])
    if '-z' in chosen:
        ahead = apply(about('xyz'[up], math.radians(ground[3])), forward)
        bad = max(bad, apart(ahead, [0, 0, 1]))
    for (_, v), (_, w) in zip(after.frames, other.frames):
        way = [a - b for a, b in zip(v['ground'], start)]
        if '-i' in chosen:
            way = [0] * 4
        at = apply(about('xyz'[up], turned), way[:3])
        want = [a + b for a, b in zip(at, ground)] + [way[3] + ground[3]]
        bad = max(bad, apart(want, w['ground']))
        bad = max([bad] + [apart(v[n], w[n]) for n in v if n != 'ground'])
    return bad


def check(seed):
    rng = random.Random(seed)
    up, world = rng.randrange(3), rng.random() < .2
    seconds = rng.choice(['0', '0', '.1', '.2', '1'])
    before = stream(rng, up, world)
    text = run(before, 'rootmotion', '-p', '17', '-w', seconds)
    a, b = read(before)[0], read(text)[0]
    places, turns = course(a, up, float(seconds))
    bad = 0 if world else options(rng, before, b, up, seconds)
    for i, ((_, v), (_, w)) in enumerate(zip(a.frames, b.frames)):
        turn, place = pose(a, v)
        turn1, place1 = pose(b, w)
        bad = max([bad] + [max(apart(turn[n], turn1[n]),
                               apart(place[n], place1[n])) for n in turn])
        bad = max(bad, apart(w['ground'][:3], places[i]),
                  abs(math.radians(w['ground'][3]) - turns[i]))
    if bad > 1e-11:
        sys.exit('seed %d: %g' % (seed, bad))


for seed in sys.argv[1:]:
    check(int(seed))
