import { passesLuhn } from '../payments/cards.ts';
import { keyboards, untypeText } from './keyboards.ts';
import { composed, foldWidth } from '../shared/text.ts';

/** Data of a swiped card (payments 1.6). */
export interface SwipedCard {
  cardNumber: string;
  /** Two-digit month and four-digit year. */
  date: { year: string; month: string };
  name: { firstName: string; lastName: string };
}

/** Titles before or after a name on a card. */
const titlesOnCards = /^(?:MR|MRS|MS|MISS|DR|PROF|SIR|HERR|FRAU|SR|SRA|SRTA|MME|MLLE)$/;

const swipedDate = (yearMonth: string) => {
  const month = yearMonth.slice(2, 4);
  // Some issuers write month 00; it becomes 01 (payments 1.1).
  return { year: `20${yearMonth.slice(0, 2)}`, month: month === '00' ? '01' : month };
};

/**
 * The words of a name in capital letters, the only letters on a track. Titles are removed unless they are the whole
 * name.
 */
function wordsOfName(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[\s.]+/)
    .filter((word) => word !== '');
  const names = words.filter((word) => !titlesOnCards.test(word));
  return names.length > 0 ? names : words;
}

/** `DOE/JOHN Q.MR` is John Q Doe. Without the slash the first names come first: `MR JOHN Q DOE`. */
function swipedName(field: string): SwipedCard['name'] {
  const [last = '', ...rest] = field.split('/');
  if (rest.length > 0) {
    return { firstName: wordsOfName(rest.join(' ')).join(' '), lastName: wordsOfName(last).join(' ') };
  }
  const words = wordsOfName(last);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/**
 * Reads track data as a keyboard-wedge reader types it: track 1 (`%B…^NAME^YYMM…?`), track 2 (`;…=YYMM…?`) or both.
 * Track 1 is preferred, because only track 1 has the name. Also reads text typed with a different keyboard layout or
 * with Caps Lock on. `null` when the text contains no readable card.
 */
export function parseSwipe(raw: string): SwipedCard | null {
  const plain = readTracks(raw.normalize('NFKC'));
  if (plain) return plain;
  const reached = composed(foldWidth(raw.slice(0, maxTrackLength)));
  // The check digit shows whether the guessed layout is the right one. A wrong layout can leave the last digits of a
  // number, and these can pass the check too: the longest number is the whole one.
  let best: SwipedCard | null = null;
  for (const keyboard of keyboards) {
    const card = readTracks(untypeText(reached, keyboard));
    if (!card || !passesLuhn(card.cardNumber)) continue;
    if (!best || card.cardNumber.length > best.cardNumber.length) best = card;
  }
  return best;
}

/** Three tracks have 226 characters. */
const maxTrackLength = 500;

function readTracks(text: string): SwipedCard | null {
  const first = /%?B([\d ]{12,23})\^([^^]{0,40})\^(\d{4})/i.exec(text);
  // The number comes first, after one character. With a wrong layout only the last digits of a number may remain; they
  // do not count as a card number.
  const second = /(?:^.?|[;?\s])(\d{12,19})[=D](\d{4})/.exec(text);
  const [, number = '', name = '', yearMonth = ''] = first ?? [];
  const swiped = first
    ? { cardNumber: number.replaceAll(' ', ''), date: swipedDate(yearMonth), name: swipedName(name) }
    : second
      ? {
          cardNumber: second[1] ?? '',
          date: swipedDate(second[2] ?? ''),
          name: { firstName: '', lastName: '' },
        }
      : null;
  return swiped && Number(swiped.date.month) <= 12 ? swiped : null;
}
