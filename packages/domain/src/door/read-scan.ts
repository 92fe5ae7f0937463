import { keyboards, typeText, untypeText, type Keyboard } from './keyboards.ts';
import { composed, foldWidth } from '../shared/text.ts';
import { parseScanInput, type ScanInput } from '../tickets/ticket-code.ts';

/** Possible meanings of a scanned text. */
export interface ScanReading {
  /** The most likely meaning first. Only a genuine ticket code has a valid signature, so a wrong guess does no harm. */
  inputs: readonly ScanInput[];
  /** If none of the inputs is genuine, the likely cause is the scanner's keyboard layout or Caps Lock. */
  isMangled: boolean;
}

/** Maximum length of a scan. A ticket code has about 120 characters, and addresses are shorter than this. */
const maxLength = 500;
/** Maximum number of inputs, because the server verifies the signature of each one. */
const maxInputs = 8;

/** A prefix that names the type of bar code (AIM). Many scanners send it; `]Q1` is a QR code. */
const symbologyMark = /^\][A-Za-z][0-9A-Za-z]/;
/** The match ends after the 86 characters of a signature. The rest is a suffix from the scanner. */
const codeWithin = /FY1\.\d{1,16}\.\d{1,16}\.\d{1,9}\.[A-Za-z0-9_-]{86}/g;
const addressWithin = /check-in\/\d{1,16}(?!\d)/g;

/**
 * Reads the text of a scan field (door 2.1): as typed, without a scanner's prefix or suffix, and as typed with a
 * wrong keyboard layout or Caps Lock. Every scan field uses this function.
 */
export function readScan(text: string): ScanReading {
  const typed = text
    .slice(0, maxLength)
    .replace(/\p{Cc}/gu, '')
    .trim();
  const plain = readPlain(typed.normalize('NFKC'));
  if (plain.length > 0) return { inputs: plain, isMangled: plain.every(isDamaged) };
  const reached = composed(foldWidth(typed));
  const meant = distinct(
    startsByKeyboard()
      .filter(({ starts }) => starts.some((start) => reached.includes(start)))
      .flatMap(({ keyboard }) => readWithin(untypeText(reached, keyboard))),
  );
  return { inputs: meant, isMangled: meant.length > 0 || isShapedLikeCode(reached) };
}

let known: readonly { keyboard: Keyboard; starts: readonly string[] }[] | undefined;
/** How each keyboard types the beginning of a ticket code and of a check-in address. Computed on first use. */
function startsByKeyboard() {
  known ??= keyboards.map((keyboard) => ({
    keyboard,
    starts: ['FY1.', 'check-in/'].map((start) => typeText(start, keyboard)),
  }));
  return known;
}

function readPlain(text: string): ScanInput[] {
  const whole = parseScanInput(text.replace(symbologyMark, ''));
  return distinct([...codesIn(text), ...(whole ? [whole] : [])]);
}

function readWithin(text: string): ScanInput[] {
  const codes = codesIn(text);
  return codes.length > 0 ? codes : parsedMatches(text, addressWithin);
}

const codesIn = (text: string): ScanInput[] => parsedMatches(text, codeWithin);

const parsedMatches = (text: string, pattern: RegExp): ScanInput[] =>
  Array.from(text.matchAll(pattern), ([match]) => parseScanInput(match)).filter((input) => input !== null);

function distinct(inputs: readonly ScanInput[]): ScanInput[] {
  const byText = new Map(inputs.map((input) => [input.kind === 'code' ? input.text : input.ticketId, input]));
  return [...byText.values()].slice(0, maxInputs);
}

/**
 * Whether a scanner lost characters or typed everything in one case. A valid signature has 86 characters in both cases.
 */
const isDamaged = (input: ScanInput): boolean =>
  input.kind === 'code' && !/^(?=.*[a-z])(?=.*[A-Z]).{86}$/.test(input.code.signature);

/**
 * Five parts separated by the same character: three of them are numbers, and the last one is long. Another layout does
 * not change this shape.
 */
function isShapedLikeCode(text: string): boolean {
  if (/\s|:\/\//.test(text)) return false;
  return Array.from(new Set(text)).some((separator) => {
    const [start = '', ...parts] = text.split(separator);
    const [ticketId = '', eventId = '', revision = '', signature = ''] = parts;
    return (
      parts.length === 4 &&
      isWithin(start, 3, 15) &&
      isWithin(ticketId, 1, 16) &&
      isWithin(eventId, 1, 16) &&
      isWithin(revision, 1, 9) &&
      isWithin(signature, 40, 140) &&
      new Set(ticketId + eventId + revision).size <= 10
    );
  });
}

const isWithin = (text: string, least: number, most: number): boolean => text.length >= least && text.length <= most;
