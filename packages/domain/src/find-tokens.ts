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

/** Letters and digits of a name in upper case: `First name` and `FIRST_NAME` have the same key. */
export const tokenKey = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Characters as a person reads them, each with its range in the source. */
interface Reading {
  kind: 'text' | 'tag' | 'style';
  /** Ranges of the source that are link addresses. */
  links: (readonly [from: number, to: number])[];
  characters: string[];
  from: number[];
  to: number[];
}

const named: Readonly<Record<string, string>> = {
  ast: '*',
  midast: '*',
  vert: '|',
  verbar: '|',
  verticalline: '|',
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  lbrack: '[',
  lsqb: '[',
  rbrack: ']',
  rsqb: ']',
  percnt: '%',
  dollar: '$',
  num: '#',
  lowbar: '_',
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  lt: '<',
  gt: '>',
  shy: '',
  zwnj: '',
  zwj: '',
};
const entity = /&(?:amp;){0,3}(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,12}));?/iy;
const percentCode = /%(?:25){0,3}(2a|7c|7b|7d|5b|5d)/iy;
const tag = /<[/!?a-z]/iy;
/** Inline tags. The text before and after them forms one word. */
const inline =
  /^<\/?(?:a|abbr|b|bdi|bdo|big|code|em|font|i|ins|kbd|mark|o:p|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)\b/i;
/** Look-alikes of the characters in tokens. */
const lookalikes: Readonly<Record<string, string>> = {
  '﹡': '*',
  '∗': '*',
  '⁎': '*',
  '✱': '*',
  '│': '|',
  '∣': '|',
  '❘': '|',
  '￨': '|',
  '¦': '|',
};

/** A character in its compared form: half width, every blank as a space, and empty for an invisible character. */
function plainCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 31 && code < 127) return character;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (character === '\n' || /\s/.test(character)) return character === '\n' ? '\n' : ' ';
  return /[\p{Cf}\p{Cc}]/u.test(character) ? '' : (lookalikes[character] ?? character);
}

/** Replaces a character above U+FFFF, which no token has, with U+FFFD. Each character is then one UTF-16 unit. */
const codePoint = (code: number) => (code === 0 ? '' : code > 0xffff ? '\uFFFD' : String.fromCharCode(code));

/** Whether a character needs no decoding: printable ASCII except `%`, `&` and the backslash. */
const isOrdinary = (code: number) => code > 31 && code < 127 && code !== 37 && code !== 38 && code !== 92;

/** The decoded character at an offset of the source, and where it ends. */
function characterAt(source: string, offset: number): { character: string; end: number; isPercentCode?: true } {
  const sign = source[offset] ?? '';
  if (sign === '&') {
    entity.lastIndex = offset;
    const [whole, decimal, hex, name] = entity.exec(source) ?? [];
    const character =
      decimal !== undefined
        ? codePoint(Number(decimal))
        : hex !== undefined
          ? codePoint(Number.parseInt(hex, 16))
          : named[name?.toLowerCase() ?? ''];
    if (whole !== undefined && character !== undefined) {
      return { character: character === '' ? '' : plainCharacter(character), end: offset + whole.length };
    }
  } else if (sign === '%') {
    percentCode.lastIndex = offset;
    const [whole, hex] = percentCode.exec(source) ?? [];
    if (whole !== undefined && hex !== undefined) {
      return { character: codePoint(Number.parseInt(hex, 16)), end: offset + whole.length, isPercentCode: true };
    }
  } else if (sign === '\\' && /[*|]/.test(source[offset + 1] ?? '')) return { character: '', end: offset + 1 };
  return { character: plainCharacter(sign), end: offset + 1 };
}

const newReading = (kind: Reading['kind']): Reading => ({ kind, links: [], characters: [], from: [], to: [] });

/** Appends a part of the source to the reading. In HTML a line end is a blank. */
function read(reading: Reading, source: string, from: number, to: number, isHtml: boolean): void {
  // An invisible character belongs to the range of the next visible one.
  let begin = from;
  const add = (character: string, end: number) => {
    reading.characters.push(isHtml && character === '\n' ? ' ' : character);
    reading.from.push(begin);
    reading.to.push(Math.min(end, to));
    begin = end;
  };
  for (let at = from; at < to;) {
    if (isOrdinary(source.charCodeAt(at))) add(source[at] ?? '', at + 1);
    else {
      const { character, end } = characterAt(source, at);
      if (character !== '') add(character, end);
      at = end - 1;
    }
    at += 1;
  }
}

