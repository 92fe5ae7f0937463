import anyAscii from 'any-ascii';
import { withFonts } from './document-fonts.ts';
import { missingIn } from './runs-by-font.ts';

/** The first of the names that can be printed, else the first one in Latin letters. */
export function printableName(names: readonly [string, ...string[]], canPrint: (name: string) => boolean): string {
  return names.find(canPrint) ?? anyAscii(names[0]).trim();
}

/** Those of the texts that have a character without a glyph in all fonts. */
export async function unprintableOf(texts: readonly string[]): Promise<string[]> {
  const { result } = await withFonts((fonts) =>
    texts.filter((text) => missingIn(text, { locale: 'en-US', weight: 'regular' }, fonts).length > 0),
  );
  return result;
}
