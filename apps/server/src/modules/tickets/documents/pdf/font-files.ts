import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { LRUCache } from 'lru-cache';

/**
 * The fonts of documents (SIL Open Font License). Two families are whole files: one for Latin, Greek and Cyrillic, one
 * for Japanese. All others are split into slices of some hundred characters, and a thread loads the slices that its
 * documents need.
 */
const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

const whole = {
  latin: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  japanese: {
    regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
    bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
  },
} as const;
type WholeFamily = keyof typeof whole;

/** Families in slices, named like the suffix of their package. */
export const shapedFamilies = ['arabic', 'hebrew', 'devanagari', 'thai'] as const;
export const slicedFamilies = ['jp', 'tc', 'sc', 'kr', ...shapedFamilies] as const;
type SlicedFamily = (typeof slicedFamilies)[number];
export type Family = WholeFamily | SlicedFamily;

/** A font file of one weight: a whole family or a slice of one. */
export interface FontFile {
  readonly name: string;
  readonly codePoints: ReadonlySet<number>;
  readonly font: fontkit.Font;
}

function openFont(name: string, bytes: Buffer): FontFile {
  const font = fontkit.create(bytes);
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts, and documents need a single one.`);
  return { name, codePoints: new Set(font.characterSet), font };
}

const wholeFiles = new Map<string, FontFile>();
/** A whole family. A thread reads it once. */
export function wholeFile(family: WholeFamily, weight: Weight): FontFile {
  const name = `${family}-${weight}`;
  const file = wholeFiles.get(name) ?? openFont(name, readFileSync(require.resolve(whole[family][weight])));
  wholeFiles.set(name, file);
  return file;
}

const weightAxis: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };

const packageOf = (family: SlicedFamily) => `@fontsource-variable/noto-sans-${family}`;

const sliceTables = new Map<SlicedFamily, ReadonlyMap<number, string>>();
/** The slice for each character, as the package declares it. A slice may lack a declared character. */
function sliceTable(family: SlicedFamily): ReadonlyMap<number, string> {
  const known = sliceTables.get(family);
  if (known) return known;
  const declared = JSON.parse(readFileSync(require.resolve(`${packageOf(family)}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const table = new Map<number, string>();
  for (const [slice, ranges] of Object.entries(declared)) {
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range
        .replace(/U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let point = first; point <= last; point += 1) {
        if (!table.has(point)) table.set(point, slice.replaceAll(/[[\]]/g, ''));
      }
    }
  }
  sliceTables.set(family, table);
  return table;
}

export interface Slice {
  family: SlicedFamily;
  slice: string;
  weight: Weight;
}
export const nameOf = ({ family, slice, weight }: Slice): string => `${family}-${slice}-${weight}`;

/** The slice that may have a character. */
export function sliceOf(family: SlicedFamily, point: number, weight: Weight): Slice | undefined {
  const slice = sliceTable(family).get(point);
  return slice === undefined ? undefined : { family, slice, weight };
}

/** A slice takes about 0.1 MB. A document with names in every script needs about ten. */
const loaded = new LRUCache<string, FontFile>({ max: 100 });

/** Unpacks a slice and extracts one weight of the variable font, because PDFs need static TrueType. */
export async function loadSlice(wanted: Slice): Promise<FontFile> {
  const name = nameOf(wanted);
  const known = loaded.get(name);
  if (known) return known;
  const { family, slice, weight } = wanted;
  const packed = `${packageOf(family)}/files/noto-sans-${family}-${slice}-wght-normal.woff2`;
  // WebAssembly, so only threads that need it load it.
  const { default: cutFont } = await import('subset-font');
  const bytes = await cutFont(await readFile(require.resolve(packed)), '', {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weightAxis[weight] },
  });
  const file = openFont(name, bytes);
  loaded.set(name, file);
  return file;
}
