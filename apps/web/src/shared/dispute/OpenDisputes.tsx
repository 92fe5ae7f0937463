import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { ListPages } from '../page/ListPages.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { useStaffText } from '../../session/language.tsx';
import { DisputeCard } from './DisputeCard.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './disputes.module.css';

const rowsPerPage = 10;
const refetchMs = 60_000;

/** The open disputes, the most urgent first. Renders nothing without disputes. */
export function OpenDisputes() {
  const { refundsAndDisputes: t } = useStaffText();
  const [page, setPage] = useState(1);
  const disputes = useCall(
    'listDisputes',
    { query: { page, rowsPerPage } },
    { refetchInterval: refetchMs, keepsPrevious: true },
  );
  if (disputes.isError) return <LoadFailed error={disputes.error} onRetry={() => void disputes.refetch()} />;
  const { results = [], totalItems = 0 } = disputes.data ?? {};
  if (totalItems === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="disputes">
      <h2 id="disputes">
        <Phrases>{t.disputesTitle}</Phrases>
      </h2>
      <p role="status">{t.disputesCount({ count: totalItems })}</p>
      <p>{t.disputesText}</p>
      <ul className={styles.list}>
        {results.map((dispute) => (
          <li key={dispute.disputeId}>
            <DisputeCard dispute={dispute} withOrder />
          </li>
        ))}
      </ul>
      <ListPages
        label={t.disputesTitle}
        page={page}
        rowsPerPage={rowsPerPage}
        totalItems={totalItems}
        onPage={setPage}
      />
    </section>
  );
}
