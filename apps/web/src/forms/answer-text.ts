import type { FormField } from '@foyer/contract/events/event-configuration';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import type { TicketValue } from '@foyer/contract/forms/values';
import { notNeeded, type Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import { parseDate } from '@foyer/domain/forms/dates';
import { kindOf } from '@foyer/domain/forms/kinds';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { addOnName, choiceText } from './words.ts';

/**
 * An answer as text, for the cart, the ticket and the desk. Empty if nothing was answered. `addOns` names the selected
 * add-ons and leaves out all others; `showsNo` counts an unticked box as an answer.
 */
export function answerText(
  field: FormField,
  value: TicketValue,
  locale: Locale,
  t: AttendeeMessages,
  { addOns, showsNo = false }: { addOns?: readonly TicketAddOn[]; showsNo?: boolean } = {},
): string {
  if (value === null || value === '') return '';
  if (value === false) return showsNo ? t.forms.no : '';
  if (value === true) return t.forms.yes;
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  const one = (each: string): string => {
    switch (kindOf(field).shape) {
      case 'date':
        return dayText(each, locale);
      case 'choice':
        return choiceText(field, each, locale, t);
      case 'addOn': {
        if (addOns === undefined || each === notNeeded) return choiceText(field, each, locale, t);
        const addOn = addOns.find((known) => String(known.ticketConfigurationAddOnId) === each);
        return addOn ? addOnName(addOn, locale) : '';
      }
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

/** Formats `MM-DD-YYYY` in the reader's language. Any other text is returned unchanged. */
function dayText(value: string, locale: Locale): string {
  const date = parseDate(value);
  return date ? formatDate(new Date(Date.UTC(date.year, date.month - 1, date.day)), 'UTC', locale) : value;
}
