import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/install.mjs';
import type { Finding, Sources } from './lib/sources.ts';

/** Comments and tests cite rules of `docs/product` by page and number (`orders 4.1`, or `orders 4` for a section). Each cited rule must exist. */

export type Pages = ReadonlyMap<string, string>;

/** Sections and rules of all pages: `orders 4`, `orders 4.1`. A rule below another section's heading is left out, so a citation of it fails. */
export function rulesOf(pages: Pages): Set<string> {
  const rules = new Set<string>();
  for (const [page, text] of pages) {
    let section = '';
    for (const [, heading, rule] of text.matchAll(/^## (\d+)\. |^- \*\*(\d+\.\d+)\*\* /gm)) {
      if (heading !== undefined) section = heading;
      const number = heading ?? rule ?? '';
      if (heading !== undefined || number.startsWith(`${section}.`)) rules.add(`${page} ${number}`);
    }
  }
  return rules;
}

/** Numbers that appear twice on a page. */
export function doubledRules(pages: Pages): string[] {
  return [...pages].flatMap(([page, text]) => {
    const numbers = [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, number = '']) => number);
    return numbers.filter((number, index) => numbers.indexOf(number) < index).map((number) => `${page} ${number}`);
  });
}

/** The source with each comment on one line and all offsets unchanged, because a citation may be wrapped. */
const unwrapped = (source: string) =>
  source.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)[ \t]?/g, (between) => ' '.repeat(between.length));

/** Citations of missing rules. A plain number, as in "50 orders 4 times", is not a citation: a section is cited between punctuation marks. */
export function checkCitations(sources: Sources, pages: Pages): Finding[] {
  const rules = rulesOf(pages);
  const cited = new RegExp(
    String.raw`(?<![\w/-])(${[...pages.keys()].join('|')})\s+(\d+\.\d+|(?<=[(,;]\s*\w+\s+)\d+(?=[),;]))(?![\w.%]\w|\d)`,
    'g',
  );
  return [...sources].flatMap(([file, source]) =>
    [...unwrapped(source).matchAll(cited)]
      .map(([, page = '', number = ''], at) => ({ rule: `${page} ${number}`, at }))
      .filter(({ rule }) => !rules.has(rule))
      .map(({ rule }) => ({
        file,
        line: lineOf(source, rule),
        message: `docs/product has no rule ${rule}`,
      })),
  );
}

const lineOf = (source: string, rule: string) => {
  const at = source.indexOf(rule);
  return at < 0 ? 1 : source.slice(0, at).split('\n').length;
};

/** Citations of the old specification, which are not allowed. */
export function checkOldCitations(sources: Sources): Finding[] {
  return [...sources].flatMap(([file, source]) =>
    [...unwrapped(source).matchAll(/\b(?:spec|readings)\s+§\d+/gi)].map(({ 0: words, index }) => ({
      file,
      line: source.slice(0, index).split('\n').length,
      message: `cites ${words}: cite a rule of docs/product`,
    })),
  );
}

/** The rules of the product, by subject. */
export const readPages = (): Pages =>
  new Map(
    globSync('docs/product/*.md', { cwd: root })
      .filter((file) => !file.endsWith('README.md'))
      .map((file) => [path.basename(file, '.md'), readFileSync(path.join(root, file), 'utf8')]),
  );

/** All findings about cited rules. Migrations stay unchanged, `tables.ts` has their comments, and the test of this check plants wrong citations. */
export function checkAllCitations(sources: Sources, pages: Pages): Finding[] {
  const checked = new Map(
    [...sources].filter(
      ([file]) =>
        !file.startsWith('apps/server/migrations/') &&
        file !== 'apps/server/src/db/tables.ts' &&
        !file.startsWith('tools/check-citations.'),
    ),
  );
  return [
    ...doubledRules(pages).map((rule) => ({ file: 'docs/product', line: 1, message: `rule ${rule} appears twice` })),
    ...checkCitations(checked, pages),
    ...checkOldCitations(checked),
  ];
}
