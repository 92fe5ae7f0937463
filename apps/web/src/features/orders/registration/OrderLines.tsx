import { entryPrice, type CartEntry } from '@foyer/domain/orders/cart';
import { shownDiscount } from '@foyer/domain/orders/pricing';
import { addOnName } from '../../../forms/words.ts';
import { priceWords } from '../../../shared/offer/price-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import type { Registration } from './use-registration.ts';
import { relationshipLabel } from '../../../shared/person/relationship-words.ts';
import { attendeeName, couponNames, isOwnAccount, minus, ticketDescription } from './words.ts';

/** The cost of one attendee: the total, then the ticket, each add-on and the discount. */
export function OrderLines({ entry, registration }: { entry: CartEntry; registration: Registration }) {
  const { locale, text: t } = useLanguage();
  const ticket = entry.ticketConfiguration;
  const { price, was, addOns, total } = entryPrice(entry);
  const relationship = relationshipLabel(entry.relationship, isOwnAccount(entry, registration.userId), locale);
  const name = attendeeName(entry, locale);
  const discount = shownDiscount(ticket);
  return (
    <>
      <MoneyLine
        label={name || relationship}
        note={name ? relationship : undefined}
        amount={total ? (priceWords(total, ticket) ?? t.registration.freeOfCharge) : ''}
      />
      <MoneyLine muted label={ticketDescription(ticket, locale)} amount={priceWords(was ?? price, ticket) ?? ''} />
      {addOns.map(({ ticketConfigurationAddOnId, price: amount }) => {
        const addOn = ticket.addOns.find((each) => each.ticketConfigurationAddOnId === ticketConfigurationAddOnId);
        return (
          addOn && (
            <MoneyLine
              muted
              key={ticketConfigurationAddOnId}
              label={addOnName(addOn, locale)}
              amount={priceWords(amount, addOn) ?? ''}
            />
          )
        );
      })}
      {discount && (
        <MoneyLine
          muted
          label={couponNames(ticket, locale).join(', ') || t.registration.discount}
          amount={minus(discount, ticket)}
        />
      )}
    </>
  );
}
