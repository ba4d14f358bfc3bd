"""inflate.py DRIVER COUNT SEED: gives so many streams of all kinds, whole and
damaged, to `DRIVER -b` (inflate.c), and two that are cut off at each byte and
have each bit changed. Says where zlib decodes something else: what is refused,
what stands after the end, how many bytes come and which. Prints how many were
taken and how many refused, for each fault."""
import collections
import random
import struct
import subprocess
import sys
import zlib

STRATEGIES = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY,
              zlib.Z_RLE, zlib.Z_FIXED)


def text(r):
    """Bytes to compress."""
    n = r.choice((0, 1, 2, 3, 10, 100, 300, 300, 300, 1000, 3000, 32767, 32768,
                  32769, 65536) if r.random() < 0.1 else (0, 1, 10, 40, 200))
    kind = r.randrange(5)
    if kind == 0:
        return r.randbytes(n)
    if kind == 1:
        return bytes([r.randrange(256)]) * n
    if kind == 2:
        return bytes(r.choices(b'abcdefgh ', k=n))
    if kind == 3:
        part = r.randbytes(r.randrange(1, 40))
        return (part * (n // len(part) + 1))[:n]
    # how often a byte comes halves from one to the next: long codes
    return bytes(min(int(r.expovariate(0.7)) * 9 + r.randrange(2), 255)
                 for _ in range(n))


def compressed(r, wrapped):
    c = zlib.compressobj(r.randrange(10), zlib.DEFLATED,
                         r.choice((9, 12, 15)) * (1 if wrapped else -1),
                         r.randrange(1, 10), r.choice(STRATEGIES))
    out = b''
    for _ in range(r.choice((1, 1, 2, 4))):
        out += c.compress(text(r))
        if r.random() < 0.3:
            out += c.flush(r.choice((zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH,
                                     zlib.Z_BLOCK)))
    return out + c.flush()


class Bits:
    """Bits, the first one the lowest."""

    def __init__(self):
        self.v, self.n = 0, 0

    def add(self, v, n):
        self.v |= v << self.n
        self.n += n

    def code(self, lengths, symbol):
        """Adds a code of a canonical set, whose first bit is the highest."""
        order = sorted((b, s) for s, b in enumerate(lengths) if b)
        code, last = 0, 0
        for bits, s in order:
            code <<= bits - last
            last = bits
            if s == symbol:
                for i in range(bits):
                    self.add(code >> bits - 1 - i & 1, 1)
                return
            code += 1

    def bytes(self):
        return self.v.to_bytes((self.n + 7) // 8, 'little')


def lengths(r, n, whole, most):
    """Lengths of n codes; whole: those of a complete set."""
    out = [0] * n
    if not whole:
        for s in r.sample(range(n), r.randrange(min(n, 5))):
            out[s] = r.randrange(1, most + 1)
        return out
    bits = [0]
    for _ in range(r.randrange(1, n)):
        i = r.randrange(len(bits))
        if bits[i] < most:
            bits[i] += 1
            bits.append(bits[i])
    if len(bits) == 1:
        bits = [1, 1]
    for s, b in zip(r.sample(range(n), len(bits)), bits):
        out[s] = b
    return out


def block(r):
    """A block with codes of its own, whose parts may be wrong, and whose
    symbols are of any kind."""
    b = Bits()
    whole = r.random() < 0.9
    nl, nd = r.randrange(257, 289 if r.random() < 0.1 else 287), r.randrange(
        1, 33 if r.random() < 0.1 else 31)
    symbol = lengths(r, nl, whole, 15)
    if r.random() < 0.9 and not symbol[256]:
        used = [s for s in range(nl) if symbol[s]] or [0]
        s = r.choice(used)
        symbol[256], symbol[s] = symbol[s], 0
    distance = lengths(r, nd, r.random() < 0.7 and nd > 1, 15)
    all_bits = symbol + distance
    orders = [4 if s < 13 else 5 for s in range(19)]
    r.shuffle(orders)
    if r.random() < 0.03:
        orders = lengths(r, 19, r.random() < 0.5, 7)
    b.add(1, 1)
    b.add(2, 2)
    b.add(nl - 257, 5)
    b.add(nd - 1, 5)
    b.add(15, 4)
    for s in (16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15):
        b.add(orders[s], 3)
    i = 0
    while i < len(all_bits):
        run = 1
        while (run < 138 and i + run < len(all_bits) and
               all_bits[i + run] == all_bits[i]):
            run += 1
        if all_bits[i] == 0 and run >= 3:
            b.code(orders, 17 if run < 11 else 18)
            b.add(run - 3 if run < 11 else run - 11, 3 if run < 11 else 7)
        elif i and all_bits[i - 1] == all_bits[i] and run >= 3:
            run = min(run, 6)
            b.code(orders, 16)
            b.add(run - 3, 2)
        else:
            run = 1
            b.code(orders, all_bits[i])
        i += run
    for _ in range(r.randrange(60)):
        s = r.randrange(nl)
        if s != 256:
            b.code(symbol, s)
    b.add(r.getrandbits(200), 200)
    b.code(symbol, 256)
    return b.bytes()


def damaged(r, s):
    s = bytearray(s)
    for _ in range(r.choice((1, 1, 2, 5))):
        if not s:
            break
        i = r.randrange(min(len(s), r.choice((4, 40, len(s)))))
        kind = r.randrange(4)
        if kind == 0:
            s[i] ^= 1 << r.randrange(8)
        elif kind == 1:
            s[i] = r.randrange(256)
        elif kind == 2:
            del s[i]
        else:
            s.insert(i, r.randrange(256))
    return bytes(s)


def streams(r):
    """A stream: whether it is zlib's, and its bytes."""
    kind = r.randrange(8)
    wrapped = r.random() < 0.4
    if kind == 0:
        return wrapped, compressed(r, wrapped) + r.randbytes(r.randrange(9))
    if kind == 1:
        s = compressed(r, wrapped)
        return wrapped, s[:r.randrange(len(s))]
    if kind == 2:
        return False, r.randbytes(r.randrange(80))
    if kind == 3:
        return True, b'\x78\x9c' + r.randbytes(r.randrange(80))
    if kind in (4, 5):
        s = block(r)
        return False, s if kind == 4 else damaged(r, s)
    return wrapped, damaged(r, compressed(r, wrapped))


def decoded(s, wrapped):
    """What zlib makes of it: whether it is whole; what stands after its end; its
    bytes, or of what is refused the first of them."""
    d = zlib.decompressobj(15 if wrapped else -15)
    out = b''
    try:
        out = d.decompress(s)
        return d.eof, len(d.unused_data), out
    except zlib.error:
        pass
    d = zlib.decompressobj(15 if wrapped else -15)
    try:
        for i in range(len(s)):
            out += d.decompress(s[i:i + 1])
    except zlib.error:
        pass
    return None, 0, out


def every(r):
    """Streams cut off at each byte, and with each bit changed"""
    part = bytes(r.choices(b'abcdefgh ', range(1, 10), k=300))
    for wrapped in True, False:
        c = zlib.compressobj(9, wbits=15 if wrapped else -15)
        s = c.compress(part + part[40:90]) + c.flush()
        for i in range(len(s)):
            yield wrapped, s[:i]
            for bit in range(8):
                yield wrapped, s[:i] + bytes([s[i] ^ 1 << bit]) + s[i + 1:]


def compare(batch, r, driver, tally):
    sizes = [r.choice((1, 2, 7, 9, 100, 1 << 16)) for _ in batch]
    lines = subprocess.run(
        [driver, '-b'], check=True, stdout=subprocess.PIPE,
        input=b''.join(struct.pack('<BII', wrapped, n, len(s)) + s
                       for n, (wrapped, s) in zip(sizes, batch))
    ).stdout.splitlines()
    if len(lines) != len(batch):
        print('differs', len(lines), len(batch))
    for (wrapped, s), line in zip(batch, lines):
        fault, left, n, crc = line.decode().split('\t')
        whole, rest, out = decoded(s, wrapped)
        tally[fault] += 1
        same = int(n) == len(out) and int(crc) == zlib.crc32(out)
        if whole:
            same = same and fault == '-' and int(left) == rest
        elif whole is None:
            # zlib keeps back what the last byte stands for
            same = fault != '-' and (same or 0 < int(n) - len(out) <= 8 * 258)
        else:
            # zlib reads on where there are no codes for lengths at all
            same = same and fault in ('the end of the input',
                                      'a code that is not complete')
        if not same:
            print('differs', line, whole, rest, len(out), wrapped, s.hex())


def main(driver, count, seed):
    r = random.Random(int(seed))
    tally = collections.Counter()
    compare(list(every(r)), r, driver, tally)
    for left in range(int(count), 0, -2000):
        compare([streams(r) for _ in range(min(2000, left))], r, driver, tally)
    for fault in sorted(tally):
        print(tally[fault], fault)


main(*sys.argv[1:])
