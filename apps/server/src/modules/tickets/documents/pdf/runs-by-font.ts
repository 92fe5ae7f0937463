import type { Locale } from '@foyer/contract/wire/vocabulary';
import { composed } from '@foyer/domain/shared/text';
import createBidi from 'bidi-js';
import {
  nameOf,
  shapedFamilies,
  sliceOf,
  slicedFamilies,
  wholeFile,
  type Family,
  type FontFile,
  type Slice,
  type Weight,
} from './font-files.ts';

// Sound: at run time the module itself is the function. Its types describe a bundled module with the function as
// `default`.
const bidi = (createBidi as unknown as typeof createBidi.default)();

/** The inputs that determine the font of a text. */
export interface Wording {
  locale: Locale;
  /**
   * Country of the named person. A Chinese character has up to four forms: of Japan, Korea, Taiwan and mainland China.
   */
  country?: string | null | undefined;
  weight: Weight;
}

/** Text that is drawn in one font, without a change of direction. */
export interface Run {
  file: FontFile;
  text: string;
  /** Its letters join or reorder, so it must be shaped as a whole. */
  isShaped: boolean;
  isRightToLeft: boolean;
}

/** The loaded slices of a document, and the missing ones. */
export interface DocumentFonts {
  slices: ReadonlyMap<string, FontFile>;
  /** Slices to load before the document is written again. */
  wanted: Map<string, Slice>;
  /** Characters that no font has. */
  missing: Set<string>;
}

/** Replaces a character that no font has. */
const replacement = '□';

/**
 * Splits a line of text into runs of one font each, in the order in which they are drawn from left to right. Records
 * needed slices and missing characters in `fonts`.
 */
export function runsByFont(text: string, wording: Wording, fonts: DocumentFonts): Run[] {
  const { weight } = wording;
  const line = shown(text);
  const clusters = clustersOf(line);
  const find = finderFor(line, clusters, wording, fonts);
  const levels = levelsOf(line);
  const runs: (Run & { level: number })[] = [];
  let at = 0;
  for (const cluster of clusters) {
    const level = levels?.[at] ?? 0;
    at += cluster.length;
    const last = runs.at(-1);
    // A space stays with the text before it.
    if (cluster === ' ' && last?.level === level && last.file.codePoints.has(32)) {
      last.text += cluster;
      continue;
    }
    const found = find(cluster);
    if (!found) fonts.missing.add(cluster);
    // Text without this letter or number would say something else. A sign that is no text is left out.
    if (!found && !/[\p{L}\p{N}]/u.test(cluster)) continue;
    const file = found?.file ?? wholeFile('japanese', weight);
    const drawn = found?.text ?? replacement;
    if (last && last.file === file && last.level === level) last.text += drawn;
    else {
      const isShaped = level > 0 || needsShaping.test(cluster);
      runs.push({ file, text: drawn, level, isShaped, isRightToLeft: level % 2 === 1 });
    }
  }
  return levels ? inDrawnOrder(runs) : runs;
}

export function missingIn(text: string, wording: Wording, fonts: DocumentFonts): string[] {
  const missing = new Set<string>();
  runsByFont(text, wording, { ...fonts, missing });
  return [...missing];
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Scripts with letters that join, reorder or stack. */
const needsShaping = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;
const eastAsian =
  /[\p{Script_Extensions=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** Removes characters without a shape. Joiners stay, because they affect the form of adjacent letters. */
const shown = (text: string): string =>
  composed(text)
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/\s/gu, ' ')
    // The font expects the two parts of Thai am on both sides of the tone mark. It expects the Arabic shadda before its
    // vowel mark.
    .replaceAll(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
    .replaceAll(/([\u064b-\u0650])\u0651/g, '\u0651$1');

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Latin, kana and Chinese characters that no mark combines with. */
const isSeparate = /^[\u0020-\u02ff\u3000-\u3098\u309b-\u30ff\u4e00-\u9fff\uff00-\uffef]*$/;
const clustersOf = (text: string): string[] =>
  isSeparate.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);

type Region = 'jp' | 'tc' | 'sc' | 'kr';
const regionOf: Readonly<Record<string, Region>> = {
  JPN: 'jp',
  KOR: 'kr',
  TWN: 'tc',
  HKG: 'tc',
  MAC: 'tc',
  CHN: 'sc',
  SGP: 'sc',
  MYS: 'sc',
};
const familiesOf: Readonly<Record<Region, readonly Family[]>> = {
  jp: ['japanese', 'jp'],
  tc: ['tc'],
  sc: ['sc'],
  kr: ['kr'],
};
const regions = ['jp', 'tc', 'sc', 'kr'] as const;

/**
 * The region that determines the character forms of a line: by its alphabet, else by the person's country, else Japan.
 */
function ownRegion(line: string, country: string | null | undefined): Region {
  if (/\p{Script=Hangul}/u.test(line)) return 'kr';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)) return 'jp';
  return regionOf[country ?? ''] ?? 'jp';
}

