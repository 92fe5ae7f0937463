import { lazy, Suspense } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './OrderSummary.module.css';

/** Lazy-loaded, because it is at the end of the page and needs texts for every kind of change. */
const AuditEntries = lazy(() => import('./AuditEntries.tsx'));

/** Who did what, when, with before and after (people 6.2), latest first. */
export function AuditLog({ event, account }: { event: EventView; account: string }) {
  const { text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const { eventId } = event;
  const log = useCall(
    'listAccountAudit',
    { params: { eventId, externalAccountIdentifier: account } },
    { staleTime: 0 },
  );
  const waiting = (
    <Loading label={t.common.loading}>
      <Skeleton lines={4} width="60%" />
    </Loading>
  );
  return (
    <section className={styles.section} aria-labelledby="audit">
      <h2 id="audit">
        <Phrases>{orderSummary.audit}</Phrases>
      </h2>
      {log.isError ? (
        <LoadFailed error={log.error} onRetry={() => void log.refetch()} />
      ) : log.data === undefined ? (
        waiting
      ) : log.data.length === 0 ? (
        <p className={styles.quiet}>{orderSummary.auditEmpty}</p>
      ) : (
        <Suspense fallback={waiting}>
          <AuditEntries event={event} entries={log.data} />
        </Suspense>
      )}
    </section>
  );
}
