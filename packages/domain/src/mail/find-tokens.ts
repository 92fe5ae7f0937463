import { readHtml, readText, type Range, type Reading } from './read-mail.ts';

/**
 * Finds text that looks like a mail token: `*|NAME|*` itself, and common mistakes (`*|name|*`, `*|NAME*`, `{{name}}`,
 * `[NAME]`). Text is read as a person sees it: across tags, with entities, percent codes and full-width characters
 * decoded.
 */

/** Whether a source is the plain text of a message or subject, or the HTML of a template. */
export type TokenFormat = 'text' | 'html';

export interface FoundToken {
  /** The token as written in the source, including tags. */
  written: string;
  /** Ranges of the source that contain its characters. Tags between them are not part of a range. */
  ranges: readonly (readonly [from: number, to: number])[];
  /** Letters and digits of its name in upper case. */
  key: string;
  /** The name, if written exactly as `*|NAME|*`; else null. */
  exact: string | null;
  isInLink: boolean;
  /** Line of the source, from 1. */
  line: number;
}

const isAscii = /^[ -~]*$/;
const asciiMarks = /[^A-Z0-9]+/g;
const marks = /[^\p{L}\p{N}]/gu;

/** Letters and digits of a name in upper case: `First name` and `FIRST_NAME` have the same key. */
export const tokenKey = (name: string): string =>
  isAscii.test(name) ? name.toUpperCase().replace(asciiMarks, '') : name.toUpperCase().replace(marks, '');

