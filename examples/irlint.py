"""irlint.py: looks for what ir(5) rules out: python3 irlint.py [file ...]"""
import collections, re, sys
import ir
from ir import want
from irrules import Rules

COUNT = ir.TYPES['count']
ir.TYPES.update(vertex=COUNT, next=COUNT, morph=COUNT, part=COUNT,
    nurbs=ir.NAME, action=ir.NAME, size='[0-9]{1,999}',
    idpath=r'/(?:[^\0-\x20\x7f%]|%[01][0-9A-F]|%2[05F]|%3A|%5[BD]|%7F)*',
    id=r'(?:[^\0-\x20\x7f%/:[\]]|%[01][0-9A-F]|%2[05F]|%3A|%5[BD]|%7F)+')

class Mesh(Rules, ir.Object):
    FORMS = '''vert next number{3}; normal vertex number{3};
        uv vertex count number{2}; color vertex number{3} number?;
        collapse vertex count|- integer; weight vertex joint number;
        local vertex joint number{6}; physique vertex number;
        spring vertex{2} number{2}; morph next name|-;
        mvert,mnormal morph vertex number{3}; muv morph vertex count number{2};
        part next name|- name|- integer?; lod part integer;
        face next vertex{3} vertex*'''

    def __init__(self, r, skeleton):
        super().__init__(r, skeleton)
        self.part, self.moving = self.n.copy(), None
        self.weights, self.locals = collections.defaultdict(list), {}

    def known(self, word, s):
        if word == 'vertex':
            return int(s) < self.n['vert']
        if word == 'morph':
            return int(s) == self.n['morph'] - 1 >= self.part['morph']
        if word == 'part':
            return int(s) < self.n['part']
        if word == 'joint' and not self.skeleton:
            return re.fullmatch(COUNT, s)
        return super().known(word, s)

    def on_vert(self, i, *fields):
        want(self.n['face'] == self.part['face'], 'vert before face', i)

    def on_normal(self, vertex, *fields):
        self.once(self.key, vertex)

    on_color = on_physique = on_normal

    def on_uv(self, vertex, number, *fields):
        self.once('uv', vertex, number)

    def on_collapse(self, vertex, to, faces):
        self.once('collapse', vertex)
        self.n['most'] = max(self.n['most'], to != '-' and int(to) + 1)

    def on_weight(self, vertex, joint, share):
        want(vertex not in self.locals, 'weight before local', 'it later')
        self.weights[vertex].append(joint)

    def on_local(self, vertex, joint, *fields):
        n = self.locals[vertex] = self.locals.get(vertex, 0) + 1
        want(self.weights[vertex][n - 1:n] == [joint],
             "the joint of the vertex's next weight", joint)

    def on_spring(self, one, other, *fields):
        want(min(int(one), int(other)) >= self.part['vert'], 'its part', other)

    def on_morph(self, *fields):
        self.moving = None  # the last vertex that it moves

    def on_mvert(self, morph, vertex, *fields):
        if vertex != self.moving:
            self.once('place for vertex', vertex, 'in morph', morph)
        self.moving = vertex

    on_mnormal = on_muv = on_mvert

    def on_part(self, *fields):
        self.part = self.n.copy()  # as it begins

    def on_end(self, kind):
        super().on_end(kind)
        want(self.n['most'] <= self.n['vert'], 'vertices to collapse to', '-')
        for vertex, n in self.locals.items():
            want(n == len(self.weights[vertex]), 'a local for each weight', n)

class Material(Rules, ir.Object):
    FORMS = '''ambient,diffuse,specular,base number{4}; shininess number;
        map count name|- name?'''

class Suit(Rules, ir.Object):
    FIRST, FORMS = 'name integer', 'skin name name|- integer'

