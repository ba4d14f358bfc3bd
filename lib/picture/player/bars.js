/* What stands above the slider: when feet stand, and how far two motions are
 * apart. It is drawn once; only the cursor moves. */

/* Where a frame is: beside a range's thumb, which is half its width from the
 * ends. */
const EDGE = 8;
const bar_x = (k, w) => EDGE + (w - 2 * EDGE) *
    Math.max(0, Math.min(1, k / Math.max(1, clip.frames - 1)));

function draw_feet() {
	const [g, w, h] = canvas_of("feet"), row = h / 2;
	for (const [side, from, to] of clip.stands) {
		const x = bar_x(from - 0.5, w);
		g.fillStyle = side ? ink.right : ink.left;
		g.fillRect(x, side ? row + 1 : 1, bar_x(to + 0.5, w) - x, row - 2);
	}
}

function draw_curve() {
	const [g, w, h] = canvas_of("curve");
	const most = Math.max(curve.far[curve.most] || 0, 8 * curve.least);
	const path = new Path2D(), y = d => h - 1 - (h - 3) * d / most;
	let x = EDGE, top = 0;
	path.moveTo(EDGE, h);
	curve.far.forEach((d, k) => {
		top = Math.max(top, d || 0);
		if (bar_x(k + 1, w) - x < 1 && k + 1 < curve.far.length) return;
		path.lineTo(x = bar_x(k, w), y(top));
		top = 0;
	});
	g.strokeStyle = ink.trail;
	g.lineWidth = 1.5;
	g.stroke(path);
	path.lineTo(x, h);
	path.closePath();
	g.globalAlpha = 0.25;
	g.fillStyle = ink.trail;
	g.fill(path);
}

function draw_bars() {
	if (clip.stands.length)
		draw_feet();
	if (curve)
		draw_curve();
}

function place_cursor() {
	const w = $("track").clientWidth;
	$("cursor").hidden = !clip.stands.length && !curve;
	$("cursor").style.transform = "translateX(" + bar_x(frame, w) + "px)";
}

/* The frame that stands at x of the curve; a peak that is near is meant. */
function seek_curve(e) {
	const box = $("curve").getBoundingClientRect(), last = clip.frames - 1;
	const per = last / (box.width - 2 * EDGE);
	play(false);
	seek(peak_near((e.clientX - box.left - EDGE) * per, 8 * per));
}
