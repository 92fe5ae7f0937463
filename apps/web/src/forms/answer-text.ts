import type { FormField } from '@foyer/contract/events/event-configuration';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import type { TicketValue } from '@foyer/contract/forms/values';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { answerText as answerWords, type AnswerTexts } from '@foyer/domain/forms/answers';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { addOnName } from './words.ts';

/** The product's texts for answers. */
export const answerTexts = ({ forms }: Pick<AttendeeMessages, 'forms'>): AnswerTexts => ({
  yes: forms.yes,
  no: forms.no,
  notNeeded: forms.notNeeded,
});

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
  const nameOf = (id: string): string => {
    const addOn = addOns?.find((known) => String(known.ticketConfigurationAddOnId) === id);
    return addOn ? addOnName(addOn, locale) : '';
  };
  return answerWords(field, value, locale, answerTexts(t), { showsNo, ...(addOns ? { addOnName: nameOf } : {}) });
}
