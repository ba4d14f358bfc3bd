/* What can be asked of the page: a frame, to play, another clip, another view. */

function seek(k) {
	frame = Math.max(0, Math.min(clip.frames - 1, Math.round(k)));
	clock = seconds(clip, frame);
	tell();
	redraw();
}

function tick(now) {
	if (!playing)
		return;
	const end = seconds(clip, clip.frames - 1) + 1 / rate(clip);
	clock = (clock + Math.max(0, now - before) / 1000 * $("speed").value) % end;
	before = now;
	frame = frame_at(clip, clock);
	tell();
	draw();
	requestAnimationFrame(tick);
}

function play(yes) {
	const begins = yes && !playing && clip.frames > 1;
	if (playing && !yes)
		seek(frame);
	playing = yes && clip.frames > 1;
	before = performance.now();
	if (begins)
		requestAnimationFrame(tick);
	tell();
}

/* --- what the page says --- */

/* Sets a text where it is another. */
function say(id, text) {
	if ($(id).textContent !== text)
		$(id).textContent = text;
}

function tell() {
	const last = clip.frames - 1, k = Math.round(frame);
	const number = "frame " + Number(when(clip, k).toFixed(3));
	const time = () => seconds(clip, frame).toFixed(2) + " s of " +
	    seconds(clip, last).toFixed(2) + " s, " + number;
	const far = curve && k < curve.far.length && !isNaN(curve.far[k]) ?
	    ", " + length_text(curve.far[k]) + " apart" : "";
	const none = clip.lines.length && !clip.vertices &&
	    clip.lines.every(l => !own(clip, k, l[1])) ? ", left out" : "";
	say("now", (clip.still ? "at rest" : clip.rate ? time() :
	    number + ", rate unknown") + none + far);
	$("time").value = k;
	$("time").setAttribute("aria-valuetext", $("now").textContent);
	const name = playing ? "pause" : "play";
	if ($("play").title === name)
		return;
	$("play").title = name;
	$("play").setAttribute("aria-label", name);
	$("icon").setAttribute("d", playing ? "M2 1h4v12H2zM8 1h4v12H8z" :
	    "M2 1l11 6-11 6z");
}

function tell_clip() {
	$("title").textContent = document.title = clip.label;
	$("other").textContent = over ? (beside ? "" : "pale: ") + over.label : "";
	$("stage").className = over && beside ? "beside" : "";
	$("view").setAttribute("aria-label", clip.label +
	    (over ? (beside ? " beside " : " over ") + over.label : ""));
	$("key").innerHTML = clip.lines.some(l => l[2]) ?
	    '<i style="color:var(--left)">left</i> ' +
	    '<i style="color:var(--right)">right</i>' +
	    (clip.stands.length ? ", bars: a foot stands" : "") : "";
	$("scale").textContent = clip.square.text;
	$("feet").hidden = !clip.stands.length;
	tell_curve();
}

/* --- clips --- */

function option(select, text, value) {
	select.add(new Option(text, value));
}

/* What else can be chosen with this clip. */
function fill_choices() {
	$("over").length = $("trail").length = 0;
	option($("over"), "nothing", -1);
	clips.forEach((c, j) => {
		if (c !== clip && !c.still && !clip.still)
			option($("over"), c.label, j);
	});
	$("overs").hidden = $("over").length < 2;
	option($("trail"), "nothing", -1);
	clip.joints.forEach((name, j) => option($("trail"), name, j));
	for (const id of ["back", "play", "on", "time", "speed"])
		$(id).disabled = clip.frames < 2;
	$("time").max = clip.frames - 1;
}

function choose(i) {
	clip = clips[i];
	over = null;
	hover = trail = -1;
	ready(clip);
	clip.square = square_of(clip);
	$("clip").value = i;
	fill_choices();
	playing = playing && clip.frames > 1;
	frame = 0;
	compare();
	seek(0);
}

/* Shows another clip with this one, or none. */
function lay_over(c) {
	over = c || null;
	if (over) {
		ready(over);
		fit_over();
	}
	compare();
}

function compare() {
	$("hows").hidden = !over;
	find_curve();
	tell_clip();
	tell();
	draw_bars();
	redraw();
}

function set_trail(i) {
	trail = i;
	$("trail").value = i;
	if (over)
		compare();
	redraw();
}

/* --- the view --- */

function turn(x, y) {
	view.yaw += x;
	view.pitch = Math.max(-1.5, Math.min(1.57, view.pitch + y));
	redraw();
}

function shift(x, y) {
	view.x += x;
	view.y += y;
	redraw();
}

/* at: the place on the screen that stays where it is, else the middle. */
function zoom(by, at) {
	const to = Math.max(0.1, Math.min(50, view.zoom * by));
	const grows = to / view.zoom;
	if (at) {
		const eye = eye_under(at);
		shift((1 - grows) * (at[0] - eye.x), (1 - grows) * (at[1] - eye.y));
	}
	view.zoom = to;
	redraw();
}

function reset() {
	Object.assign(view, { yaw: 0, pitch: clip.top ? Math.PI / 2 : 0.17,
	    zoom: 1, x: 0, y: 0 });
	redraw();
}

function faster(by) {
	const s = $("speed");
	s.selectedIndex = Math.max(0, Math.min(s.length - 1,
	    s.selectedIndex + by));
}

function set_look(word) {
	look = $("look").value = word;
	redraw();
}
