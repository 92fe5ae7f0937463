import { passesLuhn } from './cards.ts';
import { keyboards, untypeText } from './keyboards.ts';
import { composed, foldWidth } from './text.ts';

/** What a swiped card says (spec §3 Card scan result). */
export interface SwipedCard {
  cardNumber: string;
  /** Two-digit month and four-digit year. */
  date: { year: string; month: string };
  name: { firstName: string; lastName: string };
}

/** Titles that stand before or behind a name on a card. */
const titlesOnCards = /^(?:MR|MRS|MS|MISS|DR|PROF|SIR|HERR|FRAU|SR|SRA|SRTA|MME|MLLE)$/;

const swipedDate = (yearMonth: string) => {
  const month = yearMonth.slice(2, 4);
  // Some issuers write month 00; it becomes 01 (spec §5).
  return { year: `20${yearMonth.slice(0, 2)}`, month: month === '00' ? '01' : month };
};

/** The words of a name in capital letters, which are all that a track has; a title goes, unless it is the whole name. */
function wordsOfName(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[\s.]+/)
    .filter((word) => word !== '');
  const names = words.filter((word) => !titlesOnCards.test(word));
  return names.length > 0 ? names : words;
}

/** `DOE/JOHN Q.MR` is John Q Doe. A card without the slash has the names in the order of speech: `MR JOHN Q DOE`. */
function swipedName(field: string): SwipedCard['name'] {
  const [last = '', ...rest] = field.split('/');
  if (rest.length > 0) {
    return { firstName: wordsOfName(rest.join(' ')).join(' '), lastName: wordsOfName(last).join(' ') };
  }
  const words = wordsOfName(last);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/**
 * Track data as a keyboard-wedge reader types it: track 1 (`%B…^NAME^YYMM…?`), track 2 (`;…=YYMM…?`) or both. Track 1 is
 * preferred, as it alone has the name. A reader whose keyboard layout or Caps Lock differs from the computer's is understood. `null` when there is no readable card in it, or its month is none.
 */
export function parseSwipe(raw: string): SwipedCard | null {
  const plain = readTracks(raw.normalize('NFKC'));
  if (plain) return plain;
  const reached = composed(foldWidth(raw.slice(0, maxTrackLength)));
  // The check digit tells whether the layout is the right one.
  for (const keyboard of keyboards) {
    const card = readTracks(untypeText(reached, keyboard));
    if (card && passesLuhn(card.cardNumber)) return card;
  }
  return null;
}

/** Three tracks have 226 characters. */
const maxTrackLength = 500;

function readTracks(text: string): SwipedCard | null {
  const first = /%?B([\d ]{12,23})\^([^^]{0,40})\^(\d{4})/i.exec(text);
  // The number is the first that a reader types, after one sign. A wrong layout may leave the last digits of a number: they are none.
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
