import type { EventView } from '@foyer/contract/events/events';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { amountWords } from '../money/amount.ts';
import { useReceiptsText, type ReceiptsText } from './receipts-text.ts';
import { dayWords } from '../time/moment.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './Receipts.module.css';

/**
 * The account's paid orders for an event, with links to the receipts. Renders nothing without payments or if the
 * request fails.
 */
export function PaidOrders({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const words: ReceiptsText | undefined = useReceiptsText();
  const { eventId, eventShortCode, configuration } = event;
  const { data: orders } = useCall('listPaidOrders', { params: { eventId } });
  if (!orders || orders.length === 0 || !words) return null;
  return (
    <section className={styles.orders} aria-labelledby="paid-orders" data-print="hide">
      <h2 id="paid-orders">
        <Phrases>{words.ordersTitle}</Phrases>
      </h2>
      <p className={styles.quiet}>{words.ordersText}</p>
      <ul className={styles.list}>
        {orders.map(({ orderId, createDate, totalAmount, currency }) => (
          <li key={orderId} className={styles.row}>
            <Link to={paths.confirmation(eventShortCode, orderId)}>
              {words.orderOf({
                id: String(orderId),
                date: dayWords(createDate, configuration.timeZone, locale),
              })}
            </Link>
            <span className={styles.amount}>{amountWords(totalAmount, currency, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
