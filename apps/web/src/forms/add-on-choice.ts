import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { unitsLeft } from '@foyer/domain/orders/eligibility';
import { formatMoney } from '@foyer/domain/shared/money';
import { addOnPrice } from '@foyer/domain/orders/pricing';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import type { ChoiceOption } from '../ui/ChoiceGroup.tsx';
import { addOnDescription, addOnName } from './words.ts';

/** Show the remaining quantity when it is below this number. */
const scarce = 10;

/**
 * An add-on as an option: name, description, price, and the remaining quantity if it is low. Free add-ons show no price
 * (forms 1.6).
 */
export function addOnChoice(addOn: TicketAddOn, locale: Locale, t: AttendeeMessages): ChoiceOption {
  const price = addOnPrice(addOn);
  const left = unitsLeft(addOn);
  const description = addOnDescription(addOn, locale);
  const few = left !== null && left > 0 && left < scarce ? t.forms.fewLeft({ count: left }) : '';
  return {
    value: String(addOn.ticketConfigurationAddOnId),
    label: addOnName(addOn, locale),
    hint: [description, few].filter(Boolean).join(' · ') || undefined,
    ...(price.amountMinor > 0 ? { aside: formatMoney(price, addOn.currencyLocale) } : {}),
    ...(left === 0 ? { disabledReason: t.forms.soldOut } : {}),
  };
}
