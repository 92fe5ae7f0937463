import { cartTotal, entryPrice } from '@foyer/domain/orders/cart';
import { formatMoney } from '@foyer/domain/shared/money';
import { priceWords } from '../../../../shared/offer/price-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { MoneyLine } from '../../../../ui/Layout.tsx';
import type { Registration } from '../use-registration.ts';
import { relationshipLabel } from '../../../../shared/person/relationship-words.ts';
import { attendeeName, isOwnAccount, totalWords } from '../words.ts';

/** Each attendee with their amount, and the total due (orders 4.3 totals card, Order total card). */
export function OrderTotal({ registration: { state, userId, wordsOf } }: { registration: Registration }) {
  const { locale, text: t } = useLanguage();
  const { entries } = state.cart;
  const sum = cartTotal(state.cart);
  return (
    <>
      {entries.map((entry) => {
        const { total } = entryPrice(entry);
        const relationship = relationshipLabel(entry.relationship, isOwnAccount(entry, userId), locale);
        return (
          <MoneyLine
            key={entry.entryId}
            label={attendeeName(entry, locale) || relationship}
            note={relationship}
            amount={total ? (priceWords(total, entry.ticketConfiguration) ?? '') : ''}
          />
        );
      })}
      {sum && 'refusal' in sum ? (
        <Alert tone="error">{wordsOf(sum.refusal.code)}</Alert>
      ) : (
        <MoneyLine total label={t.registration.totalDue} amount={totalWords(state.cart) ?? zero(state)} />
      )}
    </>
  );
}

const zero = ({ cart }: Registration['state']) => {
  const [first] = cart.entries;
  if (!first) return '';
  const { currency, currencyLocale } = first.ticketConfiguration;
  return formatMoney({ amountMinor: 0, currency }, currencyLocale);
};
