import type { EventDefinition } from '@foyer/contract/event-definition';
import type { Locale } from '@foyer/contract/vocabulary';
import { defaultLocale, translationKey } from '@foyer/contract/vocabulary';
import type { Translated } from '@foyer/contract/translations';
import { isTerms } from '@foyer/domain/fields/kinds';

/** Changes of the document that is edited; each answers a new one. */

export type TicketDraft = NonNullable<EventDefinition['ticketConfigurations']>[number];
export type CouponDraft = NonNullable<TicketDraft['coupons']>[number];
export type AddOnDraft = NonNullable<TicketDraft['addOns']>[number];
export type MailDraft = NonNullable<EventDefinition['emailTemplates']>[number];

/** What every part of the editor gets. */
export interface PartProps {
  definition: EventDefinition;
  change: (next: EventDefinition) => void;
  /** What is wrong at a path of the document, in words. */
  problemAt: (path: string) => string | undefined;
}

/** One language of a text; an empty one is taken away. */
export function withText(translated: Translated | undefined, locale: Locale, value: string): Translated {
  const key = translationKey(locale);
  const { [key]: before, ...rest } = translated ?? {};
  return value === '' ? rest : { ...rest, [key]: { ...before, value } };
}

export const textIn = (translated: Translated | undefined, locale: Locale): string =>
  translated?.[translationKey(locale)]?.value ?? '';

/** A text as its field shows it in a language: the English one is also the default. */
export function shownText(text: string | undefined, translated: Translated | undefined, locale: Locale): string {
  const own = textIn(translated, locale);
  return locale === defaultLocale && own === '' ? (text ?? '') : own;
}

/** A list with one entry changed, or, without one, taken away. */
export function replaced<T>(list: readonly T[], index: number, next: T | undefined): T[] {
  return list.flatMap((each, place) => (place === index ? (next === undefined ? [] : [next]) : [each]));
}

/** Whether what is keyed so is in the database already. */
export const isStored = (key: string | undefined): boolean => key !== undefined && /^\d+$/.test(key);

/** A key that nothing in the event has. */
export function freshKey(word: string, taken: readonly (string | undefined)[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}

/** Whether a link is a whole address, or a page of this house; empty takes it away. */
export const isLink = (text: string) => text === '' || /^(?:https?:\/\/[^\s/]|\/(?!\/))\S*$/i.test(text);

/** Where the terms are to be read, in each language that there is. */
export const termsLinks = ({ configuration }: EventDefinition): string[] =>
  configuration.sections
    .flatMap(({ fields }) => fields)
    .filter(isTerms)
    .flatMap(({ translations }) => Object.values(translations?.link ?? {}).flatMap((link) => link?.value ?? []));
