import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { staffKeys } from '../../api/staff-query-keys.ts';
import { DisputeCard } from './DisputeCard.tsx';
import styles from './disputes.module.css';

/** All disputes of an order, open or decided. Renders nothing without disputes. */
export function OrderDisputes({ orderId }: { orderId: number }) {
  const { data } = useQuery({
    queryKey: staffKeys.disputes({ orderId }),
    queryFn: ({ signal }) => call('listDisputes', { query: { orderId, page: 1, rowsPerPage: 100 }, signal }),
  });
  if (!data || data.results.length === 0) return null;
  return (
    <div className={styles.inOrder}>
      {data.results.map((dispute) => (
        <DisputeCard key={dispute.disputeId} dispute={dispute} />
      ))}
    </div>
  );
}