const addressInTag = /\b(?:href|src|action|background)\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;
const addressInText = /https?:\/\/[^\s<>"]+/gi;

/** Returns a function that tests whether an offset of the source is in an address. Offsets must ascend: each section is searched once. */
function addressFinder(source: string, { kind, sections }: Reading): (offset: number) => boolean {
  const address = kind === 'tag' ? addressInTag : addressInText;
  let section = -1;
  let links: Range[] = [];
  let link = 0;
  return (offset) => {
    let next = section;
    while ((sections[next + 1]?.[0] ?? Infinity) <= offset) next += 1;
    if (next !== section) {
      const [from, to] = sections[next] ?? [0, 0];
      const found = source.slice(from, to).matchAll(address);
      links = Array.from(found, ({ index, 0: match }) => [from + index, from + index + match.length] as const);
      [section, link] = [next, 0];
    }
    while ((links[link]?.[1] ?? Infinity) <= offset) link += 1;
    return (links[link]?.[0] ?? Infinity) <= offset;
  };
}

/** Between star and bar: a complete token, or one without its start or end. */
const starred = /\*[ ]{0,3}\|[^*|\n]{0,60}\|[ ]{0,3}\*|\*\|[ ]{0,3}[\p{L}\p{N}_:.-]{0,60}[*|]?|\|\*/gu;
/** Tokens of other products. Ordinary text does not have these signs, so any name counts. */
const foreign =
  /\{\{[^{}\n]{1,60}\}{1,3}|\{\{ ?[\p{L}_][\p{L}\p{N}_.]{0,60}|\{%[^{}\n]{1,60}%\}|\$\{[^{}\n]{1,60}\}|\[\[[^[\]\n]{1,60}\]\]|<%[^%\n]{1,60}%>|<<[\p{L}_][\p{L}\p{N}_ ]{0,40}>>|%%[\p{L}_][\p{L}\p{N}_]{0,40}%%/gu;
/** Ordinary text also has these brackets, so they count only around the name of a known token. */
const bracketed = /([[{%#|«$])([A-Za-z][A-Za-z0-9_-]{0,40})[\]}%#|»$]/g;
const closings: Readonly<Record<string, string>> = {
  '[': ']',
  '{': '}',
  '%': '%',
  '#': '#',
  '|': '|',
  '«': '»',
  $: '$',
};

interface Span {
  from: number;
  to: number;
}

/** Ranges of possible tokens in a text, in order and without overlap. */
function spansOf({ text, kind }: Reading, known: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  starred.lastIndex = 0;
  for (let found = starred.exec(text); found; found = starred.exec(text)) {
    const { index, 0: match } = found;
    let from = index;
    // The end of a token without its beginning. The name before it is part of the token.
    if (match === '|*') {
      const last = spans.at(-1)?.to ?? 0;
      while (from > last && from > index - 60 && /[\p{L}\p{N}_]/u.test(text[from - 1] ?? '')) from -= 1;
      if (from > last && /[*|]/.test(text[from - 1] ?? '')) from -= 1;
    }
    spans.push({ from, to: starred.lastIndex });
  }
  if (kind === 'style') return spans;
  foreign.lastIndex = 0;
  for (let found = foreign.exec(text); found; found = foreign.exec(text)) {
    spans.push({ from: found.index, to: foreign.lastIndex });
  }
  bracketed.lastIndex = 0;
  for (let match = bracketed.exec(text); match; match = bracketed.exec(text)) {
    const [whole, open = '', name = ''] = match;
    const to = match.index + whole.length;
    if (whole.at(-1) === closings[open] && known.has(tokenKey(name))) spans.push({ from: match.index, to });
    // The closing sign may be the opening sign of the next token.
    else bracketed.lastIndex = to - 1;
  }
  return apart(spans);
}

/** Spans in order. Overlapping spans are merged. */
function apart(spans: Span[]): Span[] {
  const merged: Span[] = [];
  spans.sort((a, b) => a.from - b.from);
  for (const span of spans) {
    const last = merged[merged.length - 1];
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else merged.push(span);
  }
  return merged;
}

const isExact = /^\*\|([A-Z][A-Z0-9_]*)\|\*$/;

/** Every text in a source that looks like a token, in order. `known` are the token names. */
export function findTokens(source: string, format: TokenFormat, known: readonly string[]): FoundToken[] {
  const keys = new Set(known.map(tokenKey));
  const readings = format === 'html' ? readHtml(source) : readText(source);
  const found = readings.flatMap((reading) => tokensOf(source, reading, keys));
  return withLines(
    source,
    found.toSorted((a, b) => startOf(a) - startOf(b)),
  );
}

const startOf = ({ ranges }: Pick<FoundToken, 'ranges'>): number => ranges[0]?.[0] ?? 0;

/** The tokens of a reading in its order, without their lines. */
function tokensOf(source: string, reading: Reading, known: ReadonlySet<string>): FoundToken[] {
  const { at, from, to } = reading.runs;
  const isInLink = addressFinder(source, reading);
  let run = 0;
  return spansOf(reading, known).map((span) => {
    while ((at[run + 1] ?? Infinity) <= span.from) run += 1;
    const ranges: [number, number][] = [];
    for (let each = run; each < at.length && (at[each] ?? 0) < span.to; each += 1) {
      const [begin = 0, end = 0] = [from[each], to[each]];
      const [first = 0, after = reading.text.length] = [at[each], at[each + 1]];
      const isWhole = end - begin === after - first;
      const start = isWhole ? begin + Math.max(0, span.from - first) : begin;
      const stop = isWhole ? begin + Math.min(after, span.to) - first : end;
      const last = ranges.at(-1);
      if (last?.[1] === start) last[1] = stop;
      else ranges.push([start, stop]);
    }
    const start = ranges[0]?.[0] ?? 0;
    const written = source.slice(start, ranges.at(-1)?.[1]);
    return {
      written,
      ranges,
      key: tokenKey(reading.text.slice(span.from, span.to)),
      exact: isExact.exec(written)?.[1] ?? null,
      isInLink: isInLink(start),
      line: 0,
    };
  });
}

/** Sets the line of each token. */
function withLines(source: string, found: FoundToken[]): FoundToken[] {
  let line = 1;
  let end = source.indexOf('\n');
  for (const token of found) {
    for (; end >= 0 && end < startOf(token); end = source.indexOf('\n', end + 1)) line += 1;
    token.line = line;
  }
  return found;
}
