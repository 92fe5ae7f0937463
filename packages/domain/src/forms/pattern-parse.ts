/** Parses a valid Unicode-mode regular expression into the tree that `pattern.ts` compiles. */

export type PatternNode =
  | { kind: 'char'; source: string }
  | { kind: 'assert'; what: 'start' | 'end' | 'boundary' | 'noBoundary' }
  | { kind: 'sequence'; nodes: PatternNode[] }
  | { kind: 'choice'; nodes: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number };

interface Reader {
  source: string;
  at: number;
  /** Set for look-around, back-references and inline flags. */
  unsupported: boolean;
}

/** The tree of an expression that `RegExp` accepts; null when a linear matcher cannot run it. */
export function parsePattern(source: string): PatternNode | null {
  const reader: Reader = { source, at: 0, unsupported: false };
  const tree = readChoice(reader);
  return reader.unsupported || reader.at < source.length ? null : tree;
}

function readChoice(reader: Reader): PatternNode {
  const nodes = [readSequence(reader)];
  while (reader.source[reader.at] === '|' && !reader.unsupported) {
    reader.at += 1;
    nodes.push(readSequence(reader));
  }
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes };
}

function readSequence(reader: Reader): PatternNode {
  const nodes: PatternNode[] = [];
  while (reader.at < reader.source.length && !reader.unsupported) {
    const sign = reader.source[reader.at];
    if (sign === '|' || sign === ')') break;
    nodes.push(readQuantified(reader));
  }
  return { kind: 'sequence', nodes };
}

function readQuantified(reader: Reader): PatternNode {
  const node = readAtom(reader);
  const quantifier = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(reader.source.slice(reader.at));
  if (!quantifier) return node;
  reader.at += quantifier[0].length;
  const [min, max] = boundsOf(quantifier);
  return { kind: 'repeat', node, min, max };
}

function boundsOf(quantifier: RegExpExecArray): [min: number, max: number] {
  const [text, low, comma, high] = quantifier;
  if (text.startsWith('*')) return [0, Infinity];
  if (text.startsWith('+')) return [1, Infinity];
  if (text.startsWith('?')) return [0, 1];
  const min = Number(low);
  if (!comma) return [min, min];
  return [min, high ? Number(high) : Infinity];
}

function readAtom(reader: Reader): PatternNode {
  const rest = reader.source.slice(reader.at);
  const sign = rest[0] ?? '';
  if (sign === '(') return readGroup(reader, rest);
  if (sign === '^' || sign === '$') {
    reader.at += 1;
    return { kind: 'assert', what: sign === '^' ? 'start' : 'end' };
  }
  if (sign === '\\') return readEscape(reader, rest);
  const source = sign === '[' ? classIn(rest) : String.fromCodePoint(rest.codePointAt(0) ?? 0);
  reader.at += source.length;
  return { kind: 'char', source };
}

function readGroup(reader: Reader, rest: string): PatternNode {
  const opening = /^\((?:\?:|\?<(?![=!])[^>]+>|(?!\?))/.exec(rest);
  if (!opening) {
    reader.unsupported = true;
    return { kind: 'sequence', nodes: [] };
  }
  reader.at += opening[0].length;
  const node = readChoice(reader);
  reader.at += 1;
  return node;
}

function readEscape(reader: Reader, rest: string): PatternNode {
  if (/^\\[bB]/.test(rest)) {
    reader.at += 2;
    return { kind: 'assert', what: rest[1] === 'b' ? 'boundary' : 'noBoundary' };
  }
  if (/^\\[1-9k]/.test(rest)) {
    reader.unsupported = true;
    return { kind: 'sequence', nodes: [] };
  }
  const escape =
    /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|[^])/u.exec(
      rest,
    );
  const source = escape?.[0] ?? '\\\\';
  reader.at += source.length;
  return { kind: 'char', source };
}

/** The character class at the start of the text, brackets included. */
function classIn(text: string): string {
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === ']') return text.slice(0, at + 1);
  }
  return text;
}
