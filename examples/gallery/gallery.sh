#!/bin/sh
# What `make gallery` writes on standard output: a page in which each picture
# stands above the commands that made it, for which they run, one after the
# other, in a copy of examples/.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
PATH=$here/../../bin:$PATH
LC_ALL=C
export LC_ALL
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/try" "$tmp/try/gallery"
cp "$here"/../*.* "$tmp/try"
cp "$here"/*.awk "$tmp/try/gallery"
cd "$tmp/try"

# section ID TITLE
section() {
	printf '%s<li><a href="#%s">%s</a>\n<ul>\n' "$end" "$1" "$2" >>../contents
	printf '<h2 id="%s">%s</h2>\n' "$1" "$2" >>../pictures
	end='</ul>'
}

# picture ID TITLE WORDS <COMMANDS: what they print is the picture
picture() {
	cat >../commands
	sh -e ../commands >../made
	printf '<li><a href="#%s">%s</a>\n' "$1" "$2" >>../contents
	put_figure "$@" >>../pictures
}

put_figure() {
	printf '<figure id="%s">\n<figcaption>\n<h3>%s</h3>\n' "$1" "$2"
	printf '<p>%s\n</figcaption>\n' "$3"
	case $(head -c 5 ../made) in
	'<svg '*) put_svg "$1" "$2" ;;
	'<!DOC'*) put_player "$1" "$2" ;;
	*) put_text "$2" ;;
	esac
	printf '<pre class="commands"><code>'
	escape <../commands | sed '/^[ }]/b
		/^done/b
		s/^/<b>$ <\/b>/'
	printf '</code></pre>\n</figure>\n'
}

# For HTML, in attributes, too
escape() {
	sed 's/&/\&amp;/g; s/</\&lt;/g; s/"/\&quot;/g'
}

# The page has each id once, and a picture the name of its heading.
put_svg() {
	printf '<div class="picture" tabindex="0" role="group" aria-label="%s">\n' "$2"
	sed "s/ aria-labelledby=\"[^\"]*\"/ aria-describedby=\"$1-desc\"/
		1s/<svg/& aria-label=\"$2\"/
		s/ id=\"title\"//
		s/ id=\"desc\"/ id=\"$1-desc\"/" ../made
	printf '</div>\n'
}

# A page in the page
put_player() {
	printf '<iframe title="%s" loading="lazy" srcdoc="' "$2"
	escape <../made
	printf '"></iframe>\n'
	printf '<p class="paper">On a screen a player stands here.\n'
}

put_text() {
	printf '<pre class="text" tabindex="0" role="group" aria-label="%s">' "$1"
	escape <../made
	printf '</pre>\n'
}

end=
: >../contents
: >../pictures

section motions 'Motions at a glance'

picture walk 'A walk' \
    'A capture as a strip of poses, left to right. The left side is blue and the
right side red; behind each pose are two ghosts of the moments before it, and the
bars below say when a foot stands.' <<'END'
asf2ir figure.asf >figure.ir
amc2ir -r 60 -s figure.ir walk.amc >walk.ir
ir2svg -W 720 -n 6 walk.ir
END

picture jump 'A jump' \
    'What stays in its place is drawn side by side. The bars have a gap where the
figure flies.' <<'END'
awk -v what=jump -f walk.awk >jump.amc
amc2ir -r 60 -s figure.ir jump.amc >jump.ir
ir2svg -W 720 -n 9 -v 60 jump.ir
END

picture heights 'How high a jump goes' \
    'A stream is lines of text, so that a few words of awk tell how high three
joints are; a script of the gallery draws the curves.' <<'END'
fk -p 6 jump.ir | awk "$(cat ir.awk)"'; function frame() {
        print "head", seconds, y["h_head"]
        print "hips", seconds, y["root"]
        print "toes", seconds, y["h_left_toes"] }' |
    awk -v unit=cm -f gallery/curves.awk
END

picture sheet 'Four figures of a dance on one sheet' \
    'A contact sheet shows many motions at once: swaying, side steps with kicks, a
turn on the spot, a bow.' <<'END'
awk -f gallery/body.awk vrm.ir >dancer.ir
for figure in sway step turn bow; do
    awk -v what=$figure -f gallery/dance.awk dancer.ir >$figure.ir
done
cat sway.ir step.ir turn.ir bow.ir | ir2svg -W 720 -C 2 -n 7 -v 25
END

section characters 'Characters with a body'

picture turn 'A turn on the spot' \
    'The dancer has a mesh, of which the skeleton moves each vertex. A script of the
gallery draws its faces, shaded and with a shadow.' <<'END'
resample -r 2.5 turn.ir | skin |
    awk -v apart=0.8 -v view=20 -f gallery/solid.awk
END

picture bodies 'One walk, three bodies' \
    'The captured walk on a child, a grown-up and somebody with long arms and legs.
Each takes steps of its own length, and its feet do not slide.' <<'END'
sed '/^dof .*Shoulder/d' vrm.ir >grownup.ir
rescale -l 0.7 grownup.ir >child.ir
awk '$2 ~ /Lower|Foot|Hand/ && $1 == "offset" {
        for (i = 3; i <= 5; i++) $i *= 1.3 }
    $2 == "hips" && $1 == "offset" { $4 += 0.3 * 0.81 }
    { print }' grownup.ir >long.ir
body() { awk -v girth="$1" -v skull="$2" -f gallery/body.awk; }
{
    retarget -f -s child.ir walk.ir | body 0.75 1.5
    retarget -f -s grownup.ir walk.ir | body 1.2 0.9
    retarget -f -s long.ir walk.ir | body 1 1
} >bodies.ir
resample -r 2.5 bodies.ir | skin |
    awk -v apart=0.35 -v view=75 -f gallery/solid.awk
END

picture sprout 'A sprout of Cal3D sways' \
    'Skeleton, mesh and animation come from three files, as IMVU has them; between
the five keys of the animation frames are computed.' <<'END'
for what in xsf xmf xaf; do
    awk -v what=$what -f sprout.awk >sprout.$what
done
any2ir sprout.xsf sprout.xmf sprout.xaf | rescale -U y >sprout.ir
resample -x 4 sprout.ir | skin |
    awk -v both=1 -v apart=70 -v color=100,160,80 -f gallery/solid.awk
END

picture arm 'An arm bends in its skin' \
    'A mesh of BonesPro without faces: each vertex is a dot, and the lines are the
bones.' <<'END'
bp2ir arm.txt | bp2ir -r 30 -s - bend.txt | skin | rescale -U y |
    ir2svg -W 720 -n 5
END

picture player 'A dance, to be played' \
    'This is a page of its own, a single file that needs nothing but a browser. Play
it, turn it with the mouse or a finger, and choose one of the other figures.' <<'END'
splice -b 6 sway.ir step.ir turn.ir bow.ir | sed 's/^motion .*/motion dance/' |
    cat - sway.ir step.ir turn.ir bow.ir | ir2html -v 25
