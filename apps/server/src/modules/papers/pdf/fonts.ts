import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locale } from '@foyer/contract/vocabulary';
import { composed } from '@foyer/domain/text';
import * as fontkit from 'fontkit';

/**
 * The fonts of papers, embedded as the characters that are used (SIL Open Font License): one for Latin, Greek and Cyrillic, one for
 * Japanese. A text is set in the language's own font, and what that lacks in the other.
 */
const require = createRequire(import.meta.url);
const files = {
  latin: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  latinBold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  japanese: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  japaneseBold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
} as const;
export type FontName = keyof typeof files;
export type Weight = 'regular' | 'bold';

const read = new Map<FontName, Buffer>();
/** The font's file, read once. */
export function fontFile(name: FontName): Buffer {
  let file = read.get(name);
  if (!file) read.set(name, (file = readFileSync(require.resolve(files[name]))));
  return file;
}

const covered = new Map<FontName, ReadonlySet<number>>();
/** What a font can show. Bold and regular show the same. */
function coverage(name: 'latin' | 'japanese'): ReadonlySet<number> {
  let set = covered.get(name);
  if (!set) {
    const font = fontkit.create(fontFile(name));
    covered.set(name, (set = new Set('characterSet' in font ? font.characterSet : [])));
  }
  return set;
}

/** Stands for a character that neither font has. */
const missing = '□';

export interface Run {
  font: FontName;
  text: string;
}

/** A text in pieces of one font each. */
export function runsOf(text: string, locale: Locale, weight: Weight): Run[] {
  const order = locale === 'ja-JP' ? (['japanese', 'latin'] as const) : (['latin', 'japanese'] as const);
  const runs: Run[] = [];
  for (const character of shown(text)) {
    const point = character.codePointAt(0) ?? 0;
    const found = order.find((name) => coverage(name).has(point));
    const name = found ?? 'japanese';
    const font = weight === 'bold' ? (`${name}Bold` as const) : name;
    const last = runs.at(-1);
    // A space stays with what it follows.
    if (last && (last.font === font || character === ' ')) last.text += found ? character : missing;
    else runs.push({ font, text: found ? character : missing });
  }
  return runs;
}

/** Accents composed, where there is such a character; without signs that have no shape. */
const shown = (text: string): string =>
  composed(text)
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/\s/gu, ' ');
