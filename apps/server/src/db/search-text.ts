import { hanVariants } from '@foyer/domain/shared/han-variants';
import { foldWriting, separators, spellingsOf } from '@foyer/domain/shared/search-folding';
import { isBadgeName, isReading } from '@foyer/domain/people/name-answers';
import type { TicketValues } from '@foyer/contract/forms/values';

/**
 * Search over names, readings, account numbers and e-mail addresses (door 5.1), with the same folding for stored and
 * typed text.
 *
 * Stored: `search_text`, words separated by spaces, in a `tsvector` with a GIN index. Query: every typed word must be a
 * prefix of a stored word, in any order. Words in scripts without spaces (Japanese) are stored with all their suffixes,
 * so any part of a word is a prefix of a stored form. E-mail addresses are stored with a leading @, so prefixes of
 * names do not scan them. No PostgreSQL extension is needed.
 *
 * A word is stored as written, and with a leading ~ in each other spelling (髙橋 and ~高橋). A query for the typed
 * spelling alone therefore finds exact spellings, and a wider one also finds words that are spelled otherwise.
 *
 * Increase `searchFolding` after a change to the stored words, so stored rows are folded again (`search-folding-job.ts`).
 */
export const searchFolding = 1;

/** Han, katakana (hiragana is converted to it), Hangul, and the long-vowel and repetition marks. */
const unspaced = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
/** Maximum characters of a word. PostgreSQL refuses lexemes beyond 2 KB. */
const longestWord = 100;

const wordsOf = (text: string): string[] => text.split(separators).filter((word) => word !== '');

function* storedForms(part: string): Generator<string> {
  for (const word of wordsOf(part)) {
    if (unspaced.test(word)) {
      const letters = Array.from(word);
      for (let start = 0; start < letters.length; start += 1) yield letters.slice(start, start + longestWord).join('');
    } else {
      yield word;
    }
  }
}

function toSearchText(words: Iterable<string>): string {
  return [...new Set([...words].map((word) => word.slice(0, longestWord)))].join(' ');
}

function* nameForms(first: string, last: string): Generator<string> {
  for (const part of [first, last]) {
    yield* storedForms(part);
    // O'Brien and Anne-Marie are also stored as one word.
    const joined = wordsOf(part).join('');
    if (joined !== '' && wordsOf(part).length > 1) yield joined;
  }
  // A Japanese full name is typed without a space.
  if (unspaced.test(last)) yield* storedForms(`${last}${first}`);
}

/** The words of a name as written, then those of its other spellings, each with a leading ~. */
function* nameWords(firstName: string, lastName: string): Generator<string> {
  const [first, last] = [foldWriting(firstName), foldWriting(lastName)];
  const written = new Set(nameForms(first.trim(), last.trim()));
  yield* written;
  const [firsts, lasts] = [spellings(firstName), spellings(lastName)];
  if (firsts.every((each) => each === first) && lasts.every((each) => each === last)) return;
  for (const first of firsts)
    for (const last of lasts)
      for (const word of nameForms(first.trim(), last.trim())) if (!written.has(word)) yield `~${word}`;
}

const spellings = (text: string) => spellingsOf(text, hanVariants);

export function accountSearchText(account: {
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  emailAddress: string | null;
}): string {
  const words = [...nameWords(account.firstName, account.lastName)];
  const identifier = foldWriting(account.externalAccountIdentifier);
  words.push(identifier, ...wordsOf(identifier).filter((word) => word !== identifier));
  // Without its letter too, so C1000001 is found by 1000001.
  if (/^c\d+$/.test(identifier)) words.push(identifier.slice(1));
  if (account.emailAddress !== null) {
    const email = foldWriting(account.emailAddress).replaceAll(/\s+/g, '');
    words.push(`@${email}`, ...wordsOf(email.split('@', 1)[0] ?? ''));
  }
  return toSearchText(words);
}

