import { ExchangeRefusal } from '../refusal.ts';
import { longestRow, type Bytes, type SourceRow } from './source.ts';

/** Yields the rows of a file with one JSON object per line. */
export async function* ndjsonRows(input: Bytes, longest = longestRow): AsyncGenerator<SourceRow> {
  let line = 0;
  for await (const text of lines(input, longest)) {
    line += 1;
    if (text.trim() !== '') yield rowOf(line, text.trim());
  }
}

async function* texts(input: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of input) yield decoder.decode(chunk, { stream: true });
}

async function* lines(input: Bytes, longest: number): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts(input)) {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > longest) throw tooLong(longest);
    yield* parts;
  }
  if (rest !== '') yield rest;
}

const code = { newline: 10, quote: 34, comma: 44, open: 91, backslash: 92, close: 93, openBrace: 123, closeBrace: 125 };
const isSpace = (letter: number) => letter === 32 || (letter >= 9 && letter <= 13);

/**
 * Yields the elements of a file that is one JSON array of objects, with the line number where each begins. @throws
 * ExchangeRefusal when the file is not an array
 */
export async function* jsonRows(input: Bytes, longest = longestRow): AsyncGenerator<SourceRow> {
  const notArray = (what: string) =>
    new ExchangeRefusal(`The file is not a JSON array of objects: ${what}. Nothing was changed.`);
  const elements = createSplitter();
  for await (const text of texts(input)) {
    for (const { line, text: element } of elements.take(text)) yield rowOf(line, element);
    if (elements.state === 'broken') throw notArray(`line ${elements.line} has something outside of [ … ]`);
    if (elements.pending > longest) throw tooLong(longest);
  }
  if (elements.state !== 'after') throw notArray('it ends before its last bracket');
}

/**
 * Splits an array into its elements as text arrives, by counting brackets outside of strings. No library reports the
 * line number of an element.
 */
function createSplitter() {
  let state: 'before' | 'within' | 'after' | 'broken' = 'before';
  let line = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** The beginning of an incomplete element from earlier chunks, and its line number. */
  let begun = '';
  let beganAt = 0;

  function* take(text: string): Generator<{ line: number; text: string }> {
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      if (letter === code.newline) line += 1;
      if (state !== 'within') {
        if (isSpace(letter)) continue;
        state = state === 'before' && letter === code.open ? 'within' : 'broken';
        if (state === 'broken') return;
        start = at + 1;
      } else if (inString) {
        if (escaped) escaped = false;
        else if (letter === code.backslash) escaped = true;
        else if (letter === code.quote) inString = false;
      } else if (depth === 0 && (letter === code.comma || letter === code.close)) {
        const element = (begun + text.slice(start, at)).trim();
        if (element !== '') yield { line: beganAt, text: element };
        [begun, beganAt, start] = ['', 0, at + 1];
        if (letter === code.close) state = 'after';
      } else {
        if (beganAt === 0 && !isSpace(letter)) beganAt = line;
        if (letter === code.quote) inString = true;
        else if (letter === code.open || letter === code.openBrace) depth += 1;
        else if (letter === code.close || letter === code.closeBrace) depth -= 1;
      }
    }
    if (state === 'within') begun += text.slice(start);
  }
  return {
    take,
    get state() {
      return state;
    },
    get line() {
      return line;
    },
    get pending() {
      return begun.length;
    },
  };
}

function rowOf(line: number, text: string): SourceRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, source: text, fault: 'NOT_JSON: this is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, source: text, fault: 'NOT_JSON: a row is an object, { … }' };
  }
  return { line, source: text, record: value as Record<string, unknown> };
}

const tooLong = (longest: number) =>
  new ExchangeRefusal(
    `A row is longer than ${longest / 1024 / 1024} MB: is this the right format? Nothing was changed.`,
  );
