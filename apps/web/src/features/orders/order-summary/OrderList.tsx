import type { EventView } from '@foyer/contract/events/events';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useStaffText, useText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrderSummary.module.css';
import { RefundDialog } from './RefundDialog.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

/** What staff are about to refund: an order, or one ticket of it. */
export interface Refunding {
  orderId: number;
  ticketId?: number;
}

interface OrderListProps {
  event: EventView;
  account: string;
  refunding: Refunding | null;
  onRefund: (refunding: Refunding | null) => void;
}

/** The person's orders of the event with their money, and the refund dialog. */
export function OrderList({ event, account, refunding, onRefund }: OrderListProps) {
  const t = useText();
  const { orderSummary } = useStaffText();
  const { eventId } = event;
  const orders = useCall(
    'listAccountOrders',
    { params: { eventId, externalAccountIdentifier: account } },
    { staleTime: 0 },
  );
  // Read from the current list, because another refund may have changed the order.
  const opened = orders.data?.find(({ orderId }) => orderId === refunding?.orderId);
  return (
    <section className={styles.section} aria-labelledby="orders">
      <h2 id="orders">
        <Phrases>{orderSummary.orders}</Phrases>
      </h2>
      {orders.isError ? (
        <LoadFailed error={orders.error} onRetry={() => void orders.refetch()} />
      ) : orders.data === undefined ? (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="14rem" />
        </Loading>
      ) : orders.data.length === 0 ? (
        <p className={styles.quiet}>{orderSummary.noOrders}</p>
      ) : (
        <ul className={styles.orders}>
          {orders.data.map((order) => (
            <li key={order.orderId}>
              <OrderCard
                order={order}
                event={event}
                account={account}
                onRefund={() => onRefund({ orderId: order.orderId })}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <RefundDialog order={opened} event={event} ticketId={refunding?.ticketId} onClose={() => onRefund(null)} />
      )}
    </section>
  );
}