/** The end of the tag or comment that begins at `from`. */
function endOfTag(source: string, from: number): number {
  if (source.startsWith('<!--', from)) return from + 4;
  let quote = '';
  for (let at = from + 1; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return source.length;
}

const address = /\b(?:href|src|action|background)\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Reads a tag, including its attribute values. */
function readTag(source: string, from: number, to: number): Reading {
  const reading = newReading('tag');
  read(reading, source, from, to, true);
  for (const { index, 0: match } of source.slice(from, to).matchAll(address)) {
    reading.links.push([from + index, from + index + match.length]);
  }
  return reading;
}

function readHtml(source: string): Reading[] {
  const text = newReading('text');
  const readings = [text];
  let from = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', Math.max(from, at + 1))) {
    tag.lastIndex = at;
    if (at < from || !tag.test(source)) continue;
    read(text, source, from, at, true);
    from = endOfTag(source, at);
    const isComment = source.startsWith('<!', at);
    if (!isComment && !inline.test(source.slice(at, at + 12))) {
      text.characters.push('\n');
      text.from.push(at);
      text.to.push(at);
    }
    if (!isComment) readings.push(readTag(source, at, from));
    if (/^<style\b/i.test(source.slice(at, at + 7))) {
      const close = source.indexOf('</', from);
      const end = close < 0 ? source.length : close;
      const style = newReading('style');
      read(style, source, from, end, true);
      readings.push(style);
      from = end;
    }
  }
  read(text, source, from, source.length, true);
  return readings;
}

function readText(source: string): Reading[] {
  const text = newReading('text');
  for (const { index, 0: match } of source.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    text.links.push([index, index + match.length]);
  }
  read(text, source, 0, source.length, false);
  return [text];
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
function spansOf(text: string, kind: Reading['kind'], known: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: match } of text.matchAll(starred)) {
    let from = index;
    // The end of a token without its beginning. The name before it is part of the token.
    if (match === '|*') {
      const last = spans.at(-1)?.to ?? 0;
      while (from > last && from > index - 60 && /[\p{L}\p{N}_]/u.test(text[from - 1] ?? '')) from -= 1;
      if (from > last && /[*|]/.test(text[from - 1] ?? '')) from -= 1;
    }
    spans.push({ from, to: index + match.length });
  }
  if (kind === 'style') return apart(spans);
  for (const { index, 0: match } of text.matchAll(foreign)) spans.push({ from: index, to: index + match.length });
  bracketed.lastIndex = 0;
  for (let match = bracketed.exec(text); match; match = bracketed.exec(text)) {
    const [whole, open = '', name = ''] = match;
    const to = match.index + whole.length;
    if (whole.endsWith(closings[open] ?? '') && known.has(tokenKey(name))) spans.push({ from: match.index, to });
    // The closing sign may be the opening sign of the next token.
    else bracketed.lastIndex = to - 1;
  }
  return apart(spans);
}

/** Spans in order. Overlapping spans are merged. */
function apart(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
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
  const found = readings.flatMap((reading) => {
    const text = reading.characters.join('');
    return spansOf(text, reading.kind, keys).map(({ from, to }) => tokenOf(source, reading, text, from, to));
  });
  return withLines(
    source,
    found.toSorted((a, b) => a.start - b.start),
  );
}

type Unplaced = Omit<FoundToken, 'line'> & { start: number };

function tokenOf(source: string, reading: Reading, text: string, from: number, to: number): Unplaced {
  const start = reading.from[from] ?? 0;
  const written = source.slice(start, reading.to[to - 1]);
  const ranges: [number, number][] = [];
  for (let at = from; at < to; at += 1) {
    const [begin = 0, end = 0] = [reading.from[at], reading.to[at]];
    const last = ranges.at(-1);
    if (last?.[1] === begin) last[1] = end;
    else ranges.push([begin, end]);
  }
  return {
    start,
    written,
    ranges,
    key: tokenKey(text.slice(from, to)),
    exact: isExact.exec(written)?.[1] ?? null,
    isInLink: reading.links.some(([begin, end]) => begin <= start && start < end),
  };
}

function withLines(source: string, found: Unplaced[]): FoundToken[] {
  let line = 1;
  let seen = 0;
  return found.map(({ start, ...token }) => {
    for (; seen < start; seen += 1) if (source[seen] === '\n') line += 1;
    return { ...token, line };
  });
}
