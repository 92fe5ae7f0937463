/**
 * Search over names, account numbers, e-mail (readings §7): one normalisation for what is stored and what is typed.
 *
 * Stored: `search_text`, words parted by spaces, in a `tsvector` with a GIN index. Asked: every typed word must be the
 * beginning of a stored word, in any order. Scripts without spaces (Japanese) are stored with every ending of a word,
 * so that any part of it is the beginning of something. An e-mail address stands apart from all names, behind an @ of its own: there
 * are as many as accounts, and a name's beginning should not have to pass them by. No extension of PostgreSQL is needed.
 */

/** Letters that stay themselves when accents are taken off. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/**
 * Full-width to half-width, upper to lower case, accents off, hiragana to katakana. Sound marks of kana (U+3099,
 * U+309A) are part of the letter and stay.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[\u3041-\u3096]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60));
}

/** Han, katakana (hiragana was folded into it), Hangul, and the long-vowel and repetition marks. */
const unspaced = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
const separators = /[^\p{L}\p{N}\p{M}]+/u;
/** Longer words are cut: PostgreSQL refuses lexemes beyond 2 KB, and nobody types that much. */
const longestWord = 100;

const wordsOf = (text: string): string[] => text.split(separators).filter((word) => word !== '');

function* storedForms(part: string): Generator<string> {
  for (const word of wordsOf(part)) {
    if (unspaced.test(word)) {
      const letters = Array.from(word);
      for (let start = 0; start < letters.length; start += 1) yield letters.slice(start).join('');
    } else {
      yield word;
    }
  }
}

function toSearchText(words: Iterable<string>): string {
  return [...new Set([...words].map((word) => word.slice(0, longestWord)))].join(' ');
}

function* nameWords(firstName: string, lastName: string): Generator<string> {
  const [first, last] = [normalise(firstName).trim(), normalise(lastName).trim()];
  for (const part of [first, last]) {
    yield* storedForms(part);
    // O'Brien, Anne-Marie: also as one word.
    const joined = wordsOf(part).join('');
    if (joined !== '' && wordsOf(part).length > 1) yield joined;
  }
  // A Japanese full name is typed without a space between.
  if (unspaced.test(last)) yield* storedForms(`${last}${first}`);
}

/** What `account.search_text` holds. */
export function accountSearchText(account: {
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  emailAddress: string | null;
}): string {
  const words = [...nameWords(account.firstName, account.lastName)];
  const identifier = normalise(account.externalAccountIdentifier);
  words.push(identifier, ...wordsOf(identifier).filter((word) => word !== identifier));
  // The number without its letter: C1000001 is found by 1000001 too.
  if (/^c\d+$/.test(identifier)) words.push(identifier.slice(1));
  if (account.emailAddress !== null) {
    const email = normalise(account.emailAddress).replaceAll(/\s+/g, '');
    words.push(`@${email}`, ...wordsOf(email.split('@', 1)[0] ?? ''));
  }
  return toSearchText(words);
}

/** What `ticket.search_text` holds for an attendee whose name is not the account's; null where it is. */
export function ticketSearchText(
  attendee: { firstName: string; lastName: string; email: string | null },
  account: { firstName: string; lastName: string },
): string | null {
  const sameName =
    normalise(attendee.firstName) === normalise(account.firstName) &&
    normalise(attendee.lastName) === normalise(account.lastName);
  if (sameName) return null;
  const words = [...nameWords(attendee.firstName, attendee.lastName)];
  if (attendee.email !== null) words.push(`@${normalise(attendee.email).replaceAll(/\s+/g, '')}`);
  return toSearchText(words);
}

/** Words of a typed search, normalised; an e-mail address stays whole. */
function searchWords(typed: string): string[] {
  const words = normalise(typed)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : wordsOf(word)))
    .map((word) => word.slice(0, longestWord));
  return [...new Set(words)].slice(0, 10);
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;

/**
 * The typed words as text of a `tsquery`: `mail_address_words(…) @@ $1::tsquery`. Null when nothing searchable was typed.
 * Each word is quoted, so that nothing typed is read as an operator.
 */
export function searchQuery(typed: string): string | null {
  const words = searchWords(typed);
  return words.length === 0 ? null : words.map(quoted).join(' & ');
}

/**
 * The same, as the words of people are stored: those of accounts, or of an event's tickets (`ticket_search.words`), each of which stands
 * behind its event.
 */
export function peopleQuery(typed: string, eventId?: number): string | null {
  const words = searchWords(typed).map((word) => (word.includes('@') ? `@${word}` : word));
  if (words.length === 0) return null;
  return words.map((word) => quoted(eventId === undefined ? word : `${eventId}/${word}`)).join(' & ');
}
