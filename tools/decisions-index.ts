import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/install.mjs';

/** The index of `docs/decisions.md`, made from its headings: `node tools/decisions-index.ts` writes it anew. */

const file = path.join(root, 'docs/decisions.md');

/** The address of a heading within its page, as forges make it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const link = (heading: string) => `[${heading}](#${anchor(heading)})`;

/** Parts, the subjects in them, and a line for each decision, in the order of the page. */
export function decisionsIndex(document: string): string {
  const lines = [...document.matchAll(/^(#{2,4}) (.+)$/gm)].map(([, level = '', heading = '']) => {
    if (level.length === 2) return `\n**${link(heading)}**\n`;
    return level.length === 3 ? `- ${link(heading)}` : `  - ${link(heading)}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The page in three: what it says first, its index, its decisions. */
export function partsOf(document: string): { head: string; index: string; body: string } {
  const body = document.indexOf('\n## ');
  const index = document.indexOf('\n**[');
  return { head: document.slice(0, index), index: document.slice(index, body), body: document.slice(body) };
}

if (import.meta.main) {
  const { head, body } = partsOf(readFileSync(file, 'utf8'));
  writeFileSync(file, `${head}${decisionsIndex(body)}${body}`);
}
