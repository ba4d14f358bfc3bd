"""irlint.py: looks for what ir(5) rules out: python3 irlint.py [file ...]

irrules.py and irshapes.py, beside it, have most of the rules.
"""
import collections, re, sys
import ir, irshapes
from ir import want
from irrules import Rules

ID = r'(?:[^\0-\x20\x7f%/:[\]]|%[01][0-9A-F]|%2[05F]|%3A|%5[BD]|%7F)+'
INDEX = r'(?:\[(?:[2-9]|[1-9][0-9]+)\])?'  # of a second or later sibling
ir.TYPES.update(nurbs=ir.NAME, action=ir.NAME, size='[0-9]{1,999}', id=ID,
    idpath='(?:/%s(?::%s)?%s)+' % (ID, ID, INDEX))

class Iff(Rules, ir.Object):
    FORMS = '''group size count id size|- id idpath;
        chunk size count id size|- idpath; fault,notice size text?;
        attr idpath|name|- name text?'''
    around = ()  # paths of groups

    def known(self, word, s):
        if word == 'id':
            octets = re.sub('%..', '.', s).encode('utf-8', 'surrogateescape')
            return len(octets) == 4
        return super().known(word, s)

    def enter(self, depth, name, path):
        want(int(depth) <= len(self.around), 'its group', path)
        self.around = self.around[:int(depth)]
        name = ''.join(self.around[-1:]) + '/' + name
        want(re.fullmatch(re.escape(name) + INDEX, path), name, path)

    def on_chunk(self, offset, depth, name, size, path):
        self.enter(depth, name, path)

    def on_group(self, offset, depth, name, size, kind, path):
        self.enter(depth, name + ':' + kind, path)
        self.around += (path,)

class Particles(Rules, ir.Object):
    FIRST, FORMS = 'name 4|5', 'p next number{9} integer{2} number*'

    def on_p(self, *fields):
        n = 12 if self.first[1] == '4' else 14
        want(len(fields) == n, '%d fields' % n, len(fields))

class Bulges(Rules, ir.Object):
    FORMS = 'bulge integer name; section integer{2}; key integer{2} number{3}'

    bulge = section = ()

    def on_bulge(self, code, name):
        self.bulge, self.section = (int(code),), ()

    def on_section(self, code, angle):
        want((int(code),) == self.bulge, 'its bulge', code)
        self.section = int(code), int(angle)

    def on_key(self, code, angle, *fields):
        want((int(code), int(angle)) == self.section, 'its section', angle)

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
        self.define('action' if kind == 'parameter' else kind, name)
        n = 3 if kind == 'path' else 2
        want(len(fields) == n, '%d fields' % (n + 2), len(fields) + 2)

    def on_item(self, name, *fields):
        self.define('item', name)

    def on_channel(self, item, name, action, axis, *fields):
        want(action != '-' or axis == '-', 'no axis of no action', axis)

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
