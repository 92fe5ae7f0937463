import * as z from 'zod/mini';
import { unescapedIn } from './unescaped.ts';

/** Kinds of settings: each is a text with a test and the end of its error message, `PORT must be …`. */

const schemes = {
  web: ['http:', 'https:'],
  mail: ['smtp:', 'smtps:'],
} as const;

export function isUrlOf(kind: keyof typeof schemes): (value: string) => boolean {
  return (value) => URL.canParse(value) && (schemes[kind] as readonly string[]).includes(new URL(value).protocol);
}

/** A text that passes `test`. Otherwise the fault ends with `expected`: `PORT must be …`. */
export function text(test: (value: string) => boolean, expected: string | ((value: string) => string)) {
  const error = typeof expected === 'string' ? expected : ({ input }: { input?: unknown }) => expected(String(input));
  return z.optional(z.string().check(z.refine(test, { error })));
}

/** A URL with a user and a password. The fault names a character in them that must be percent-encoded. */
export function urlWithPassword(test: (value: string) => boolean, like: string) {
  return text(
    (value) => unescapedIn(value) === undefined && test(value),
    (value) => unescapedIn(value)?.replace(/\.$/, '') ?? `must be a URL like ${like}`,
  );
}

export function wholeNumber(from: number, to: number, expected: string) {
  return text((value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to, expected);
}

export function oneOf(...choices: readonly string[]) {
  return text((value) => choices.includes(value), `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
}

export const isSwitch = oneOf('true', 'false');
export const anything = text(() => true, '');

/** A contact of RFC 9116: a mail address, or a page that nobody between can change. */
function isContact(value: string): boolean {
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)) return false;
  return URL.canParse(value);
}

/** A contact for people: `name` is an example of it. */
export const contact = (name: string) =>
  text(
    isContact,
    `must be an address that people can write to, like mailto:${name}@example.com or https://example.com/${name}`,
  );
