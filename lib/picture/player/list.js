/* The list of clips: all of them, or those that are searched for. */

/* From so many on they are searched for, and beside the view if it is wide. */
const MANY = 9;
const wide = matchMedia("(min-width: 900px) and (min-height: 500px)");

function groups(list, key) {
	const of = new Map();
	for (const c of list)
		if (of.has(key(c))) of.get(key(c)).push(c);
		else of.set(key(c), [c]);
	return [...of.values()].filter(g => g.length > 1);
}

/* Clips of the same name have that of their skeleton, too; and those that are
 * still the same, a number. */
function label_clips() {
	for (const c of clips)
		c.label = c.name || "no name";
	for (const g of groups(clips, c => c.label))
		if (g.some(c => c.skeleton !== g[0].skeleton))
			for (const c of g)
				c.label += " of " + c.skeleton;
	for (const g of groups(clips, c => c.label))
		g.forEach((c, i) => { c.label += " (" + (i + 1) + ")"; });
}

/* Fills the list with the clips that have all the words of the search. */
function fill_list() {
	const words = $("find").value.toLowerCase().split(/\s+/), all = [];
	clips.forEach((c, i) => {
		const text = (c.label + " " + c.skeleton).toLowerCase();
		if (!words.every(w => text.includes(w)))
			return;
		all.push(new Option(c.label, i, false, c === clip));
		all[all.length - 1].title = c.label;
	});
	$("clip").replaceChildren(...all);
	if (!all.some(o => o.selected))
		$("clip").selectedIndex = -1;
	$("found").textContent = (all.length < clips.length ?
	    all.length + " of " : "") + clips.length + " clips";
}

/* The clip so many places on in the list, which goes round. */
function neighbour(by) {
	const list = $("clip"), n = list.length;
	const at = list.selectedIndex < 0 ? by < 0 ? 0 : -1 : list.selectedIndex;
	if (n)
		choose(+list.options[(at + by + n) % n].value);
}

function place_list() {
	const aside = wide.matches && clips.length >= MANY;
	if (aside) $("all").prepend($("library"));
	else $("options").prepend($("library"));
	$("library").className = aside ? "aside" : "";
	$("clip").size = aside ? 2 : 1;
	$("search").hidden = $("found").hidden = clips.length < MANY;
	$("library").hidden = clips.length < 2;
}
