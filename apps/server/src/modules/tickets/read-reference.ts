import { foldAddress, foldSigns } from '@foyer/domain/people/identifiers';
import { typedPhoneKeys } from '@foyer/domain/people/phone-key';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** A search text that may be a number, a telephone number or a guest's address. */
export interface Reference {
  /** Beginnings of account numbers, with and without the letter. Null when the text is also searched as words. */
  numbers: string[] | null;
  ticketId: number | null;
  orderId: number | null;
  receipt: { year: number; number: number } | null;
  /** The beginning of an e-mail address, in lower case. */
  address: string | null;
  /** Keys of a telephone number (`phoneKey`). Empty if the text is none. */
  phones: string[];
  /** The text names the kind of number, such as "order 207", so it has no other meaning. */
  isNamed: boolean;
}

const nothing: Reference = {
  numbers: null,
  ticketId: null,
  orderId: null,
  receipt: null,
  address: null,
  phones: [],
  isNamed: false,
};

type NumberKind = 'ticket' | 'order' | 'receipt';

/** The text in lower case, without number signs and words for "number". */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[#№:]|\b(?:n\.?º|n\.?o\.?|no\.?|number|número)(?![\p{L}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Labels before a number on pages and documents in a language. Staff type the label that the guest reads to them. */
const labelsOf = ({ foundBy, documents, receipts, tickets }: ServerTexts) => ({
  ticket: [foundBy.ticket({ value: '' }), documents.ticketNumber({ id: '' }), tickets.number({ id: '' })],
  order: [foundBy.order({ value: '' }), documents.orderNumber, tickets.orderNumber({ id: '' })],
  receipt: [
    foundBy.receipt({ value: '' }),
    receipts.receiptNumber({ number: '' }),
    receipts.refundNumber({ number: '' }),
  ],
});

/** Labels of each kind of number on pages, mails and documents, in all languages. */
const kindOfWords = new Map<string, NumberKind>(
  Object.values(serverTexts).flatMap((language) =>
    Object.entries(labelsOf(language)).flatMap(([kind, texts]) =>
      texts.map((text): [string, NumberKind] => [bare(text), kind as NumberKind]),
    ),
  ),
);

const receiptPattern = /^(\d{4})\s*-\s*(\d{1,9})$/;

/** The reference for "ticket 207". */
export const referenceToTicket = (ticketId: number | null): Reference => ({
  ...nothing,
  numbers: [],
  ticketId,
  isNamed: true,
});

/** Parses a search text as a number, telephone number or address. Returns null for names, and for numbers among words. */
export function readReference(typed: string): Reference | null {
  const address = typed.normalize('NFKC').trim();
  if (address.includes('@') && !/\s/.test(address)) return { ...nothing, address: foldAddress(address) };
  const text = foldSigns(typed);
  const [, words = '', digits = ''] = /^(\D*?)((?:\d{4}\s*-\s*)?\d+)$/.exec(text) ?? [];
  const phones = typedPhoneKeys(text);
  if (digits === '') return phones.length === 0 ? null : { ...nothing, phones };
  const kind = kindOfWords.get(bare(words));
  const isPlain = bare(words) === '';
  const [, year, number] = receiptPattern.exec(digits) ?? [];
  if (year !== undefined && number !== undefined) {
    if (kind !== 'receipt' && !isPlain) return null;
    return { ...nothing, phones, receipt: { year: Number(year), number: Number(number) }, isNamed: kind === 'receipt' };
  }
  const id = /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  if (kind === 'ticket') return referenceToTicket(id);
  if (kind === 'order') return { ...nothing, numbers: [], orderId: id, isNamed: true };
  if (digits.length > 39) return null;
  if (/^#?c$/i.test(words)) return { ...nothing, numbers: [`C${digits}`] };
  if (isPlain) return { ...nothing, numbers: [`C${digits}`, digits], ticketId: id, orderId: id, phones };
  return phones.length === 0 ? null : { ...nothing, phones };
}
