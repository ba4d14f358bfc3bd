/* The figure as a body. */

function draw_body(g, c, k, eye, ghost) {
	draw_sticks(g, c, k, eye, ghost);
}
