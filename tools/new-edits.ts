import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files to write for a new endpoint or screen, by their path from the root: new files, and existing files with new lines. */
export class Edits {
  readonly files = new Map<string, string>();
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  has(file: string): boolean {
    return this.files.has(file) || existsSync(path.join(this.root, file));
  }

  read(file: string): string {
    const text = this.files.get(file);
    if (text !== undefined) return text;
    if (!this.has(file)) throw new Error(`${file} is missing: name a subject and a resource that exist`);
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  create(file: string, text: string): void {
    if (this.has(file)) throw new Error(`${file} exists already: choose another name`);
    this.files.set(file, text);
  }

  /** Writes `text` before the first match of `anchor` that follows the match of `after`. */
  insert(file: string, text: string, anchor: RegExp, after = /^/): void {
    const source = this.read(file);
    const start = after.exec(source);
    const rest = start ? source.slice(start.index) : '';
    const at = start ? anchor.exec(rest) : null;
    if (!start || !at) throw new Error(`${file} has no ${String(start ? anchor : after)}: change tools/new.ts with it`);
    const position = start.index + at.index;
    this.files.set(file, source.slice(0, position) + text + source.slice(position));
  }

  /** Adds a name to an import, or the import. */
  importName(file: string, name: string, from: string): void {
    const source = this.read(file);
    const end = source.indexOf(`} from '${from}';`);
    const start = source.lastIndexOf('{', end);
    if (end < 0) this.files.set(file, `import { ${name} } from '${from}';\n${source}`);
    else if (
      !source
        .slice(start + 1, end)
        .split(',')
        .some((each) => each.trim() === name)
    ) {
      this.files.set(file, `${source.slice(0, start + 1)} ${name},${source.slice(start + 1)}`);
    }
  }
}

/** `listGiftCards` and `gift-cards` as words: `['list', 'gift', 'cards']`. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-');

export const camel = (name: string): string =>
  wordsOf(name)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

export const pascal = (name: string): string => {
  const inner = camel(name);
  return inner.charAt(0).toUpperCase() + inner.slice(1);
};
