/* What can be asked of the page: a frame, to play, another clip, another view. */

function seek(k) {
	frame = Math.max(0, Math.min(clip.frames - 1, Math.round(k)));
	clock = seconds(clip, frame);
	draw();
}

function tick(now) {
	if (!playing)
		return;
	const end = seconds(clip, clip.frames - 1) + 1 / rate(clip);
	clock = (clock + (now - before) / 1000 * $("speed").value) % end;
	before = now;
	frame = nearest(clip, clock);
	draw();
	requestAnimationFrame(tick);
}

function play(yes) {
	playing = yes && clip.frames > 1;
	before = performance.now();
	if (playing)
		requestAnimationFrame(tick);
	tell();
}

function option(select, text, value) {
	select.add(new Option(text, value));
}

function choose(i) {
	clip = clips[i];
	over = null;
	hover = trail = -1;
	if (!clip.size)
		measure(clip);
	$("clip").value = i;
	$("title").textContent = clip.name;
	$("view").setAttribute("aria-label", clip.name);
	document.title = clip.name;
	$("key").innerHTML = clip.lines.some(l => l[2]) ?
	    '<i style="color:var(--left)">left</i> ' +
	    '<i style="color:var(--right)">right</i>' +
	    (clip.stands.length ? ", bars: a foot stands" : "") : "";
	$("time").max = clip.frames - 1;
	$("over").length = $("trail").length = 0;
	option($("over"), "nothing", -1);
	clips.forEach((c, j) => {
		if (c !== clip && c.frames === clip.frames && !c.still)
			option($("over"), c.name, j);
	});
	$("overs").hidden = $("over").length < 2;
	option($("trail"), "nothing", -1);
	clip.joints.forEach((name, j) => option($("trail"), name, j));
	for (const id of ["back", "play", "on", "time", "speed"])
		$(id).disabled = clip.frames < 2;
	$("feet").hidden = !clip.stands.length;
	playing = playing && clip.frames > 1;
	seek(0);
}

function set_trail(i) {
	trail = i;
	$("trail").value = i;
	draw();
}

function turn(x, y) {
	view.yaw += x;
	view.pitch = Math.max(-1.5, Math.min(1.57, view.pitch + y));
	draw();
}

function zoom(by) {
	view.zoom = Math.max(0.1, Math.min(50, view.zoom * by));
	draw();
}

function reset() {
	Object.assign(view, { yaw: 0, pitch: 0.17, zoom: 1, x: 0, y: 0 });
	draw();
}

function faster(by) {
	const s = $("speed");
	s.selectedIndex = Math.max(0, Math.min(s.length - 1,
	    s.selectedIndex + by));
}