/**
 * The value of `ticket.search_text`: the attendee's name and address if the name differs from the account's, readings
 * and names for the badge. Null without any of them.
 */
export function ticketSearchText(
  attendee: { firstName: string; lastName: string; email: string | null },
  account: { firstName: string; lastName: string },
  values: TicketValues,
): string | null {
  const words: string[] = [];
  if (!isSameName(attendee, account)) {
    words.push(...nameWords(attendee.firstName, attendee.lastName));
    if (attendee.email !== null) words.push(`@${foldWriting(attendee.email).replaceAll(/\s+/g, '')}`);
  }
  const own = new Set(nameWords(attendee.firstName, attendee.lastName));
  for (const [field, value] of Object.entries(values))
    if (typeof value === 'string' && (isReading(field) || isBadgeName(field)))
      words.push(...[...nameWords('', value)].filter((word) => !own.has(word)));
  return words.length === 0 ? null : toSearchText(words);
}

const isSameName = (one: { firstName: string; lastName: string }, other: { firstName: string; lastName: string }) =>
  foldWriting(one.firstName) === foldWriting(other.firstName) &&
  foldWriting(one.lastName) === foldWriting(other.lastName);

/** Typed words with their accents. An e-mail address stays one word. */
function typedWords(typed: string): string[] {
  const words = typed
    .normalize('NFKC')
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : wordsOf(word)));
  return [...new Map(words.map((word) => [foldWriting(word), word])).values()].slice(0, 10);
}

const writtenForm = (word: string): string => foldWriting(word).slice(0, longestWord);

/** Typed words in lower case, without the words that are addresses. Names are stored with the same composed letters. */
export const plainWords = (typed: string): string[] =>
  typedWords(typed)
    .map((word) => word.toLowerCase())
    .filter((word) => !word.includes('@'));

/** A typed word in all spellings, as stored. */
function storedAs(word: string): string[] {
  if (word.includes('@')) return [`@${writtenForm(word)}`];
  const forms = new Set([word, ...spellings(word)].map(writtenForm));
  return [...forms].flatMap((form) => [form, `~${form}`]);
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;

/**
 * The typed words as a `tsquery`: `mail_address_words(…) @@ $1::tsquery`. Null without searchable words. Each word is
 * quoted, so typed characters are never read as operators.
 */
export function searchQuery(typed: string): string | null {
  const words = typedWords(typed).map(writtenForm);
  return words.length === 0 ? null : words.map(quoted).join(' & ');
}

/** Queries for stored words. */
export interface PeopleQuery {
  /** The words in the typed spelling. */
  written: string;
  /** The words in any spelling. Includes `written`. */
  any: string;
}

/**
 * Queries for the stored words of accounts, or with `eventId` for `ticket_search.words`, where each word has the event
 * id as a prefix. Null without searchable words.
 */
export function peopleQuery(typed: string, eventId?: number): PeopleQuery | null {
  const words = typedWords(typed);
  if (words.length === 0) return null;
  const stored = (form: string) => quoted(eventId === undefined ? form : `${eventId}/${form}`);
  return {
    written: words.map((word) => stored(word.includes('@') ? `@${writtenForm(word)}` : writtenForm(word))).join(' & '),
    any: words.map((word) => `(${storedAs(word).map(stored).join(' | ')})`).join(' & '),
  };
}

/** The stored words of a name. */
export const nameSearchText = (firstName: string, lastName: string): string =>
  toSearchText(nameWords(firstName, lastName));

/** Which of the typed words match stored words, by their index; and the number of typed words. */
export function matchedWords(typed: string, stored: string): { matched: ReadonlySet<number>; all: number } {
  const words = typedWords(typed).map(storedAs);
  const parts = stored.split(' ');
  const matched = words.flatMap((forms, at) =>
    parts.some((part) => forms.some((form) => part.startsWith(form))) ? [at] : [],
  );
  return { matched: new Set(matched), all: words.length };
}
