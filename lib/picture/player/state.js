"use strict";
/* What is shown now. */
const $ = id => document.getElementById(id);
const ROWS = 8;
const data = JSON.parse($("data").textContent), clips = data.clips;
const view = { yaw: 0, pitch: 0.17, zoom: 1, x: 0, y: 0 };
/* A frame may lie between two, while it plays. The other clip is drawn over the
 * clip, or beside it. */
let clip, frame = 0, clock = 0, playing = false, before = 0;
let over = null, fit = null, beside = false, look = "body";
let curve = null, hover = -1, trail = -1, ink = {};
