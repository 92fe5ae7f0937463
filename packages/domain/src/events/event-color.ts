const hex = /^#[\da-f]{6}$/i;
const oklch = /^oklch\(\s*[\d.]+%?\s+[\d.]+%?\s+[\d.]+(?:deg)?\s*\)$/i;

/**
 * Whether an event may use this colour for its pages or a section marker: `#rrggbb` or `oklch(…)`. The text goes into a
 * page's style unchanged, where other text could load external resources.
 */
export const isEventColor = (text: string): boolean => hex.test(text) || oklch.test(text);

/** The colour as a value for the browser's colour picker; null for a format the picker does not support. */
export const pickedColor = (text: string | undefined): string | null =>
  text !== undefined && hex.test(text) ? text.toLowerCase() : null;
