import type { FormField } from '@foyer/contract/event-configuration';
import type { TicketValue } from '@foyer/contract/values';
import type { Locale } from '@foyer/contract/vocabulary';
import { formatDate } from '@foyer/domain/dates';
import { parseDate } from '@foyer/domain/fields/dates';
import { hasOptions } from '@foyer/domain/fields/kinds';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { choiceText } from './words.ts';

/** A stored answer as people read it; empty where nothing was answered. */
export function answerText(field: FormField, value: TicketValue, locale: Locale, t: AttendeeMessages): string {
  if (value === null || value === false || value === '') return '';
  if (value === true) return t.forms.yes;
  if (Array.isArray(value)) {
    const words = value.map((each) => choiceText(field, each, locale, t));
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
  }
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  if (field.fieldType === 'Date') {
    const date = parseDate(value);
    return date ? formatDate(new Date(Date.UTC(date.year, date.month - 1, date.day)), 'UTC', locale) : value;
  }
  return hasOptions(field) ? choiceText(field, value, locale, t) : value;
}
