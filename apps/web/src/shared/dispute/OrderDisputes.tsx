import { useCall } from '../../api/query.ts';
import { DisputeCard } from './DisputeCard.tsx';
import styles from './disputes.module.css';

/** All disputes of an order, open or decided. Renders nothing without disputes. */
export function OrderDisputes({ orderId }: { orderId: number }) {
  const { data } = useCall('listDisputes', { query: { orderId, page: 1, rowsPerPage: 100 } });
  if (!data || data.results.length === 0) return null;
  return (
    <div className={styles.inOrder}>
      {data.results.map((dispute) => (
        <DisputeCard key={dispute.disputeId} dispute={dispute} />
      ))}
    </div>
  );
}
