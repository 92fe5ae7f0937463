import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Money } from '@foyer/domain/shared/money';
import { useText } from '../../session/language.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Offer.module.css';
import { priceWords } from './price-words.ts';

/** A price, with the price before a discount crossed out. A free ticket shows no price (orders 4.3). */
export function Price({
  price,
  was,
  ticket,
}: {
  price: Money;
  was: Money | null;
  ticket: Pick<TicketConfiguration, 'currencyLocale'>;
}) {
  const t = useText();
  const now = priceWords(price, ticket);
  const before = was && priceWords(was, ticket);
  if (!now && !before) return null;
  return (
    <span className={styles.price}>
      {before && (
        <s className={styles.was}>
          <VisuallyHidden>{t.registration.priceBefore}</VisuallyHidden> <span>{before}</span>
        </s>
      )}
      <span>{now ?? t.registration.freeOfCharge}</span>
    </span>
  );
}
