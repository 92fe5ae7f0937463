/**
 * Search over names, account numbers and e-mail addresses (door 5.1), with the same normalisation for stored and
 * typed text.
 *
 * Stored: `search_text`, words separated by spaces, in a `tsvector` with a GIN index. Query: every typed word must be a
 * prefix of a stored word, in any order. Words in scripts without spaces (Japanese) are stored with all their suffixes,
 * so any part of a word is a prefix of a stored form. E-mail addresses are stored with a leading @, so prefixes of
 * names do not scan them. No PostgreSQL extension is needed.
 */

/** Letters that Unicode normalisation does not decompose, with their plain spelling. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/**
 * Converts full-width to half-width, upper to lower case and hiragana to katakana, and removes accents. Sound marks of
 * kana (U+3099, U+309A) are part of the letter and stay.
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

/** Han, katakana (hiragana is converted to it), Hangul, and the long-vowel and repetition marks. */
const unspaced = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
const separators = /[^\p{L}\p{N}\p{M}]+/u;
/** Maximum characters of a word. PostgreSQL refuses lexemes beyond 2 KB. */
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
    // O'Brien and Anne-Marie are also stored as one word.
    const joined = wordsOf(part).join('');
    if (joined !== '' && wordsOf(part).length > 1) yield joined;
  }
  // A Japanese full name is typed without a space.
  if (unspaced.test(last)) yield* storedForms(`${last}${first}`);
}

export function accountSearchText(account: {
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  emailAddress: string | null;
}): string {
  const words = [...nameWords(account.firstName, account.lastName)];
  const identifier = normalise(account.externalAccountIdentifier);
  words.push(identifier, ...wordsOf(identifier).filter((word) => word !== identifier));
  // Without its letter too, so C1000001 is found by 1000001.
  if (/^c\d+$/.test(identifier)) words.push(identifier.slice(1));
  if (account.emailAddress !== null) {
    const email = normalise(account.emailAddress).replaceAll(/\s+/g, '');
    words.push(`@${email}`, ...wordsOf(email.split('@', 1)[0] ?? ''));
  }
  return toSearchText(words);
}

/** The value of `ticket.search_text` when the attendee's name differs from the account's, otherwise null. */
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

/** Normalised words of a typed search. An e-mail address stays one word. */
function searchWords(typed: string): string[] {
  const words = normalise(typed)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : wordsOf(word)))
    .map((word) => word.slice(0, longestWord));
  return [...new Set(words)].slice(0, 10);
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;

/**
 * The typed words as a `tsquery`: `mail_address_words(…) @@ $1::tsquery`. Null without searchable words. Each word is
 * quoted, so typed characters are never read as operators.
 */
export function searchQuery(typed: string): string | null {
  const words = searchWords(typed);
  return words.length === 0 ? null : words.map(quoted).join(' & ');
}

/**
 * A `tsquery` for the stored words of accounts, or with `eventId` for `ticket_search.words`, where each word has the
 * event id as a prefix.
 */
export function peopleQuery(typed: string, eventId?: number): string | null {
  const words = searchWords(typed).map((word) => (word.includes('@') ? `@${word}` : word));
  if (words.length === 0) return null;
  return words.map((word) => quoted(eventId === undefined ? word : `${eventId}/${word}`)).join(' & ');
}
