import { jsonLanguage } from '@codemirror/lang-json';

/** Finds the position of JSON values, to show messages at their lines. */

export interface Span {
  from: number;
  to: number;
}

type Tree = ReturnType<typeof jsonLanguage.parser.parse>;
type Node = Tree['topNode'];

/** A parsed text: positions by path, and its syntax errors. */
export interface ReadText {
  /** The position of the first syntax error, or null. */
  broken: Span | null;
  /** Duplicate keys of an object. Only the last of them would count. */
  doubled: (Span & { name: string })[];
  /** The position of a path. For a missing value, the position of the nearest existing parent. */
  spanOf: (path: readonly string[]) => Span;
}

export function readText(text: string): ReadText {
  const tree = jsonLanguage.parser.parse(text);
  return { broken: brokenAt(tree, text), doubled: doubledIn(tree, text), spanOf: (path) => spanAt(tree, text, path) };
}

function brokenAt(tree: Tree, text: string): Span | null {
  let found: Span | null = null;
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (type.isError && found === null) found = { from, to: Math.max(to, Math.min(from + 1, text.length)) };
    },
  });
  if (found !== null) return found;
  try {
    JSON.parse(text);
    return null;
  } catch {
    // The grammar accepts some texts that JSON.parse rejects, for example control characters in strings.
    return { from: 0, to: Math.min(1, text.length) };
  }
}

/** The properties of an object, each with its name and value. */
function propertiesOf(node: Node, text: string): { name: string; key: Node; value: Node | null }[] {
  return node.getChildren('Property').flatMap((property) => {
    const key = property.getChild('PropertyName');
    return key ? [{ name: nameOf(key, text), key, value: property.lastChild }] : [];
  });
}

function nameOf(key: Node, text: string): string {
  const written = text.slice(key.from, key.to);
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

function doubledIn(tree: Tree, text: string): (Span & { name: string })[] {
  const doubled: (Span & { name: string })[] = [];
  tree.iterate({
    enter: ({ node }) => {
      if (node.name !== 'Object') return;
      const seen = new Set<string>();
      for (const { name, key } of propertiesOf(node, text)) {
        if (seen.has(name)) doubled.push({ name, from: key.from, to: key.to });
        seen.add(name);
      }
    },
  });
  return doubled;
}

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function entriesOf(node: Node): Node[] {
  const entries: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) if (values.has(child.name)) entries.push(child);
  return entries;
}

function spanAt(tree: Tree, text: string, path: readonly string[]): Span {
  let node = tree.topNode.firstChild;
  let span = node ? headOf(node) : { from: 0, to: Math.min(1, text.length) };
  for (const step of path) {
    if (!node) return span;
    if (node.name === 'Object') {
      // The last of duplicate keys counts, as in JSON.parse.
      const found = propertiesOf(node, text).findLast(({ name }) => name === step);
      if (!found) return span;
      node = found.value;
      span = { from: found.key.from, to: found.value && isLine(found.value) ? found.value.to : found.key.to };
    } else if (node.name === 'Array') {
      const entry = entriesOf(node)[Number(step)];
      if (!entry) return span;
      node = entry;
      span = headOf(entry);
    } else return span;
  }
  return span;
}

const isLine = (node: Node) => node.name !== 'Object' && node.name !== 'Array';
/** The whole value if it fits on a line, otherwise its opening bracket. */
const headOf = (node: Node): Span => ({ from: node.from, to: isLine(node) ? node.to : node.from + 1 });