class Image(Rules, ir.Object):
    FIRST = 'name count{2} rgb|rgba|matte|depth'
    FORMS = '''origin integer{2}; bits 8|16|24|32;
        run count{3} number|nan|inf|-inf+'''
    pixels = 0

    def on_bits(self, bits):
        want(not self.pixels, 'bits before run', 'it later')

    def on_run(self, y, x, n, *values):
        (w, h), kind = map(int, self.first[1:3]), self.first[3]
        want(int(y) * w + int(x) == self.pixels, 'the next pixel', y + ' ' + x)
        want(int(y) < h and int(n) <= w - int(x), 'pixels of the row', n)
        planes = dict(rgb=3, rgba=4).get(kind, 1)
        want(len(values) == planes, '%d values' % planes, len(values))
        most = 65535 if self.head.get('bits') == ('16',) else 255
        for s in values if kind != 'depth' else ():
            want(re.fullmatch(COUNT, s) and int(s) <= most, 'a level', s)
        self.pixels += int(n)

    def on_end(self, kind):
        super().on_end(kind)
        n = int(self.first[1]) * int(self.first[2])
        want(n == self.pixels, '%d pixels' % n, self.pixels)

class Iff(Rules, ir.Object):
    FORMS = '''group size count id size|- id idpath;
        chunk size count id size|- idpath; fault,notice size text?;
        attr idpath|name|- name text?'''
    around = ()  # paths of groups

    def on_chunk(self, offset, depth, name, size, path):
        want(int(depth) <= len(self.around), 'its group', path)
        self.around = self.around[:int(depth)]
        group = ''.join(self.around[-1:])
        want(path.rpartition('/')[0] == group, group + '/', path)

    def on_group(self, offset, depth, name, size, kind, path):
        self.on_chunk(offset, depth, name, size, path)
        self.around += (path,)

class Particles(Rules, ir.Object):
    FIRST, FORMS = 'name 4|5', 'p next number{9} integer{2} number*'

    def on_p(self, *fields):
        n = 12 if self.first[1] == '4' else 14
        want(len(fields) == n, '%d fields' % n, len(fields))

class Bulges(Rules, ir.Object):
    FORMS = 'bulge integer name; section integer{2}; key integer{2} number{3}'

    def on_section(self, code, angle):
        want(code in self.head.get('bulge', ())[:1], 'its bulge', code)

    def on_key(self, code, angle, *fields):
        want((code, angle) == self.head.get('section'), 'its section', angle)

class Actions(Rules, ir.Object):
    FORMS = '''nurbs name count; knots nurbs number+; cv nurbs number{4};
        action name path|parameter word+; item name name|- word+;
        key action number{2} word number{2} word number{2};
        channel name{2} name|- X|Y|Z|- word*'''
    knots, needs, last = 0, 0, None

    def known(self, word, s):
        if word in ('nurbs', 'action'):
            return self.last == (word, s)
        return super().known(word, s)

    def define(self, *what):
        """What came before is over: a curve has the knots that it needs"""
        want(self.knots == self.needs, '%d knots' % self.needs, self.knots)
        self.knots, self.needs, self.last = 0, 0, what
        want(what[0] == 'item' or not self.n['item'], 'items last', what[0])

    def on_nurbs(self, name, degree):
        self.define('nurbs', name)
        self.needs = int(degree) - 1

    def on_knots(self, name, *knots):
        self.knots += len(knots)

    def on_cv(self, *fields):
        self.needs += 1

    def on_action(self, name, kind, *fields):
        self.define('action', name)
        n = 3 if kind == 'path' else 2
        want(len(fields) == n, '%d fields' % (n + 2), len(fields) + 2)

    def on_item(self, name, *fields):
        self.define('item', name)

    def on_end(self, kind):
        super().on_end(kind)
        self.define('item', '-')

class Sequence(Rules, ir.Object):
    FORMS = '''tree sim1|sim2|both; selected 0|1|2; figure integer{5};
        node sim1|sim2|both integer -1|[0-5] integer{4};
        anim sim1|sim2|both integer name|-; part integer [0-7] name|- name|-'''

if __name__ == '__main__':
    for name in sys.argv[1:] or ['/dev/stdin']:
        try:
            with open(name, 'rb') as file:
                collections.deque(ir.records(file), 0)
        except OSError as e:
            sys.exit('%s: %s' % (sys.argv[0], e))
