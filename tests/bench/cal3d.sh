# shellcheck shell=sh disable=SC2154
# xsf2ir: at least twice as fast as `xmllint --noout --recover`, memory for the
# bones only.

# bones N: a skeleton of N bones, each with up to three children
bones() {
	awk -v n="$1" '
	BEGIN {
		print "<SKELETON VERSION=\"1000\" NUMBONES=\"" n "\">"
		for (i = 0; i < n; i++)
			bone(i, 3 * i + 1, 3 * i + 3 < n ? 3 * i + 3 : n - 1)
		print "</SKELETON>"
	}
	function bone(i, from, to, k) {
		printf "    <BONE ID=\"%d\" NAME=\"bone %d\" ", i, i
		printf "NUMCHILDS=\"%d\">\n", (to < from ? 0 : to - from + 1)
		printf "        <TRANSLATION>%.6f %.6f %.6f</TRANSLATION>\n", \
		    i * .37, -i * .11, i * 1.7
		print "        <ROTATION>0.5 -0.5 0.5 0.5</ROTATION>"
		printf "        <LOCALTRANSLATION>%.6f %.6f %.6f" \
		    "</LOCALTRANSLATION>\n", -i * .5, i * .25, i * 1.125
		print "        <LOCALROTATION>-.0078 0.70710678 0.123456 " \
		    "0.70706</LOCALROTATION>"
		printf "        <PARENTID>%d</PARENTID>\n", \
		    i ? int((i - 1) / 3) : -1
		for (k = from; k <= to; k++)
			printf "        <CHILDID>%d</CHILDID>\n", k
		print "    </BONE>"
	}'
}

# keys N: an animation of 10 tracks with N keys each
keys() {
	awk -v n="$1" '
	BEGIN {
		print "<ANIMATION NUMTRACKS=\"10\" DURATION=\"" n / 60 "\">"
		for (t = 0; t < 10; t++) {
			printf "    <TRACK BONEID=\"%d\" " \
			    "NUMKEYFRAMES=\"%d\">\n", t, n
			for (i = 0; i < n; i++) {
				printf "        <KEYFRAME TIME=\"%.6f\">\n", \
				    i / 60
				printf "            <TRANSLATION>%.6f 1 2" \
				    "</TRANSLATION>\n", i * .01
				print "            <ROTATION>0.5 -0.5 0.5 " \
				    "0.5</ROTATION>"
				print "        </KEYFRAME>"
			}
			print "    </TRACK>"
		}
		print "</ANIMATION>"
	}'
}

bones 48500 >bench_bones.xsf
xsf2ir bench_bones.xsf >bench_bones.ir
keys 12500 >bench_keys.xaf
xaf2ir bench_keys.xaf >bench_keys.ir

# versus FILE TOOL: how many times as fast as xmllint TOOL is, the quickest of
# five runs in turn
versus() {
	a=
	b=
	for _ in 1 2 3 4 5; do
		bench_ms "$2" <"$1"
		a="$a $ms"
		bench_ms xmllint --noout --recover - <"$1"
		b="$b $ms"
	done
	echo "$a /$b" | awk -v name="$2" '
	{
		for (i = 1; $i != "/"; i++)
			if (!x || $i < x)
				x = $i
		for (i++; i <= NF; i++)
			if (!y || $i < y)
				y = $i
		printf "%s is %.2f times as fast as xmllint\n", name, y / x
	}'
}

bench_head cal3d
bench_rate xsf2ir bench_bones.xsf xsf2ir
if command -v xmllint >/dev/null; then
	bench_rate xmllint bench_bones.xsf xmllint --noout --recover -
	versus bench_bones.xsf xsf2ir
fi
bench_rate 'xsf2ir -c' bench_bones.xsf sh -c 'xsf2ir -c 2>/dev/null || :'
bench_rate ir2xsf bench_bones.ir ir2xsf
bench_rate xaf2ir bench_keys.xaf xaf2ir
bench_rate ir2xaf bench_keys.ir ir2xaf
ir2xsf -b bench_bones.ir >bench_bones.csf
ir2xaf -b bench_keys.ir >bench_keys.caf
bench_rate 'xsf2ir, binary' bench_bones.csf xsf2ir
bench_rate 'xsf2ir -c, binary' bench_bones.csf \
    sh -c 'xsf2ir -c 2>/dev/null || :'
bench_rate 'ir2xsf -b' bench_bones.ir ir2xsf -b
bench_rate 'xaf2ir, binary' bench_keys.caf xaf2ir
bench_rate 'ir2xaf -b' bench_keys.ir ir2xaf -b
