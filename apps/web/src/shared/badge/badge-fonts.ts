import { useEffect } from 'react';

/**
 * Fonts for names in scripts beyond Latin, so a badge prints the same on every machine. A badge loads the style sheet
 * of its script. The browser then loads only the font slices with the needed characters.
 */

const sheets = {
  jp: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  tc: () => import('@fontsource-variable/noto-sans-tc/wght.css'),
  sc: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  kr: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
  arabic: () => import('@fontsource-variable/noto-sans-arabic/wght.css'),
  hebrew: () => import('@fontsource-variable/noto-sans-hebrew/wght.css'),
  devanagari: () => import('@fontsource-variable/noto-sans-devanagari/wght.css'),
  thai: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
} as const;
type Sheet = keyof typeof sheets;

const familyOf: Readonly<Record<Sheet, string>> = {
  jp: 'Noto Sans JP Variable',
  tc: 'Noto Sans TC Variable',
  sc: 'Noto Sans SC Variable',
  kr: 'Noto Sans KR Variable',
  arabic: 'Noto Sans Arabic Variable',
  hebrew: 'Noto Sans Hebrew Variable',
  devanagari: 'Noto Sans Devanagari Variable',
  thai: 'Noto Sans Thai Variable',
};

const alphabets: readonly [RegExp, Sheet][] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Thai}/u, 'thai'],
];

/**
 * A Chinese character looks different in each region. The later fonts of a list cover characters that the first one
 * lacks.
 */
const eastAsian: Readonly<Record<string, { lang: string; fonts: readonly Sheet[] }>> = {
  JPN: { lang: 'ja', fonts: ['jp'] },
  KOR: { lang: 'ko', fonts: ['kr', 'jp', 'tc'] },
  TWN: { lang: 'zh-Hant', fonts: ['tc', 'jp', 'sc'] },
  HKG: { lang: 'zh-Hant', fonts: ['tc', 'jp', 'sc'] },
  MAC: { lang: 'zh-Hant', fonts: ['tc', 'jp', 'sc'] },
  CHN: { lang: 'zh-Hans', fonts: ['sc', 'tc', 'jp'] },
  SGP: { lang: 'zh-Hans', fonts: ['sc', 'tc', 'jp'] },
  MYS: { lang: 'zh-Hans', fonts: ['sc', 'tc', 'jp'] },
};
const elsewhere = { lang: undefined, fonts: ['jp', 'tc', 'sc'] } as const;

export interface LineFonts {
  fonts: readonly Sheet[];
  /** Selects the browser's regional fonts if ours do not load. */
  lang: string | undefined;
}

/** The fonts for a text of a person from this country. Empty for Latin text. */
export function lineFontsOf(text: string, country: string | null): LineFonts {
  const fonts = alphabets.flatMap(([script, sheet]) => (script.test(text) ? [sheet] : []));
  if (/\p{Script=Hangul}/u.test(text)) return { fonts: ['kr', ...fonts], lang: 'ko' };
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return { fonts: ['jp', ...fonts], lang: 'ja' };
  if (!/\p{Script=Han}/u.test(text)) return { fonts, lang: undefined };
  const own = eastAsian[country ?? ''] ?? elsewhere;
  return { fonts: [...own.fonts, ...fonts], lang: own.lang };
}

/** As a value of `font-family`. */
export const familiesOf = ({ fonts }: LineFonts): string => fonts.map((font) => `'${familyOf[font]}'`).join(', ');

const loading = new Set<Promise<unknown>>();

/** Waits until the fonts of the badges on the page are loaded. */
export const badgeFontsLoaded = async (): Promise<void> => {
  await Promise.allSettled(loading);
};

async function load({ fonts }: LineFonts, text: string): Promise<void> {
  await Promise.all(fonts.map((font) => sheets[font]()));
  await document.fonts.load(`1em ${familiesOf({ fonts, lang: undefined })}`, text);
}

/** Loads the fonts of a line. The browser's own fonts are used if loading fails. */
export function useLineFonts(text: string, country: string | null): LineFonts {
  const found = lineFontsOf(text, country);
  const families = familiesOf(found);
  useEffect(() => {
    const { fonts, lang } = lineFontsOf(text, country);
    if (fonts.length === 0) return;
    const work = load({ fonts, lang }, text).catch(() => undefined);
    loading.add(work);
    void work.finally(() => loading.delete(work));
  }, [text, country, families]);
  return found;
}
