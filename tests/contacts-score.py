# How well `c` records agree with labels:
#   python3 contacts-score.py LABELS DIR
# LABELS: `FILE MOTION SIDE FIRST LAST`, with tabs between; DIR/MOTION.ir has the
# records, of the left foot first. Prints precision and recall of frames, for
# which the other side has to say the same within 2/30 s, and of stances, both
# of whose ends have to be within that; for each motion and for all.
import sys

labels = {}
for line in open(sys.argv[1], encoding='utf-8'):
    if not line.startswith('#') and line.strip():
        motion, side, first, last = line.rstrip('\n').split('\t')[1:]
        feet = labels.setdefault(motion, {'L': [], 'R': []})
        if first != 'none':
            feet[side].append((int(first), int(last)))


def records(path):
    rate, feet = 30, {}
    for line in open(path, encoding='latin-1'):
        w = line.split()
        if w and w[0] == 'rate':
            n, d = (w[1] + '/1').split('/')[:2]
            rate = float(n) / float(d)
        if w and w[0] == 'c':
            feet.setdefault(w[2], []).append((int(w[1]), w[3] == '1'))
    return rate, list(feet.values())


def stances(frames):
    out, was = [], False
    for k, on in frames:
        if on and not was:
            out.append((k, k))
        if on:
            out[-1] = out[-1][0], k
        was = on
    return out


def inside(spans, k, near):
    return any(a - near <= k <= b + near for a, b in spans)


def same(spans, s, near):
    return any(abs(a - s[0]) <= near and abs(b - s[1]) <= near
               for a, b in spans)


def tally(said, true, near):
    frames = [(k, s) for s in (said, true) for a, b in s
              for k in range(a, b + 1)]
    own = [k for k, s in frames if s is said]
    other = [k for k, s in frames if s is true]
    return [sum(inside(true, k, near) for k in own), len(own),
            sum(inside(said, k, near) for k in other), len(other),
            sum(same(true, s, near) for s in said), len(said),
            sum(same(said, s, near) for s in true), len(true)]


def put(name, t):
    print(name, *['%.3f' % (t[i] / t[i + 1]) if t[i + 1] else '-'
                  for i in range(0, 8, 2)])


total = [0] * 8
for motion in labels:
    rate, feet = records('%s/%s.ir' % (sys.argv[2], motion))
    each = [tally(stances(f), labels[motion][s], round(rate / 15))
            for s, f in zip('LR', feet)]
    mine = [sum(x) for x in zip(*each)]
    put(motion, mine)
    total = [a + b for a, b in zip(total, mine)]
put('all', total)
