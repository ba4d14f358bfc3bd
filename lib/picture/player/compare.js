/* Two motions: which frames and joints of them are a pair, and how far apart
 * these are, as irdiff measures it. */

/* Which frame of the other is shown with frame k of the clip: that of the same
 * time. It stays at its last one where it is shorter. */
const paired = k => frame_at(over, seconds(clip, k));

/* Joints of the same name or, where no name is the same, of the same role. */
function pair_joints(a, b) {
	const same = (x = [], y = []) => {
		const at = new Map(y.map((word, i) => [word, i]));
		return x.map((word, i) => [i, at.get(word)]).filter(p =>
		    p[1] !== undefined && x[p[0]] !== "");
	};
	const named = same(a.joints, b.joints);
	const roles = c => data.figures[c.figure].roles;
	return named.length ? { list: named, fitted: false } :
	    { list: same(roles(a), roles(b)), fitted: true };
}

/* Where a joint counts as being: in the world or, where skeletons differ in all
 * names, as it is drawn, in the clip's units. */
function spot(c, k, i, fitted) {
	if (!fitted)
		return world(c, k, i);
	const p = point(c, k, i);
	return p && p.map(v => v * clip.scale);
}

/* The farthest of these pairs in frame k: how far, and which joint. */
function farthest(pairs, k) {
	const j = paired(k);
	let most = NaN, joint = -1;
	for (const [a, b] of pairs.list) {
		const p = spot(clip, k, a, pairs.fitted);
		const q = spot(over, j, b, pairs.fitted);
		if (!p || !q) continue;
		const far = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
		if (!(far <= most)) { most = far; joint = a; }
	}
	return [most, joint];
}

/* The distances at the clip's frames, for as long as both go on: of the joint
 * that has a trail, else of the farthest. Null where there is nothing to
 * compare: no pairs, or a rate that only one of them has. */
function find_curve() {
	curve = null;
	if (!over || !clip.rate !== !over.rate)
		return;
	const pairs = pair_joints(clip, over);
	const one = pairs.list.filter(p => p[0] === trail);
	if (one.length) pairs.list = one;
	if (!pairs.list.length)
		return;
	const end = seconds(over, over.frames - 1) + 1e-9;
	const far = [], joint = [];
	let most = 0;
	for (let k = 0; k < clip.frames && seconds(clip, k) <= end; k++) {
		const [d, j] = farthest(pairs, k);
		far.push(d);
		joint.push(j);
		if (d > far[most] * (1 + 1e-6) || isNaN(far[most])) most = k;
	}
	curve = { far, joint, most, fitted: pairs.fitted, least: doubt() };
}

/* Places of two clips that differ by less may be the same: each may be off by a
 * thousandth of its figure. */
const doubt = () => 1e-3 * (clip.size.high - clip.size.low) * clip.scale +
    1e-3 * (over.size.high - over.size.low) * over.scale;

/* A length for people. */
const short = v => Number(v.toPrecision(3)).toString();

/* The length of the stream as a text, in metres where these are known. */
const length_text = v => clip.metre ? short(v / clip.metre) + " m" : short(v);

/* Says where they are farthest apart; a press goes there. */
function tell_curve() {
	$("far").hidden = $("curve").hidden = !curve;
	if (!curve)
		return;
	const k = curve.most;
	$("far").textContent = curve.far[k] < curve.least ?
	    "nowhere more than " + length_text(curve.least) + " apart" :
	    "farthest: " + length_text(curve.far[k]) +
	    (curve.joint[k] < 0 ? "" : ", " + clip.joints[curve.joint[k]]);
	$("far").title = (curve.fitted ?
	    "the distance of joints of the same role, as they are drawn" :
	    "the distance of joints of the same name, as irdiff has it") +
	    "; a press goes there";
}

/* The highest point of the curve near a frame. */
function peak_near(k, reach) {
	let best = Math.max(0, Math.min(curve.far.length - 1, Math.round(k)));
	for (let j = Math.ceil(k - reach); j <= k + reach; j++)
		if (curve.far[j] > curve.far[best]) best = j;
	return best;
}
