# ir.awk: what a script for motions of ir(5) can begin with. It calls frame(),
# which the script defines, after each frame:
#
#	fk -p 4 walk.ir | awk "$(cat ir.awk)"';
#	    function frame() { print n, seconds, y["h_head"] }'
#
#	awk -f ir.awk -f mine.awk walk.ir
#
# motion               the name of the motion
# rate                 its frames per second; 0: not known
# n                    the number of the frame
# seconds              since the first one; "" where the rate is not known
# v[joint, channel]    the value, as long as no frame has another
# x[joint] y[joint] z[joint]   where fk puts the joint
# stands[joint]        whether the foot stands, 1 or 0, after contacts
# col[joint, channel]  the field of a v record that has the channel, for rules
#                      of the script's own: $col["root", "ty"] += 10
#
# Names are written as in ir(5). Numbers have a point where LC_ALL=C.

BEGIN { OFMT = CONVFMT = "%.9g" }

function ir_dof(joint, list,  k, count, channel) {
	count = split(ir_channels[joint], channel)
	for (k = 1; k <= count; k++)
		delete col[joint, channel[k]]
	ir_channels[joint] = list
	count = split(list, channel)
	for (k = 1; k <= count; k++)
		col[joint, channel[k]] = k + 3
}

# The channels of a motion that differ are those of that motion alone
function ir_motion(  joint) {
	for (joint in ir_channels)
		if (ir_channels[joint] != ir_own[joint])
			ir_dof(joint, ir_own[joint])
	split("", v); split("", x); split("", y); split("", z)
	split("", stands)
	motion = $2
	rate = 0
	ir_frames = 0
}

function ir_flush() {
	if (ir_begun)
		frame()
	ir_begun = 0
}

function ir_values(  k, count, channel) {
	count = split(ir_channels[$3], channel)
	for (k = 1; k <= count; k++)
		v[$3, channel[k]] = $(k + 3)
}

$1 == "end" { ir_flush(); ir_kind = "" }
$1 == "end" && $2 == "ir" { split("", ir_own) }
!ir_kind && $1 !~ /^(#|ir$|end$|$)/ {
	ir_kind = $1
	if (ir_kind == "skeleton")
		split("", ir_own)
	else if (ir_kind == "motion")
		ir_motion()
}
ir_kind == "skeleton" && $1 == "dof" {
	ir_own[$2] = $0
	sub(/^[ \t]*dof[ \t]+[^ \t]+[ \t]*/, "", ir_own[$2])
	ir_dof($2, ir_own[$2])
}
ir_kind == "motion" && $1 == "dof" {
	ir_list = $0
	sub(/^[ \t]*dof[ \t]+[^ \t]+[ \t]*/, "", ir_list)
	ir_dof($2, ir_list)
}
ir_kind == "motion" && $1 == "rate" && $2 != "-" {
	split($2, ir_part, "/")
	rate = ir_part[2] ? ir_part[1] / ir_part[2] : ir_part[1] + 0
}
ir_kind == "motion" && $1 ~ /^([bcdemnrvw]|event)$/ {
	if (!ir_begun || $2 != n) {
		ir_flush()
		ir_begun = 1
		n = $2
		if (!ir_frames++)
			ir_first = n
		seconds = rate ? (n - ir_first) / rate : ""
	}
	if ($1 == "v") ir_values()
	if ($1 == "w") { x[$3] = $4; y[$3] = $5; z[$3] = $6 }
	if ($1 == "c") stands[$3] = $4
}
