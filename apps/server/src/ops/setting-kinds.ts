import * as z from 'zod/mini';

/** Kinds of settings: each is a text with a test and the end of its error message, `PORT must be …`. */

const schemes = {
  web: ['http:', 'https:'],
  mail: ['smtp:', 'smtps:'],
} as const;

export function isUrlOf(kind: keyof typeof schemes): (value: string) => boolean {
  return (value) => URL.canParse(value) && (schemes[kind] as readonly string[]).includes(new URL(value).protocol);
}

/** A text that passes `test`. Otherwise the fault ends with `expected`: `PORT must be …`. */
export function text(test: (value: string) => boolean, expected: string) {
  return z.optional(z.string().check(z.refine(test, expected)));
}

export function wholeNumber(from: number, to: number, expected: string) {
  return text((value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to, expected);
}

export function oneOf(...choices: readonly string[]) {
  return text((value) => choices.includes(value), `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
}

export const isSwitch = oneOf('true', 'false');
export const anything = text(() => true, '');
