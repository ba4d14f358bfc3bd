# How well `c` records agree with labels: awk -v clip=NAME -f contacts.awk LABELS
# CLIP.ir, of 30 frames/s. A frame is right if the other side says the same in it
# or within two frames of it; where a label has a ? nothing counts.
function near(what, foot, k,	i) {
	for (i = k - 2; i <= k + 2; i++)
		if ((foot, i) in what)
			return 1
	return 0
}
FNR == NR {
	if ($1 == clip)
		for (k = $3; k <= $4; k++)
			if ($5 == "?")
				doubt[$2, k]
			else
				label[$2, k]
	next
}
$1 == "c" {
	if (!n++)
		first = $2
	last = $2 - first
	if ($4)
		said[substr($3, 1, 1), last]
}
END {
	for (i = 1; i <= 2; i++)
		for (k = 0; k <= last; k++) {
			foot = substr("lr", i, 1)
			if ((foot, k) in doubt)
				continue
			if ((foot, k) in said) {
				all_said++
				right += near(label, foot, k)
			}
			if ((foot, k) in label) {
				all++
				found += near(said, foot, k)
			}
		}
	printf "%s precision %.3f recall %.3f\n", clip, right / all_said, found / all
}
