import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/install.mjs';
import { readSources, report } from './lib/sources.ts';
import type { Finding, Sources } from './lib/sources.ts';

/**
 * The papers that the code cites, `docs/spec.md` and `docs/readings.md`, are the very ones that it is built by: byte for
 * byte those of `../shared` where that folder is. And a citation (`spec §4 Cart rules`, `readings §7`) leads somewhere: to a
 * section there is, and to words that stand in it.
 */

export const paperNames = ['spec', 'readings'] as const;
export type PaperName = (typeof paperNames)[number];
export type Papers = Readonly<Record<PaperName, string>>;

/** Copies that differ from the originals; a paper without an original differs too. */
export function comparePapers(
  copies: Readonly<Record<PaperName, Uint8Array>>,
  originals: Readonly<Partial<Record<PaperName, Uint8Array>>>,
): Finding[] {
  return paperNames.flatMap((name) => {
    const original = originals[name];
    const same = original !== undefined && Buffer.compare(copies[name], original) === 0;
    return same
      ? []
      : [{ file: `docs/${name}.md`, line: 1, message: `is not ../shared/${name}.md: copy it from there` }];
  });
}

/** Sections by their number: the text from `## 4. …` to the next one, on one line and in small letters. */
export function sectionsOf(paper: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  for (const part of paper.split(/^(?=## )/m)) {
    const number = /^## (\d+)\. /.exec(part)?.[1];
    if (number !== undefined) sections.set(number, plain(part));
  }
  return sections;
}

/** Words as they are compared: single spaces, small letters, without code marks. */
const plain = (text: string) => text.replaceAll('`', '').replace(/\s+/g, ' ').toLowerCase();

/** A citation of one section, and the words after it that must stand there. */
interface Citation {
  paper: PaperName;
  section: string;
  words: string[];
  /** Where it begins in the text. */
  at: number;
}

/** Comments in one line each, at their old length, so that places stay what they are. */
const unwrapped = (source: string) =>
  source.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)[ \t]?/g, (between) => ' '.repeat(between.length));

/** `§4`, with what follows it up to the next mark: a heading or lead words in capitals, something quoted, or one name like `fieldOptions`. */
const named = /^\s+(?:'([^']+)'|`([^`]+)`|([A-Z][^,;:.()'"`§\n]*)|(\w*[A-Z/-][\w/-]*)(?=[),;.]))/;
const more = /^(?:\s*,)?(?:\s+'([^']+)'|\s+`([^`]+)`|(?<=,)\s+([A-Z][^,;:.()'"`§\n]*))/;

function wordsAfter(text: string): { words: string[]; length: number } {
  const words: string[] = [];
  let length = 0;
  for (let match = named.exec(text); match; match = more.exec(text.slice(length))) {
    const found = match.slice(1).find((group) => group !== undefined) ?? '';
    words.push(found.replace(/\s+/g, ' ').trim());
    length += match[0].length;
  }
  return { words, length };
}

/** Every citation in a text. `spec §2 Login, §4 Session; §5` are three of one paper. */
export function citationsIn(source: string): Citation[] {
  const text = unwrapped(source);
  return [...text.matchAll(/\b(spec|readings)\s+(?=§)/gi)].flatMap((match) => {
    const paper: PaperName = match[1]?.toLowerCase() === 'spec' ? 'spec' : 'readings';
    const citations: Citation[] = [];
    let at = match.index + match[0].length;
    for (;;) {
      const section = /^(?:[,;]\s*|\s+and\s+)?§(\d+)/.exec(text.slice(at));
      if (!section?.[1]) return citations;
      at += section[0].length;
      const { words, length } = wordsAfter(text.slice(at));
      citations.push({ paper, section: section[1], words, at: match.index });
      at += length;
    }
  });
}

/** Whether words stand in a section; two things joined by `and`, and what an ellipsis leaves out, are looked for apart. */
function stands(words: string, section: string): boolean {
  return plain(words)
    .split(/…| and /)
    .every((part) => section.includes(part.trim()));
}

/** Citations that lead nowhere. */
export function checkCitations(sources: Sources, papers: Papers): Finding[] {
  const sections = { spec: sectionsOf(papers.spec), readings: sectionsOf(papers.readings) };
  return [...sources].flatMap(([file, source]) =>
    citationsIn(source).flatMap(({ paper, section, words, at }) => {
      const text = sections[paper].get(section);
      const place = { file, line: source.slice(0, at).split('\n').length };
      if (text === undefined) return [{ ...place, message: `${paper} has no §${section}` }];
      return words
        .filter((each) => !stands(each, text))
        .map((each) => ({ ...place, message: `${paper} §${section} says nothing of '${each}'` }));
    }),
  );
}

if (import.meta.main) {
  const read = (folder: string, name: PaperName) => readFileSync(path.join(root, folder, `${name}.md`));
  const copies = { spec: read('docs', 'spec'), readings: read('docs', 'readings') };
  const shared = paperNames.filter((name) => existsSync(path.join(root, '../shared', `${name}.md`)));
  const known = existsSync(path.join(root, '../shared'));
  if (!known) console.log('papers: ../shared is not here, so the copies are taken as they are');
  const originals = Object.fromEntries(shared.map((name) => [name, read('../shared', name)]));
  const papers = { spec: String(copies.spec), readings: String(copies.readings) };
  const sources = readSources(['packages', 'apps', 'e2e', 'bench', 'tools'], /\.(?:tsx?|mjs|css|sql)$/);
  // Its own test plants citations that lead nowhere.
  const citing = new Map([...sources].filter(([file]) => file !== 'tools/check-papers.test.ts'));
  report('papers', [...(known ? comparePapers(copies, originals) : []), ...checkCitations(citing, papers)]);
}
