import type { FormSection } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { CartEntry } from '@foyer/domain/orders/cart';
import { compileForm } from '@foyer/domain/forms/compile';
import { isTerms, normalizeValue } from '@foyer/domain/forms/kinds';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { answerText } from '../../../../forms/answer-text.ts';
import { labelOf } from '../../../../forms/words.ts';
import type { Fact } from '../../../../ui/Layout.tsx';

/** The answers of an entry, each with its question, in the reader's language and in form order. */
export function answerFacts(
  entry: Pick<CartEntry, 'formData'> & { ticketConfiguration: Pick<CartEntry['ticketConfiguration'], 'addOns'> },
  sections: readonly FormSection[],
  locale: Locale,
  t: AttendeeMessages,
): Fact[] {
  const { registrationForm: answers } = entry.formData;
  const { addOns } = entry.ticketConfiguration;
  return [...compileForm(sections).inputs].flatMap(([name, { field }]) => {
    if (isTerms(field) || answers[name] === undefined || answers[name] === null) return [];
    const { value } = normalizeValue(field, answers[name]);
    const words = answerText(field, value, locale, t, { addOns, showsNo: true });
    return words === '' ? [] : [{ term: labelOf(field, locale), value: words }];
  });
}
