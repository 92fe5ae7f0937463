import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * Class names of the build: two characters each, written into the code. Otherwise a page would load a table of all
 * names of its style sheets, and hashes do not compress.
 */

const first = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_';
const further = `${first}0123456789-`;

function shortName(index: number): string {
  const rest = Math.floor(index / first.length);
  const name = first.charAt(index % first.length) + further.charAt(rest % further.length);
  return rest < further.length ? name : name + shortName(Math.floor(rest / further.length) - 1);
}

/** Classes and animations of a style sheet, in the order they first appear. */
function namesIn(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/g, '');
  return [...new Set([...plain.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))];
}

export interface ClassNames {
  /** The name in the build of a style sheet's class or animation; `undefined` if the sheet does not have it. */
  nameOf: (file: string, name: string) => string | undefined;
}

const slashes = (file: string): string => (file.split('?', 1)[0] ?? file).replaceAll('\\', '/');

/** Names of all classes below a folder. The same sources get the same names. */
export function classNamesOf(folder: string): ClassNames {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => slashes(path.join(folder, file)))
    .toSorted();
  const names = new Map<string, string>();
  for (const file of files) {
    for (const name of namesIn(readFileSync(file, 'utf8'))) names.set(`${file} ${name}`, shortName(names.size));
  }
  return { nameOf: (file, name) => names.get(`${slashes(file)} ${name}`) };
}

const importLine = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** Replaces class lookups by names. The sheet's table stays imported only if code looks a name up. */
export function withClassNames(code: string, file: string, { nameOf }: ClassNames): string {
  const imports = [...code.matchAll(importLine)].map(([line, local = '', sheet = '']) => ({ line, local, sheet }));
  if (imports.length === 0) return code;
  const sheets = new Map(imports.map(({ local, sheet }) => [local, path.join(path.dirname(file), sheet)]));
  const cuts: { start: number; end: number; text: string }[] = [];
  const uses = new Map<string, number>();
  new Visitor({
    Identifier({ name }) {
      if (sheets.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
    },
    MemberExpression({ object, property, computed, start, end }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed) return;
      const sheet = sheets.get(object.name);
      if (sheet === undefined) return;
      const name = nameOf(sheet, property.name);
      if (name === undefined) throw new Error(`${file} reads ${property.name}, which ${sheet} does not have.`);
      cuts.push({ start, end, text: `'${name}'` });
      uses.set(object.name, (uses.get(object.name) ?? 0) - 1);
    },
  }).visit(parseSync(file, code).program);
  const replaced = cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
  // The import itself is one use.
  return imports.reduce(
    (text, { line, local, sheet }) => ((uses.get(local) ?? 0) > 1 ? text : text.replace(line, `import '${sheet}';`)),
    replaced,
  );
}
