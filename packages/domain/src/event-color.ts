const hex = /^#[\da-f]{6}$/i;
const oklch = /^oklch\(\s*[\d.]+%?\s+[\d.]+%?\s+[\d.]+(?:deg)?\s*\)$/i;

/**
 * Whether an event may lend its pages, or a section its mark, this colour: `#rrggbb` or `oklch(…)`. It goes into a page's style as it
 * stands, where other words could load things.
 */
export const isEventColor = (text: string): boolean => hex.test(text) || oklch.test(text);

/** As a picker of the browser takes it; null for what it cannot show. */
export const pickedColor = (text: string | undefined): string | null =>
  text !== undefined && hex.test(text) ? text.toLowerCase() : null;
