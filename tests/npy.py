"""npy.py STREAM ARCHIVE [world]: whether the arrays that ir2npy -8 -z wrote are
what numpy makes of the stream: kinematics by irmodel.py, velocities by
gradient(), rotation vectors by the trace of a matrix. Prints what is not."""
import sys

import numpy as np

from irmodel import pose, read


def vectors(m):
    """Axis times angle of rotations by less than half a turn."""
    cosine = np.clip((np.trace(m, axis1=-2, axis2=-1) - 1) / 2, -1, 1)
    axis = np.stack([m[..., 2, 1] - m[..., 1, 2], m[..., 0, 2] - m[..., 2, 0],
                     m[..., 1, 0] - m[..., 0, 1]], -1) / 2
    sine = np.linalg.norm(axis, axis=-1)
    angle = np.arctan2(sine, cosine)
    factor = np.where(sine < 1e-9, 1, angle / np.where(sine < 1e-9, 1, sine))
    return axis * factor[..., None]


def spins(m, step):
    """Of central differences, with one-sided ends"""
    n = len(m)
    before = m[[max(i - 1, 0) for i in range(n)]]
    after = m[[min(i + 1, n - 1) for i in range(n)]]
    time = np.array([min(i + 1, n - 1) - max(i - 1, 0) for i in range(n)])
    turn = after @ np.swapaxes(before, -1, -2)
    return vectors(turn) / (time * step)[:, None, None]


def matrices(q):
    x, y, z, w = np.moveaxis(q, -1, 0)
    return np.moveaxis(np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]),
        (0, 1), (-2, -1))


def main(stream, archive, space='local'):
    text = open(stream, encoding='utf-8').read()
    motion = read(text)[0]
    names = list(motion.joints)
    index = {id(j): i for i, j in enumerate(motion.joints.values())}
    parents = [index.get(id(j.parent), -1) for j in motion.joints.values()]
    poses = [pose(motion, v) for _, v in motion.frames]
    turn = np.array([[p[0][n] for n in names] for p in poses])
    pos = np.array([[p[1][n] for n in names] for p in poses])
    if space == 'local':
        above = turn[:, parents]
        above[:, [i for i, p in enumerate(parents) if p < 0]] = np.eye(3)
        turn = np.swapaxes(above, -1, -2) @ turn
    rate = float(next(line.split()[1] for line in text.splitlines()
                      if line.startswith('rate ')))
    contacts = [line.split() for line in text.splitlines()
                if line.startswith('c ')]
    z = np.load(archive)
    size = max(1, np.abs(pos).max())

    def check(what, saw, want, within):
        if saw.shape != want.shape or not np.allclose(
                saw, want, rtol=within, atol=within * size):
            print(what, saw.shape, want.shape)

    first = z['quat_order'] == 'wxyz'
    quat = z['rot'][..., [1, 2, 3, 0]] if first else z['rot']
    check('pos', z['pos'], pos, 1e-9)
    check('rot', matrices(quat), turn, 1e-9)
    check('unit', np.linalg.norm(quat, axis=-1), np.ones(pos.shape[:2]), 1e-9)
    if len(quat) > 1 and (np.sum(quat[1:] * quat[:-1], -1) < 0).any():
        print('signs')
    check('rot6d', z['rot6d'], np.concatenate(
        [turn[..., 0], turn[..., 1]], -1), 1e-9)
    check('raw', z['raw'], np.array(
        [[x for n in names for x in v.get(n, [])]
         for _, v in motion.frames]), 0)
    if list(z['channels']) != [n + '.' + c for n in names
                               for c in motion.joints[n].dof]:
        print('channels', z['channels'])
    check('vel', z['vel'], np.gradient(pos, 1 / rate, axis=0), 1e-6)
    check('angvel', z['angvel'], spins(turn, 1 / rate), 1e-6)
    check('rate', z['rate'], np.array(rate), 0)
    check('parents', z['parents'], np.array(parents), 0)
    check('frame', z['frame'], np.array([float(f) for f, _ in motion.frames]),
          0)
    if list(z['names']) != names or z['rot_space'] != space:
        print('names', z['names'])
    if contacts:
        feet = list(z['contact_names'])
        want = np.zeros((len(poses), len(feet)), 'u1')
        frames = [f for f, _ in motion.frames]
        for _, frame, joint, on in contacts:
            want[frames.index(frame), feet.index(joint)] = int(on)
        check('contact', z['contact'], want, 0)


main(*sys.argv[1:])
