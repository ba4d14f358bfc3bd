bats_require_minimum_version 1.7.0
load helper
load stick

# The page of `make gallery`, which is made once.

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	sh "$ROOT/examples/gallery/gallery.sh" >page.html 2>err
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	PAGE=$BATS_FILE_TMPDIR/page.html
}

# pictures DIR: each figure of the page as DIR/ID.sh, what is said to make it,
# and DIR/ID.saw, what stands there; DIR/order has their IDs.
pictures() {
	mkdir -p "$1" && awk -v dir="$1" '
	function plain(s) {
		gsub(/<[^>]*>/, "", s)
		gsub(/&lt;/, "<", s); gsub(/&quot;/, "\"", s); gsub(/&amp;/, "\\&", s)
		return s
	}
	/^<figure id=/ { split($0, part, "\""); id = part[2]; print id >(dir "/order") }
	/^<div class="picture"/ { kind = "picture"; next }
	/^<\/div>/ { kind = "" }
	sub(/^<pre class="commands"><code>/, "") && id { kind = "commands" }
	sub(/^<pre class="text"[^>]*>/, "") { kind = "text" }
	kind {
		last = sub(/(<\/code>)?<\/pre>$/, "")
		if (kind == "commands") {
			sub(/^<b>\$ <\/b>/, "")
			if (!last || $0 != "") print plain($0) >(dir "/" id ".sh")
		} else if (kind == "text") {
			if (!last || $0 != "") print plain($0) >(dir "/" id ".saw")
		} else
			print >(dir "/" id ".saw")
		if (last) kind = ""
	}
	/^<\/figure>/ { id = "" }' "$PAGE"
}

@test "gallery: nothing is said while it is made; names are unique, links lead somewhere" {
	diff /dev/null "$BATS_FILE_TMPDIR/err"
	[ "$(tail -n 1 "$PAGE")" = '</html>' ]
	[ "$(wc -c <"$PAGE")" -lt 1500000 ]
	[ "$(grep -c '^<figure' "$PAGE")" -eq 21 ]
	grep -o ' id="[^"]*"' "$PAGE" | sort >ids
	uniq -d ids | diff /dev/null -
	# the contents, and what a picture is described by
	grep -oE '(href="#|aria-describedby="|aria-labelledby=")[^"]*' "$PAGE" |
	    sed 's/.*["#]//' >leads
	[ "$(wc -l <leads)" -gt 30 ]
	while read -r id; do
		grep -qx " id=\"$id\"" ids
	done <leads
}

