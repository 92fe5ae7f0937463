import { Tokenizer } from 'htmlparser2';
import { ignored } from './read-tags.ts';

/**
 * The innermost blocks of a mail: headings, paragraphs, list items, table rows, and lines of text between them. `start`
 * and `end` include the element's tags, `from` and `to` do not.
 */
export interface Leaf {
  kind: 'heading' | 'text' | 'row' | 'line';
  start: number;
  end: number;
  from: number;
  to: number;
}

const kinds: Readonly<Record<string, Leaf['kind']>> = {
  p: 'text',
  li: 'text',
  div: 'text',
  tr: 'row',
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'])),
};

interface Open {
  start: number;
  from: number;
  /** Number of leaves before it. It is no leaf itself if more were read inside of it. */
  leaves: number;
}

/** Reads the leaves in order. The run time is linear, because each name has its own list of open elements. */
export function readLeaves(html: string): Leaf[] {
  const blocks: Leaf[] = [];
  const open = new Map<string, Open[]>();
  let name = '';
  let start = 0;
  const opened = (end: number) => {
    if (!(name in kinds)) return;
    const about = { start, from: end + 1, leaves: blocks.length };
    const others = open.get(name);
    if (others) others.push(about);
    else open.set(name, [about]);
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      ...ignored,
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
      },
      onopentagend: opened,
      onclosetag: (from, to) => {
        const closing = html.slice(from, to).trim().toLowerCase();
        const about = open.get(closing)?.pop();
        const kind = kinds[closing];
        if (!about || !kind || about.leaves < blocks.length) return;
        const end = html.indexOf('>', to) + 1;
        blocks.push({ kind, start: about.start, end: end === 0 ? html.length : end, from: about.from, to: from - 2 });
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return withLines(html, blocks);
}

/** The ends of lines outside of blocks: line ends, and tags that are not part of a text. */
const endOfLine = /\n|<(?!\/?(?:a|b|strong|i|em|span|font|u|small|big|sub|sup|br)\b)[^<>]*>/gi;

const hasToken = /\*\|[A-Z_]+\|\*|\uF8FF/;

/** Adds the lines of text between the blocks that contain a token or the sign of a missing one. */
function withLines(html: string, blocks: readonly Leaf[]): Leaf[] {
  const leaves: Leaf[] = [];
  let done = 0;
  const read = (until: number) => {
    const ends = Array.from(html.slice(done, until).matchAll(endOfLine), ({ index, 0: end }) => [
      done + index,
      done + index + end.length,
    ]);
    let from = done;
    for (const [to = 0, next = 0] of [...ends, [until, until]]) {
      if (hasToken.test(html.slice(from, to))) leaves.push({ kind: 'line', start: from, end: to, from, to });
      from = next;
    }
  };
  for (const block of blocks) {
    read(block.start);
    leaves.push(block);
    done = block.end;
  }
  read(html.length);
  return leaves;
}
