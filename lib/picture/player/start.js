/* The page begins, when all else is known. */

clips.forEach((c, i) => option($("clip"), c.name, i));
$("clips").hidden = clips.length < 2;
choose(0);

/* What is drawn now, for those who want to look into it. */
window.irtools = {
	clips, seek, play, choose,
	get frame() { return frame; },
	get playing() { return playing; },
	get drawn() { return drawn; },
	get over() {
		return over && over.joints.map((name, i) => ({ name,
		    at: world(over, frame, i), fitted: point(over, frame, i) }));
	}
};
