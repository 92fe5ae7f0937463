/** What mail readers see an address in, and browsers read as it: a dot, a colon, or anything that stands for one (IDNA mapping). */
const joins = (character: string): boolean => /[.:。]/u.test(character.normalize('NFKC'));

/**
 * A text of somebody's own choice, such as a name, as it may stand in a mail: no mail reader makes a link of it, neither of
 * `evil.example` nor of `http://evil.example`. A blank after each dot and colon breaks it where people see it; what is invisible
 * (word joiner, zero-width space) is dropped again by browsers, and makes mail look like spam.
 */
export const unlinked = (text: string): string =>
  text.replace(/[.:\P{ASCII}](?=[^ ])/gu, (character) => (joins(character) ? `${character} ` : character));
