import { loadSlice, type FontFile } from './font-files.ts';
import type { DocumentFonts } from './runs-by-font.ts';

/**
 * Runs work that needs fonts. If the work needs slices that are not loaded, loads them and runs the work again. `known`
 * are slices of earlier work.
 */
export async function withFonts<T>(
  work: (fonts: DocumentFonts) => T | Promise<T>,
  known: ReadonlyMap<string, FontFile> = new Map(),
): Promise<{ result: T; missing: string[]; slices: ReadonlyMap<string, FontFile> }> {
  const slices = new Map(known);
  for (;;) {
    const fonts: DocumentFonts = { slices, wanted: new Map(), missing: new Set() };
    const result = await work(fonts);
    if (fonts.wanted.size === 0) return { result, missing: [...fonts.missing], slices };
    for (const [name, slice] of fonts.wanted) slices.set(name, await loadSlice(slice));
  }
}
