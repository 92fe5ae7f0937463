import * as z from 'zod/mini';

/** What a setting can be: a text with its test and the words of its fault, `PORT must be …`. */

const schemes = {
  web: ['http:', 'https:'],
  mail: ['smtp:', 'smtps:'],
} as const;

export function isUrlOf(kind: keyof typeof schemes): (value: string) => boolean {
  return (value) => URL.canParse(value) && (schemes[kind] as readonly string[]).includes(new URL(value).protocol);
}

/** A text that obeys `test`, else a fault that ends in `expected`: `PORT must be …`. */
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
