# What retarget does to a motion, measured on fk's places: a model of its own.
#   python3 quality.py RATE UP ROLES.source ROLES.target MAP SOURCE PLAIN FEET
# ROLES are of joints -G, MAP of retarget -g, SOURCE of fk, the others
# of retarget | fk and retarget -f | fk; UP is x, y or z. Prints, as KEY VALUE pairs:
#   feet       feet that can be measured
#   stood      seconds that they stand
#   slip0,1,2  how far they slip meanwhile, in legs: source, plain, -f
#   pops1,2    rotations from one frame to the next, of joints that follow one,
#              by more than twice the source's and 5 degrees
#   jerk0,1,2  the mean third difference of these joints' places, in sizes
#   back1,2    leg-frames whose knee is bent backwards by more than 2 degrees
#              where the source's is not
#   haste      the fastest change of an ankle's correction, in legs a second
import sys

import numpy as np

rate = float(sys.argv[1])
up = 'xyz'.index(sys.argv[2])


def roles(path):
    found = {}
    for line in open(path):
        w = line.split()
        if len(w) > 1 and w[0] != '#':
            found[w[1]] = w[0]
    return found


def read(path):
    at = {}
    for line in open(path, errors='replace'):
        w = line.split()
        if w and w[0] == 'w':
            at.setdefault(w[2], []).append([float(x) for x in w[3:10]])
        elif w and w[0] == 'e':
            at.setdefault('~' + w[2], []).append([float(x) for x in w[3:6]])
    return {j: np.array(v) for j, v in at.items()}


def length(v):
    return np.sqrt((v * v).sum(-1))


def turn(q):
    dot = np.abs((q[1:] * q[:-1]).sum(-1))
    return 2 * np.degrees(np.arccos(np.minimum(1, dot)))


def turned(q, v):
    t = 2 * np.cross(q[:, :3], v)
    return v + q[:, 3:] * t + np.cross(q[:, :3], t)


def leg(role, side):
    names = [role.get(side + p) for p in ('UpperLeg', 'LowerLeg', 'Foot')]
    return names if None not in names else None


def toes(at, role, side):
    """The joint of the toes; or the end of a foot's bone, as ~joint."""
    end = '~' + role.get(side + 'Foot', '')
    return role.get(side + 'Toes') or (end if end in at else None)


def size(at, names):
    a, b, c = (at[n][0, :3] for n in names)
    return length(a - b) + length(b - c)


def bend(at, names):
    """Degrees by which the knee is bent: less than 0 is backwards, where
    forwards is as it mostly bends."""
    a, b, c = (at[n][:, :3] for n in names)
    u, v = b - a, c - b
    axis = np.cross(u, v)
    q = at[names[0]][:, 3:].copy()
    q[:, :3] *= -1
    own = turned(q, axis)
    mean = own.sum(0)
    sign = np.where(own @ mean < 0, -1, 1)
    return sign * np.degrees(np.arctan2(length(axis), (u * v).sum(-1)))


def slip(at, names, toe, stands):
    speed = [length(np.diff(at[n][:, :3], axis=0)) for n in (names[2], toe)
             if n]
    return np.min(speed, 0)[stands].sum() / size(at, names)


def stance(at, names, toe):
    """Between which frames the foot clearly stands: one of its points moves by
    less than 0.15 legs a second, within 0.03 legs of the lowest place where a
    point of its kind has been."""
    leg, out = size(at, names), False
    for n in filter(None, (names[2], toe)):
        place = at[n][:, :3]
        slow = length(np.diff(place, axis=0)) * rate < 0.15 * leg
        low = place[:, up] < place[:, up].min() + 0.03 * leg
        out = out | (slow & low[1:] & low[:-1])
    return out


srole, trole = roles(sys.argv[3]), roles(sys.argv[4])
follow = {}
for line in open(sys.argv[5]):
    w = line.split()
    if len(w) > 1 and w[0] != '#' and w[1] != '-':
        follow[w[0]] = w[1]
source, plain, feet = (read(a) for a in sys.argv[6:9])
r = dict.fromkeys('feet stood slip0 slip1 slip2 pops1 pops2 jerk0 jerk1 jerk2 '
                  'back1 back2 haste'.split(), 0)
scale = []
for side in 'left', 'right':
    s, t = leg(srole, side), leg(trole, side)
    if not s or not t:
        continue
    stands = stance(source, s, toes(source, srole, side))
    scale.append(size(plain, t) / size(source, s))
    r['feet'] += 1
    r['stood'] += stands.sum() / rate
    for k, (at, names, role) in enumerate(
            ((source, s, srole), (plain, t, trole), (feet, t, trole))):
        r[f'slip{k}'] += slip(at, names, toes(at, role, side), stands)
    bent = bend(source, s)
    for k, at in ((1, plain), (2, feet)):
        r[f'back{k}'] += ((bend(at, t) < -2) & (bent > -1)).sum()
    way = feet[t[2]][:, :3] - plain[t[2]][:, :3]
    haste = length(np.diff(way, axis=0)).max(initial=0) * rate / size(plain, t)
    r['haste'] = max(r['haste'], haste)
scale = np.mean(scale) if scale else 1
first = [v[:1, :3] for k, v in source.items() if k[0] != '~']
whole = scale * np.ptp(np.concatenate(first), axis=0).max()
for t, s in follow.items():
    if t not in plain or s not in source:
        continue
    own = turn(source[s][:, 3:])
    r['jerk0'] += (scale / whole *
                   length(np.diff(source[s][:, :3], 3, axis=0)).mean())
    for k, at in ((1, plain), (2, feet)):
        r[f'pops{k}'] += (turn(at[t][:, 3:]) > 2 * own + 5).sum()
        r[f'jerk{k}'] += length(np.diff(at[t][:, :3], 3, axis=0)).mean() / whole
print(*(f'{k} {v:.6g}' for k, v in r.items()))
