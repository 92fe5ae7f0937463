import type { FormSection } from '@foyer/contract/event-configuration';
import { notNeeded, type Locale } from '@foyer/contract/vocabulary';
import type { CartEntry } from '@foyer/domain/cart';
import { formatDate } from '@foyer/domain/dates';
import { compileForm } from '@foyer/domain/fields/compile';
import { dateToShow } from '@foyer/domain/fields/dates';
import { isTerms, isYesNo } from '@foyer/domain/fields/kinds';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { addOnName, choiceText, labelOf } from '../../../../forms/words.ts';
import type { Fact } from '../../../../ui/Layout.tsx';

/** The answers of an entry as the attendee gave them: question and answer in the reader's language, in the form's order. */
export function answerFacts(
  entry: CartEntry,
  sections: readonly FormSection[],
  locale: Locale,
  t: AttendeeMessages,
): Fact[] {
  const { registrationForm: answers } = entry.formData;
  const facts: Fact[] = [];
  for (const [name, { field }] of compileForm(sections).inputs) {
    const value = answers[name];
    if (isTerms(field) || value === undefined || value === null || value === '') continue;
    const one = (each: unknown): string => {
      const text = String(each);
      if (field.fieldType === 'Date') return formatDate(`${dateToShow(text)}T12:00:00Z`, 'UTC', locale);
      const addOn = entry.ticketConfiguration.addOns.find((known) => String(known.ticketConfigurationAddOnId) === text);
      if (field.fieldType === 'TicketAddOn' && text !== notNeeded) return addOn ? addOnName(addOn, locale) : '';
      return choiceText(field, text, locale, t);
    };
    const words = isYesNo(field)
      ? value === true
        ? t.registration.yes
        : t.registration.no
      : [value].flat().map(one).filter(Boolean).join(', ');
    facts.push({ term: labelOf(field, locale), value: words });
  }
  return facts;
}