END

section changes 'Motions changed'

picture slow 'One step of a walk in slow motion' \
    'A part is cut out, and takes three times as long.' <<'END'
resample -b 32 -e 64 walk.ir | resample -x 3 | ir2svg -W 720 -n 7
END

picture mirrored 'A walk and its mirror image' \
    'Left and right have changed places, in the bars as well.' <<'END'
mirror walk.ir | cat walk.ir - | ir2svg -W 480 -n 6
END

picture cycle 'One cycle of a walk, three times in a row' \
    'The motion is cut where it begins again, closed to a cycle, and goes on where
it ended.' <<'END'
resample -b 1 -e 65 walk.ir | loop | grep -v '^loop' >cycle.ir
splice -a -b 1 cycle.ir cycle.ir cycle.ir | ir2svg -W 720 -n 8
END

picture smooth 'A hand that trembles, and the same hand smoothed' \
    'Awk makes the walk tremble at the elbow, twelve times a second. What a low-pass
filter at 5 Hz leaves is close to the walk as it was.' <<'END'
awk '$1 == "v" && $3 == "h_left_low_arm" { $4 += 9 * sin($2 * 1.26) }
    { print }' walk.ir >trembles.ir
smooth -f 5 trembles.ir >smoothed.ir
for name in trembles smoothed; do
    fk -p 6 $name.ir | awk "$(cat ir.awk)"'; function frame() {
        print "'$name'", seconds, y["h_left_hand"] }'
