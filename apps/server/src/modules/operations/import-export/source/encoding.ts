import { ExchangeRefusal } from '../refusal.ts';
import type { Bytes } from './source.ts';

/** Detects the text encoding of a file from its first non-ASCII bytes. */

/** Bytes from the first non-ASCII chunk on that are examined to detect the encoding. */
const enough = 64 * 1024;

export interface EncodingEvents {
  onBytes: (bytes: number) => void;
  /** Receives notes about the file for the operator. */
  onNote?: ((note: string) => void) | undefined;
}

/**
 * Yields the file as UTF-8. Converts, with a note, UTF-16 ("Unicode text" of Excel) and a file that Japanese Excel saved
 * in its own encoding (CP932). @throws ExchangeRefusal for any other encoding
 */
export async function* asUtf8(input: AsyncIterable<Buffer>, { onBytes, onNote }: EncodingEvents): Bytes {
  const source = counted(input, onBytes)[Symbol.asyncIterator]();
  const position = { lines: 1 };
  /** Chunks from the first non-ASCII byte on. */
  const held: Buffer[] = [];
  let size = 0;
  const first = await twoBytes(source);
  const wide = wideEncodingOf(first);
  if (wide !== null) {
    onNote?.('The file is not UTF-8. It was read as UTF-16.');
    yield* converted(first, source, position, wide);
    return;
  }
  const whole = followedBy(first, source);
  for (;;) {
    const next = await whole.next();
    if (next.done === true) break;
    const chunk = next.value;
    if (held.length === 0 && isAscii(chunk)) {
      position.lines += linesIn(chunk);
      yield chunk;
      continue;
    }
    held.push(chunk);
    size += chunk.length;
    if (size >= enough) break;
  }
  const start = Buffer.concat(held);
  if (!decodes('utf-8', start) && isJapanese(start)) {
    onNote?.('The file is not UTF-8. It was read as CP932 (Shift_JIS), the encoding of Japanese Excel.');
    yield* converted(start, whole, position, 'shift_jis');
  } else {
    yield* checked(start, whole, position);
  }
}

/** The first chunks, until they have two bytes. */
async function twoBytes(source: AsyncIterator<Buffer, void>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await source.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

/** UTF-16 begins with a byte-order mark, or with the zero byte of a Latin letter. Null for any other file. */
function wideEncodingOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (first === undefined || second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null;
}

async function* counted(input: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Bytes {
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    onBytes(bytes);
    yield chunk;
  }
}

async function* followedBy(start: Buffer, rest: Bytes): Bytes {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* checked(start: Buffer, rest: Bytes, position: { lines: number }): Bytes {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of followedBy(start, rest)) {
    if (decoded(decoder, chunk) === null) throw notUtf8(position.lines);
    position.lines += linesIn(chunk);
    yield chunk;
  }
  if (decoded(decoder) === null) throw notUtf8(position.lines);
}

async function* converted(start: Buffer, rest: Bytes, position: { lines: number }, encoding: string): Bytes {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of followedBy(start, rest)) {
    const text = decoded(decoder, chunk);
    if (text === null) throw notUtf8(position.lines);
    position.lines += text.split('\n').length - 1;
    if (text !== '') yield Buffer.from(text);
  }
  if (decoded(decoder) === null) throw notUtf8(position.lines);
}

/** The text of a chunk, or null for invalid bytes. Without a chunk, checks that the last character was complete. */
function decoded(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return null;
  }
}

const decodes = (encoding: string, bytes: Buffer): boolean =>
  decoded(new TextDecoder(encoding, { fatal: true }), bytes) !== null;

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff9f々ー]/u;

/** Cells of one common kanji, such as the family name 林. Accented Western letters have other first bytes. */
const cellsOfOneKanji = /(?<=^|[\s",;])[\x88-\x97][\x40-\x7e\x80-\xfc](?=$|[\s",;])/g;

/**
 * Whether bytes that are not UTF-8 are Japanese text. Western encodings also decode as CP932, but into single signs
 * between Latin letters: "Pérez" becomes "P駻ez". Japanese words have several signs in a row, or one kanji fills the
 * cell.
 */
function isJapanese(bytes: Buffer): boolean {
  const text = decoded(new TextDecoder('shift_jis', { fatal: true }), bytes);
  if (text === null || /\p{Co}/u.test(text)) return false;
  const runs = text.match(new RegExp(`(?:${japanese.source})+`, 'gu')) ?? [];
  const longer = runs.filter((run) => Array.from(run).length > 1).length;
  const words = longer + (bytes.toString('latin1').match(cellsOfOneKanji) ?? []).length;
  return words > 0 && runs.length - words <= words;
}

const isAscii = (chunk: Buffer): boolean => chunk.every((byte) => byte < 128);

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}

const notUtf8 = (line: number) =>
  new ExchangeRefusal(
    `The file is not UTF-8 (at or after line ${line}). In Excel, save it as "CSV UTF-8". Nothing was changed.`,
  );
