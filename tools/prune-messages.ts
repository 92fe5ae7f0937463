import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@foyer/contract/wire/vocabulary';
import { checkMessages } from './check-messages.ts';
import { root } from './lib/install.mjs';
import { nodeOf, parse, readSources, textOf, walk } from './lib/sources.ts';

/** `node tools/prune-messages.ts`: removes unused texts from every language. Review the diff. */

/** A catalogue file without these keys. A comment directly above a key is removed with it. */
export function withoutKeys(file: string, source: string, keys: ReadonlySet<string>): string {
  const cuts: { start: number; end: number }[] = [];
  walk(parse(file, source).program, (node, parent) => {
    const key = nodeOf(node.key);
    const name = key && (textOf(key.name) ?? textOf(key.value));
    if (node.type !== 'Property' || parent?.type !== 'ObjectExpression' || name === undefined || !keys.has(name))
      return;
    const lineStart = source.lastIndexOf('\n', node.start) + 1;
    const comment = /(?:^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n|^[ \t]*\/\/.*\n)$/m.exec(
      source.slice(0, lineStart),
    );
    const lineEnd = source.indexOf('\n', node.end);
    cuts.push({ start: comment ? comment.index : lineStart, end: lineEnd < 0 ? source.length : lineEnd + 1 });
  });
  return cuts.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}

if (import.meta.main) {
  const findings = checkMessages(readSources(['packages', 'apps']));
  for (const [english, found] of Map.groupBy(findings, ({ file }) => file)) {
    const keys = new Set(found.map(({ message }) => /\.(\w+) is used nowhere/.exec(message)?.[1] ?? ''));
    for (const locale of locales) {
      const file = path.join(root, english.replace('/en-US/', `/${locale}/`));
      writeFileSync(file, withoutKeys(file, readFileSync(file, 'utf8'), keys));
    }
  }
  console.log(`messages: ${findings.length} texts taken out`);
}
