#!/bin/sh
# What `make gallery` writes on standard output: a page in which each picture
# stands beside the commands that made it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
PATH=$here/../../bin:$PATH
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cp "$here"/../*.* "$here"/*.awk "$tmp"
cd "$tmp"

# show TITLE COMMANDS: does them; what they print is the picture
show() {
	sh -ec "$2" >picture.svg
	printf '<figure>\n<figcaption>%s</figcaption>\n<pre>' "$1"
	printf '%s\n' "$2" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/^/$ /'
	printf '</pre>\n<div>\n'
	# each picture names its parts for itself
	n=$((n + 1))
	sed "s/\"title desc\"/\"title$n desc$n\"/
		s/id=\"title\"/id=\"title$n\"/
		s/id=\"desc\"/id=\"desc$n\"/" picture.svg
	printf '</div>\n</figure>\n'
}

n=0
cat <<'END'
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>irtools: gallery</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56em; margin: 2em auto;
	padding: 0 1em; }
figure { margin: 3em 0; }
figcaption { font-weight: 600; font-size: 1.15em; }
pre { overflow-x: auto; padding: .6em .8em; border: 1px solid #8886;
	border-radius: 6px; font-size: 14px; }
svg { max-width: 100%; height: auto; border-radius: 6px; }
</style>
<h1>irtools: gallery</h1>
<p>Each picture was made by the commands above it, from the files in
examples/ and examples/gallery/.
END

show 'A walk' \
    'asf2ir figure.asf | amc2ir -r 60 -s - walk.amc >walk.ir
ir2svg walk.ir'

show 'The same walk at a third of the speed, its second step' \
    'resample -b 32 -e 64 walk.ir | resample -x 3 | ir2svg -n 10'

show 'The walk and its mirror image: left and right have changed places' \
    'mirror walk.ir | cat walk.ir - | ir2svg -n 6'

show 'A jump' \
    'LC_ALL=C awk -v what=jump -f walk.awk >jump.amc
asf2ir figure.asf | amc2ir -r 60 -s - jump.amc | ir2svg -n 9'

show 'The walk on that skeleton, below the one that it came from' \
    'psl2ir sims.psl >sims.ir
retarget -s sims.ir walk.ir >sims-walk.ir
cat walk.ir sims-walk.ir | ir2svg -n 6'

show 'A contact sheet: motions, poses and skeletons as they come' \
    'kfd2ir bow.kfd | resample -x 1 >bow.ir
asf2ir figure.asf | cat walk.ir bow.ir sims.ir - | ir2svg'

show 'An arm that bends in its skin' \
    'bp2ir arm.txt | bp2ir -r 30 -s - bend.txt | skin | rescale -U y | ir2svg -n 5'

show 'A picture in the format of Alias pix' \
    'awk -v what=sunset -f pixels.awk | pnm2ir | ir2pix >sunset.pix
pixcat sunset.pix | awk -f runs.awk'

show 'A depth map: what is near is dark' \
    'awk -v what=ball -f pixels.awk | ir2pix >ball.depth
depthcat ball.depth | awk -v near=20 -v far=80 -f runs.awk'

cat <<'END'
</html>
END
