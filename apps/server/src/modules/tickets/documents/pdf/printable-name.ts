import anyAscii from 'any-ascii';
import { withFonts } from './document-fonts.ts';
import { missingIn } from './runs-by-font.ts';

/** The first printable name. If none is printable, the first name transliterated to Latin letters. */
export function printableName(names: readonly [string, ...string[]], canPrint: (name: string) => boolean): string {
  return names.find(canPrint) ?? anyAscii(names[0]).trim();
}

/** Returns the texts with a character that no font has. */
export async function unprintableOf(texts: readonly string[]): Promise<string[]> {
  const { result } = await withFonts((fonts) =>
    texts.filter((text) => missingIn(text, { locale: 'en-US', weight: 'regular' }, fonts).length > 0),
  );
  return result;
}
