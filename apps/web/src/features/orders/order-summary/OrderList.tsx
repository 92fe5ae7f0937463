import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useStaffText, useText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrderSummary.module.css';
import { RefundDialog } from './RefundDialog.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

/** The person's orders of the event with their money, and the refund dialog. */
export function OrderList({ event, account }: { event: EventView; account: string }) {
  const t = useText();
  const { orderSummary } = useStaffText();
  const [refundingId, setRefundingId] = useState<number | null>(null);
  const { eventId } = event;
  const orders = useCall(
    'listAccountOrders',
    { params: { eventId, externalAccountIdentifier: account } },
    { staleTime: 0 },
  );
  // Read from the current list, because another refund may have changed the order.
  const refunding = orders.data?.find(({ orderId }) => orderId === refundingId);
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
              <OrderCard order={order} event={event} account={account} onRefund={() => setRefundingId(order.orderId)} />
            </li>
          ))}
        </ul>
      )}
      {refunding && <RefundDialog order={refunding} event={event} onClose={() => setRefundingId(null)} />}
    </section>
  );
}
