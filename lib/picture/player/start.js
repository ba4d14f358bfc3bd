/* The page begins, when all else is known. */

label_clips();
place_list();
fill_list();
read_inks();
choose(0);
for (const id of ["view", "track", "feet", "curve"])
	sizes.observe($(id));
reset();

/* What is drawn now, for those who want to look into it. */
window.irtools = {
	clips, seek, play, choose, draw,
	get frame() { return frame; },
	get playing() { return playing; },
	get drawn() { return drawn(); },
	get curve() { return curve; },
	get over() {
		const k = over && paired(frame);
		return over && over.joints.map((name, i) => ({ name,
		    at: world(over, k, i), fitted: point(over, k, i) }));
	}
};