/**
 * The families for East Asian characters of a line, best first. One region's forms are used for the whole line if they
 * cover it.
 */
function eastAsianFamilies(
  line: string,
  clusters: readonly string[],
  { country, weight }: Wording,
  fonts: DocumentFonts,
): Family[] {
  if (!eastAsian.test(line)) return [];
  const inLine = clusters.filter((cluster) => eastAsian.test(cluster));
  const own = ownRegion(line, country);
  const order = [own, ...regions.filter((region) => region !== own)];
  const hasAll = (region: Region) =>
    inLine.every((cluster) => familiesOf[region].some((family) => findIn(family, cluster, weight, fonts)));
  const best = order.find(hasAll) ?? own;
  return [best, ...order.filter((region) => region !== best)].flatMap((region) => familiesOf[region]);
}

interface Found {
  file: FontFile;
  /** The cluster, without a variation selector that the font does not know. */
  text: string;
}

/** Returns a function that finds the font of each cluster of a line. */
function finderFor(
  line: string,
  clusters: readonly string[],
  wording: Wording,
  fonts: DocumentFonts,
): (cluster: string) => Found | undefined {
  const { locale, weight } = wording;
  const base: readonly Family[] = locale === 'ja-JP' ? ['japanese', 'latin'] : ['latin', 'japanese'];
  const east = eastAsianFamilies(line, clusters, wording, fonts);
  const orderFor = (cluster: string): readonly Family[] => {
    if (eastAsian.test(cluster)) return east;
    return needsShaping.test(cluster) ? [...shapedFamilies, ...base] : [...base, ...slicedFamilies];
  };
  return (cluster) => {
    let withoutSelector: Found | undefined;
    for (const family of orderFor(cluster)) {
      const found = findIn(family, cluster, weight, fonts);
      if (found?.text === cluster) return found;
      withoutSelector ??= found;
    }
    return withoutSelector;
  };
}

const selector = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Finds a cluster in a family if one file has all of it. A slice that is not loaded yet counts as having it. */
function findIn(family: Family, cluster: string, weight: Weight, fonts: DocumentFonts): Found | undefined {
  const bare = cluster.length === 1 ? cluster : cluster.replaceAll(selector, '');
  const points = codePointsOf(bare.length === 1 ? bare : bare.replaceAll(/[\u200c\u200d]/g, ''));
  const file = fileFor(family, points[0] ?? 0, weight, fonts);
  if (file === 'wanted') return { file: wholeFile('japanese', weight), text: cluster };
  if (!file || !points.every((point) => file.codePoints.has(point))) return undefined;
  return { file, text: bare === cluster || !changesForm(file, cluster, bare) ? bare : cluster };
}

const codePointsOf = (text: string): number[] =>
  text.length === 1 ? [text.charCodeAt(0)] : Array.from(text, (character) => character.codePointAt(0) ?? 0);

function fileFor(family: Family, point: number, weight: Weight, fonts: DocumentFonts): FontFile | 'wanted' | undefined {
  if (family === 'latin' || family === 'japanese') return wholeFile(family, weight);
  const slice = sliceOf(family, point, weight);
  if (slice === undefined) return undefined;
  const file = fonts.slices.get(nameOf(slice));
  if (file) return file;
  fonts.wanted.set(nameOf(slice), slice);
  return 'wanted';
}

/** Whether a variation selector chooses another glyph of the font. */
const changesForm = (file: FontFile, cluster: string, bare: string): boolean => {
  const idsOf = (text: string) =>
    file.font
      .glyphsForString(text)
      .map(({ id }) => id)
      .join();
  return idsOf(cluster) !== idsOf(bare);
};

/**
 * The level of each UTF-16 unit by the Unicode Bidirectional Algorithm. Undefined for a line without right-to-left
 * characters.
 */
const levelsOf = (line: string): Uint8Array | undefined =>
  rightToLeft.test(line) ? bidi.getEmbeddingLevels(line, 'auto').levels : undefined;

/**
 * Reverses runs level by level (rule L2). fontkit itself reverses the letters of a run, but not characters without a
 * script. It also reverses Arabic digits, which run from left to right.
 */
function inDrawnOrder(runs: readonly (Run & { level: number })[]): Run[] {
  let ordered = runs.map((run) => ({ ...run, text: run.isRightToLeft ? mirrored(run.text) : unreversed(run.text) }));
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: typeof ordered = [];
    let reversed: typeof ordered = [];
    for (const run of ordered) {
      if (run.level >= level) reversed.unshift(run);
      else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}

/** Text of a right-to-left run, with mirrored brackets. */
function mirrored(text: string): string {
  const clusters = clustersOf(text).map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster);
  return (rightToLeft.test(text) ? clusters : clusters.toReversed()).join('');
}

/** Text of a left-to-right run, reversed where fontkit reverses it again. */
const unreversed = (text: string): string => (rightToLeft.test(text) ? clustersOf(text).toReversed().join('') : text);
