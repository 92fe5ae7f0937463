import { keyboards, typeText, untypeText, type Keyboard } from './keyboards.ts';
import { composed, foldWidth } from './text.ts';
import { parseScanInput, type ScanInput } from './ticket-code.ts';

/** What a scanned text can mean. */
export interface ScanReading {
  /** The most likely first. The signature tells which ticket code is ours, so a wrong one does no harm. */
  inputs: readonly ScanInput[];
  /** When none of them is genuine, the scanner's keyboard layout or Caps Lock is the likely cause. */
  isMangled: boolean;
}

/** A ticket code has about 120 characters; an address is not longer than this. */
const maxLength = 500;
/** The server checks the signature of each. */
const maxInputs = 8;

/** Many scanners send the kind of bar code first (AIM): `]Q1` is a QR code. */
const symbologyMark = /^\][A-Za-z][0-9A-Za-z]/;
/** Ends after the 86 characters of our signature: the rest is a suffix of the scanner. */
const codeWithin = /FY1\.\d{1,16}\.\d{1,16}\.\d{1,9}\.[A-Za-z0-9_-]{86}/g;
const addressWithin = /check-in\/\d{1,16}(?!\d)/g;

/**
 * Understands what came into a scan field (readings §6): as it was typed, without prefix and suffix of a scanner, and as a scanner types when its
 * keyboard layout or Caps Lock differs from the computer's. Every place that takes a scan reads it with this function.
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
/** How each keyboard types the beginning of what we print; made once, at the first text that is not plain. */
function startsByKeyboard() {
  known ??= keyboards.map((keyboard) => ({
    keyboard,
    starts: ['FY1.', 'check-in/'].map((start) => typeText(start, keyboard)),
  }));
  return known;
}

function readPlain(text: string): ScanInput[] {
  const whole = parseScanInput(text.replace(symbologyMark, ''));
  if (whole?.kind === 'ticketId') return [whole];
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

/** A scanner lost characters, or typed all in one case: no signature of ours is so. */
const isDamaged = (input: ScanInput): boolean =>
  input.kind === 'code' && !/^(?=.*[a-z])(?=.*[A-Z]).{86}$/.test(input.code.signature);

/** Five parts between four equal characters, three of them numbers, the last one long. Another layout keeps this shape. */
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