done | awk -v unit=cm -f gallery/curves.awk
END

section comparisons 'Two motions compared'

picture sims 'A captured walk on a skeleton of The Sims' \
    'Above the capture, below what retargeting made of it: the same steps at the same
times, on other bones.' <<'END'
psl2ir sims.psl | sed '/^dof [LR]_ARM /d' >sims.ir
retarget -f -s sims.ir walk.ir >sims-walk.ir
cat walk.ir sims-walk.ir | ir2svg -W 480 -n 6
END

picture distances 'Which joints differ between two walks' \
    'The walk of before and the one that trembles: only the left forearm and hand are
elsewhere or turned otherwise.' <<'END'
irdiff walk.ir trembles.ir | awk '{ printf \
    "%-15s at most %.1f cm and %.1f degrees off\n", $3, $5, $11 }'
END

picture over 'Two walks, one over the other, to be played' \
    'The choice <q>with</q> has the other walk, which is drawn over the first one or
beside it; a curve above the slider says how far the two are apart.' <<'END'
sed 's/^motion walk/motion trembling/' trembles.ir | cat walk.ir - | ir2html
END

section terminal 'In the terminal'

picture braille 'A walk in dots of braille' \
    'A picture that is text, for a terminal, a log or a mail.' <<'END'
irview -W 56 walk.ir
END

picture ascii 'A jump from the front, in plain ASCII' \
    'Where even dots are too much to ask for.' <<'END'
irview -c ascii -v front -n 7 -W 56 jump.ir
END

section images 'Old pictures'

picture sunset 'A picture of Alias and a matte' \
    'On the left a pix file, on the right a matte, which says how much of each pixel
the sun covers: both formats of the nineties, drawn run by run.' <<'END'
awk -v what=sunset -f gallery/pixels.awk | pnm2ir | ir2pix >sunset.pix
awk -v what=sun -f gallery/pixels.awk | pnm2ir | ir2pix >sun.matte
{ pixcat sunset.pix; mattecat sun.matte; } | awk -f gallery/runs.awk
END

picture depth 'A picture of Maya and a depth map of Alias' \
    'On the left the colours of an IFF file, on the right how far away the same ball
is: what is near is dark.' <<'END'
awk -v what=ball -f gallery/pixels.awk >ball.ppm
awk -v what=far -f gallery/pixels.awk >far.ir
pnm2ir ball.ppm | cat - far.ir | ir2iff >ball.iff
ir2pix far.ir >ball.depth
{ iffcat -C ball.iff; depthcat ball.depth; } |
    awk -v near=30 -v far=110 -f gallery/runs.awk
END

picture chunks 'The chunks of a Maya picture' \
    'What the file of the ball consists of, with places and sizes: tiles of colour,
RGBA, and of distance,
ZBUF.' <<'END'
iffwalk ball.iff
END

cat <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>irtools: gallery</title>
<style>
END
cat "$here/page.css"
cat <<'END'
</style>
</head>
<body>
<header>
<h1>irtools: gallery</h1>
<p>Captured motion, characters and old pictures, in pipelines of small Unix
filters. Each picture is what the last of the commands below it printed when this
page was made. The commands can be copied: they run one after the other, in a copy
of the examples.
<pre class="commands"><code><b>$ </b>cp -R examples try; cd try; export LC_ALL=C</code></pre>
</header>
<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ul>
END
cat ../contents
cat <<'END'
</ul>
</ul>
</nav>
<main>
END
cat ../pictures
cat <<'END'
</main>
</body>
</html>
END
