import type { ReactNode } from 'react';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { defaultLocale, translationKey } from '@foyer/contract/wire/vocabulary';
import type { Translated } from '@foyer/contract/wire/translations';
import { isTerms } from '@foyer/domain/forms/kinds';

/** Edits of the event document. Each function returns a new document. */

export type TicketDraft = NonNullable<EventDefinition['ticketConfigurations']>[number];
export type CouponDraft = NonNullable<TicketDraft['coupons']>[number];
export type AddOnDraft = NonNullable<TicketDraft['addOns']>[number];
export type MailDraft = NonNullable<EventDefinition['emailTemplates']>[number];

/** The props of every part of the editor. */
export interface PartProps {
  definition: EventDefinition;
  change: (next: EventDefinition) => void;
  /** The message of the problem at a path of the document, or the choice between two values there. */
  problemAt: (path: string) => ReactNode;
}

/** Sets one language of a text. An empty text removes the language. */
export function withText(translated: Translated | undefined, locale: Locale, value: string): Translated {
  const key = translationKey(locale);
  const { [key]: before, ...rest } = translated ?? {};
  return value === '' ? rest : { ...rest, [key]: { ...before, value } };
}

export const textIn = (translated: Translated | undefined, locale: Locale): string =>
  translated?.[translationKey(locale)]?.value ?? '';

/** The text that the field shows for a language. English falls back to the default text. */
export function shownText(text: string | undefined, translated: Translated | undefined, locale: Locale): string {
  const own = textIn(translated, locale);
  return locale === defaultLocale && own === '' ? (text ?? '') : own;
}

/** The name of a ticket type or another part in the reader's language, or its default. */
export const shownName = (
  { defaultDescription, translations }: { defaultDescription: string; translations?: TicketDraft['translations'] },
  locale: Locale,
): string => textIn(translations?.description, locale) || defaultDescription;

/** Replaces one entry of a list. Undefined removes the entry. */
export function replaced<T>(list: readonly T[], index: number, next: T | undefined): T[] {
  return list.flatMap((each, position) => (position === index ? (next === undefined ? [] : [next]) : [each]));
}

/** True if the entry is stored in the database: its key is a number. */
export const isStored = (key: string | undefined): boolean => key !== undefined && /^\d+$/.test(key);

/** The key of a new ticket type, add-on or coupon. Two editors can add one at the same time, so it is random. */
export const newKey = (): string => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

/** Returns a key that is not in `taken`. */
export function freshKey(word: string, taken: readonly (string | undefined)[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}

/** True for an absolute URL, a path on this site, or an empty text, which removes the link. */
export const isLink = (text: string) => text === '' || /^(?:https?:\/\/[^\s/]|\/(?!\/))\S*$/i.test(text);

/** The links to the terms in all languages. */
export const termsLinks = ({ configuration }: EventDefinition): string[] =>
  configuration.sections
    .flatMap(({ fields }) => fields)
    .filter(isTerms)
    .flatMap(({ translations }) => Object.values(translations?.link ?? {}).flatMap((link) => link?.value ?? []));
