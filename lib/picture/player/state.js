"use strict";
/* What is shown now. */
const $ = id => document.getElementById(id);
const GAP = -32768, ROWS = 8;
const clips = JSON.parse($("data").textContent);
const view = { yaw: 0, pitch: 0.17, zoom: 1, x: 0, y: 0 };
let clip, over = null, fit = null, frame = 0, clock = 0, playing = false, before = 0;
let hover = -1, trail = -1, ink = {}, drawn = [];
