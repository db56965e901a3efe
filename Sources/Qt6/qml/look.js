// The look that several parts share.
.pragma library

// The opacity of a control, whose colours the style does not dim enough where it is disabled.
function opacity(enabled) { return enabled ? 1 : 0.75 }

// The opacity of what stands beside or below a title: where all is dim it is no dimmer.
function quiet(enabled) { return enabled ? 0.7 : 1 }

// The colour of errors, and of what cannot be undone, on the ground of a window.
function red(window) { return window.hslLightness < 0.5 ? "#ff9a94" : "#b3261e" }
