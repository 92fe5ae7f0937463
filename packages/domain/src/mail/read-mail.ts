/**
 * Reads a mail as a person sees it: across tags, with entities, percent codes and full-width characters decoded.
 * The place of each character in the source is known.
 */

/** A range of a source. */
export type Range = readonly [from: number, to: number];

/**
 * Characters as a person reads them, in runs. A run as long as its range of the source has the characters of the source.
 * Every other run is one character that was decoded from its range.
 */
export interface Reading {
  kind: 'text' | 'tag' | 'style';
  text: string;
  /** Where each run begins in the text, and its range of the source. */
  runs: { at: number[]; from: number[]; to: number[] };
  /** Ranges of the source that may contain addresses. */
  sections: Range[];
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
  /<\/?(?:a|abbr|b|bdi|bdo|big|code|em|font|i|ins|kbd|mark|o:p|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)\b/iy;
const style = /<style\b/iy;
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

/** For each UTF-16 unit: 1 if the reading has it unchanged, 2 if not, 0 if unknown so far. */
const kinds = new Uint8Array(0x10000);

function isOrdinary(code: number): boolean {
  if (kinds[code] === 0) {
    const character = String.fromCharCode(code);
    kinds[code] = !'&%\\\n'.includes(character) && plainCharacter(character) === character ? 1 : 2;
  }
  return kinds[code] === 1;
}

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
  } else if (sign === '\\' && (source[offset + 1] === '*' || source[offset + 1] === '|'))
    return { character: '', end: offset + 1 };
  return { character: plainCharacter(sign), end: offset + 1 };
}

const newReading = (kind: Reading['kind']): Reading => ({
  kind,
  text: '',
  runs: { at: [], from: [], to: [] },
  sections: [],
});

/** Appends a run: `length` characters of a range as long, or one decoded character. */
function append({ runs }: Reading, at: number, from: number, to: number, length: number): void {
  const last = runs.at.length - 1;
  const isWhole = (runs.to[last] ?? 0) - (runs.from[last] ?? 0) === at - (runs.at[last] ?? 0);
  if (last >= 0 && isWhole && runs.to[last] === from && to - from === length) runs.to[last] = to;
  else {
    runs.at.push(at);
    runs.from.push(from);
    runs.to.push(to);
  }
}

/** Appends a part of the source to the reading. In HTML a line end is a blank. */
function read(reading: Reading, source: string, from: number, to: number, isHtml: boolean): void {
  let { text } = reading;
  // An invisible character belongs to the range of the next visible one.
  let begin = from;
  const addRun = (start: number, end: number) => {
    if (start === end) return;
    if (begin < start) append(reading, text.length, begin, start + 1, 1);
    const whole = begin < start ? start + 1 : start;
    const done = whole - start;
    if (whole < end) append(reading, text.length + done, whole, end, end - whole);
    text += source.slice(start, end);
    begin = end;
  };
  let start = from;
  for (let at = from; at < to;) {
    if (isOrdinary(source.charCodeAt(at))) {
      at += 1;
      continue;
    }
    addRun(start, at);
    const { character, end } = characterAt(source, at);
    if (character !== '') {
      append(reading, text.length, begin, Math.min(end, to), 1);
      text += isHtml && character === '\n' ? ' ' : character;
      begin = end;
    }
    at = end;
    start = end;
  }
  if (start < to) addRun(start, to);
  reading.text = text;
}

/** Ends a part of the reading with a line end, which no token contains. */
function endPart(reading: Reading, at: number): void {
  append(reading, reading.text.length, at, at, 1);
  reading.text += '\n';
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

/** Every token in a tag has one of these signs, or a character that is decoded to one. */
const tokenSign = /[*|{$[%#&<\\\u0080-\uffff]/;

/** Reads HTML as three texts: the visible text, the tags with their attributes, and the styles. */
export function readHtml(source: string): Reading[] {
  const [text, tags, styles] = [newReading('text'), newReading('tag'), newReading('style')];
  let from = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', Math.max(from, at + 1))) {
    tag.lastIndex = at;
    if (!tag.test(source)) continue;
    read(text, source, from, at, true);
    from = endOfTag(source, at);
    const isComment = source.startsWith('<!', at);
    inline.lastIndex = at;
    if (!isComment && !inline.test(source)) endPart(text, at);
    if (!isComment && tokenSign.test(source.slice(at + 1, from))) {
      read(tags, source, at, from, true);
      tags.sections.push([at, from]);
      endPart(tags, from);
    }
    style.lastIndex = at;
    if (style.test(source)) {
      const close = source.indexOf('</', from);
      const end = close < 0 ? source.length : close;
      read(styles, source, from, end, true);
      endPart(styles, end);
      from = end;
    }
  }
  read(text, source, from, source.length, true);
  return [text, tags, styles];
}

/** Reads the text of a message or a subject. */
export function readText(source: string): Reading[] {
  const text = newReading('text');
  text.sections.push([0, source.length]);
  read(text, source, 0, source.length, false);
  return [text];
}