@test "gallery: pictures are well formed, and of several kinds" {
	oracle xmllint
	pictures all
	for p in all/*.saw; do
		grep -q '^<svg' "$p" || continue
		xmllint --noout "$p"
		basename "$p" .saw >>drawn
	done
	[ "$(wc -l <drawn)" -eq 15 ]
	# the sun; the nearest point of the ball, 60 - 27 away: 255 * 3 / 80
	grep -q '^<path fill="rgb(255,224,140)"' all/sunset.saw
	grep -q '^<path fill="rgb(9,9,9)"' all/depth.saw
	grep -q '⠶⠶⠶' all/braille.saw
	[[ $(cat all/chunks.saw) == *' TBHD 32 '*' ZBUF '* ]]
	[ "$(grep -c '^<iframe ' "$PAGE")" -eq 2 ]
}

# The commands as they stand in the page, one after the other, as its beginning
# says. Players are not compared but by their clips.
@test "gallery: the commands of the page make its pictures" {
	pictures all
	cp -R "${EXAMPLES:-$ROOT/examples}" try
	while read -r id; do
		(cd try && sh -e "../all/$id.sh") >made 2>err
		diff /dev/null err
		case $(head -c 5 made) in
		'<!DOC') grep -qE '"name": ?"(dance|trembling)"' made && continue ;;
		'<svg ')
			sed "s/id=\"desc\"/id=\"$id-desc\"/; s/ id=\"title\"//" made |
			    sed 1d | diff - <(sed 1d "all/$id.saw")
			;;
		*) diff made "all/$id.saw" ;;
		esac
	done <all/order
}

# As other awks and shells write it, byte for byte. Not with an awk that has no
# mathematics, such as some of busybox.
@test "gallery: any awk, any shell" {
	local awk shell n=0

	mkdir bin
	for awk in original-awk mawk gawk 'busybox awk'; do
		# shellcheck disable=SC2086
		[ "$($awk 'BEGIN { print sin(0) }' 2>/dev/null)" = 0 ] || continue
		shell=dash
		[ "$awk" = mawk ] && shell='busybox sh'
		command -v "${shell%% *}" >/dev/null || shell='sh'
		printf '#!/bin/bash\nPATH=%q exec %s "$@"\n' "$PATH" "$awk" >bin/awk
		printf '#!/bin/bash\nexec %s "$@"\n' "$shell" >bin/sh
		chmod +x bin/*
		PATH=$PWD/bin:$PATH sh "$ROOT/examples/gallery/gallery.sh" >saw.html
		cmp saw.html "$PAGE"
		n=$((n + 1))
	done
	[ "$n" -gt 0 ]
}

# page.js fails at a request and at an error on the console. In the players a
# figure is drawn: in dark, too, and one clip after another.
@test "gallery: in a browser, on a desk and on a phone: no request, players play" {
	oracle node chromium
	quietly page "$PAGE" '
		const wide = () => look("document.documentElement.scrollWidth");
		const out = [];
		await phone(390, 844);
		out.push(await wide());
		await phone(320, 700);
		out.push(await wide());
		await dark();
		out.push(await look("getComputedStyle(document.body).backgroundColor"));
		await size(1000, 700);
		out.push(await wide() <= 1000);
		for (const id of ["player", "over"]) {
			await look(`document.getElementById("${id}").scrollIntoView()`);
			const w = `document.querySelector("#${id} iframe").contentWindow`;
			out.push(await until(`${w}.irtools && ${w}.irtools.drawn.length`));
			out.push(await look(`${w}.irtools.clips.map(c => c.name).join()`));
			out.push(await look(`${w}.document.documentElement.scrollWidth <=
			    ${w}.innerWidth`));
		}
		return out.join("\n");' >saw
	diff - saw <<-'END'
		390
		320
		rgb(19, 21, 24)
		true
		true
		dance,sway,step,turn,bow
		true
		true
		walk,trembling
		true
	END
}

@test "gallery: axe finds nothing, in light and dark, on a phone" {
	oracle node chromium
	npm_oracle axe-core || return
	# its messages to the players would be errors, and thousands of polygons
	# would take it minutes
	sed '/^<iframe/,/^"><\/iframe>/d; /^<path /d' "$PAGE" >axe.html
	{
		echo '<script>'
		cat "$NODE_MODULES/axe-core/axe.min.js"
		echo '</script>'
	} >>axe.html
	page axe.html '
		const found = () => look(`axe.run().then(r =>
		    r.violations.map(v => v.id + " " + v.nodes[0].html).join(" | "))`);
		const light = await found();
		await dark();
		const night = await found();
		await phone(390, 844);
		return light + night + await found();' | diff <(echo) -
}

# No picture is cut: each page begins with a heading.
@test "gallery: on paper" {
	oracle node chromium pdftotext
	quietly page "$PAGE" 'await print("page.pdf")' >/dev/null
	sed -n 's/^<h[123][^>]*>\(.*\)<\/h[123]>$/\1/p' "$PAGE" >headings
	pdftotext -layout page.pdf - | awk '
	BEGIN { RS = "\f"; FS = "\n" }
	{
		for (i = 1; i <= NF; i++)
			if ($i ~ /[^ ]/) {
				sub(/^ +/, "", $i)
				print $i
				break
			}
	}' >begins
	[ "$(wc -l <begins)" -gt 5 ]
	grep -vxF -f headings begins | diff /dev/null -
}

# Its ankle is 0.08 over the ground where a foot stands, its toes 0.02. The turn
# goes once round to its left, so that after a half the left ankle is on the right,
# 0.1 from the middle; the bow leaves the left foot where it is.
@test "gallery: the dancer stands on the ground, turns and does not slide" {
	for figure in sway step turn bow; do
		awk -v what=$figure -f "$ROOT/examples/gallery/dance.awk" \
		    "$ROOT/examples/vrm.ir" >$figure.ir
		run -1 grep fault <(irstat -c $figure.ir)
		fk -p 6 $figure.ir | awk '
		$1 == "w" && /Toes|Foot/ {
			least = /Toes/ ? 0.02 : 0.08
			if ($5 < least - 1e-4) print "under the ground: " $0
			if ($2 != frame && !stands && NR > 1 && frame != "")
				print "nothing stands in frame " frame
			if ($2 != frame) stands = 0
			frame = $2
			stands += $5 < least + 1e-4
		}' | diff /dev/null -
	done
	fk -p 6 turn.ir | awk '$1 == "w" && $3 == "leftFoot" && $2 % 45 == 0 {
		printf "%.3f %d\n", $4, $6 * 1000 }' |
	    diff - <(printf '%s\n' '0.100 0' '-0.100 0' '0.100 0')
	fk -p 3 bow.ir | awk '$1 == "w" && $3 == "leftFoot" { print $4, $5 }' |
	    sort -u | diff - <(echo 0.1 0.08)
}

# Each edge of a body without holes is gone along once in either direction, and
# what it holds is not negative: six times the volume is the sum over its
# triangles of the product of three corners.
@test "gallery: the body has no holes, and its faces look outwards" {
	awk -f "$ROOT/examples/gallery/body.awk" "$ROOT/examples/vrm.ir" | awk '
	$1 == "vert" { x[$2] = $3; y[$2] = $4; z[$2] = $5 }
	function six(a, b, c) {
		return x[a] * (y[b] * z[c] - z[b] * y[c]) + \
		    y[a] * (z[b] * x[c] - x[b] * z[c]) + \
		    z[a] * (x[b] * y[c] - y[b] * x[c])
	}
	$1 == "face" {
		for (i = 3; i <= NF; i++) {
			after = i == NF ? $3 : $(i + 1)
			edge[$i, after]++
		}
		for (i = 4; i < NF; i++)
			volume += six($3, $i, $(i + 1))
	}
	END {
		for (e in edge) {
			split(e, end, SUBSEP)
			if (edge[e] != 1 || edge[end[2], end[1]] != 1)
				bad++
		}
		print bad + 0, (volume / 6 > 0.04 && volume / 6 < 0.12)
	}' | diff - <(echo 0 1)
}
