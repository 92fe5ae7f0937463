/**
 * Whether a character can join parts of an address: a dot, a colon, or a character that browsers map to one (IDNA
 * mapping).
 */
const joins = (character: string): boolean => /[.:。]/u.test(character.normalize('NFKC'));

/**
 * Changes text that a person chose, such as a name, so mail readers do not turn it into a link: neither `evil.example`
 * nor `http://evil.example`. Adds a visible blank after each dot and colon. Invisible characters (word joiner,
 * zero-width space) do not help: browsers remove them, and spam filters distrust them.
 */
export const breakLinks = (text: string): string =>
  text.replace(/[.:\P{ASCII}](?=[^ ])/gu, (character) => (joins(character) ? `${character} ` : character));
