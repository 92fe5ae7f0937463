import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { TicketValue } from '@foyer/contract/forms/values';
import { notNeeded, type Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '../shared/dates.ts';
import { parseDate } from './dates.ts';
import { isAddOnChoice, isInput, isTerms, kindOf } from './kinds.ts';
import { translatedText } from '../shared/translated-text.ts';

/** Answers to a registration form as texts in the reader's language. */

/** The product's texts for answers. */
export interface AnswerTexts {
  yes: string;
  no: string;
  notNeeded: string;
}

/** `badgeFirstName` → `Badge first name`, for a field without a label. */
function spoken(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field, or its name as words. */
export const fieldLabel = (field: FormField, locale: Locale): string =>
  translatedText(field.translations?.label, locale, field.label ?? '') || spoken(field.name);

/** The text of a choice. 'Not Needed' uses the product's text unless the event has one. */
export function choiceText(field: FormField, value: string, locale: Locale, texts: Pick<AnswerTexts, 'notNeeded'>) {
  const option = field.fieldOptions?.find((each) => each.value === value);
  if (option) return translatedText(option.translations?.text, locale, option.text);
  return value === notNeeded ? texts.notNeeded : value;
}

/** Formats `MM-DD-YYYY` in the reader's language. Any other text is returned unchanged. */
function dayText(value: string, locale: Locale): string {
  const date = parseDate(value);
  return date ? formatDate(new Date(Date.UTC(date.year, date.month - 1, date.day)), 'UTC', locale) : value;
}

/**
 * An answer as text. Empty if nothing was answered. `addOnName` names the selected add-ons; an empty name leaves one out.
 * `showsNo` counts an unticked box as an answer.
 */
export function answerText(
  field: FormField,
  value: TicketValue,
  locale: Locale,
  texts: AnswerTexts,
  { addOnName, showsNo = false }: { addOnName?: (id: string) => string; showsNo?: boolean } = {},
): string {
  if (value === null || value === '') return '';
  if (value === false) return showsNo ? texts.no : '';
  if (value === true) return texts.yes;
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  const one = (each: string): string => {
    switch (kindOf(field).shape) {
      case 'date':
        return dayText(each, locale);
      case 'choice':
        return choiceText(field, each, locale, texts);
      case 'addOn':
        return addOnName === undefined || each === notNeeded ? choiceText(field, each, locale, texts) : addOnName(each);
      case 'text':
      case 'number':
      case 'yesNo':
      case 'none':
        return each;
    }
  };
  if (!Array.isArray(value)) return one(value);
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(value.map(one).filter(Boolean));
}

export interface ShownAnswer {
  label: string;
  value: string;
  /** The text was typed. It is not a choice, a date, a number or a tick. */
  isTyped: boolean;
}

/** Every ticket and mail shows these names at its head. */
const named = new Set(['firstName', 'lastName']);

/**
 * The stored answers with the form's own labels, in the order of the form (tickets 1.5). Without names, terms, add-ons
 * and hidden fields.
 */
export function shownAnswers(
  sections: readonly FormSection[],
  values: Readonly<Record<string, TicketValue>>,
  locale: Locale,
  texts: AnswerTexts,
): ShownAnswer[] {
  return sections
    .flatMap((section) => section.fields)
    .filter((field) => isInput(field) && field.hide !== true)
    .filter((field) => !isTerms(field) && !isAddOnChoice(field) && !named.has(field.name))
    .flatMap((field) => {
      const stored = values[field.name] ?? null;
      const value = answerText(field, stored, locale, texts);
      return value === '' ? [] : [{ label: fieldLabel(field, locale), value, isTyped: isTypedAnswer(field, stored) }];
    });
}

/** A stored text that is none of the field's choices was typed, whatever kind the field has. */
function isTypedAnswer(field: FormField, value: TicketValue): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return false;
  const { shape } = kindOf(field);
  return [value ?? []].flat().some((each) => {
    if (shape === 'date') return parseDate(each) === null;
    return each !== notNeeded && !field.fieldOptions?.some((option) => option.value === each);
  });
}
