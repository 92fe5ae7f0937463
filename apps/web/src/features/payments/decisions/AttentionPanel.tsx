import { lazy, Suspense, useState } from 'react';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { useCall } from '../../../api/query.ts';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useStaffText, useText } from '../../../session/language.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './attention.module.css';
import { IntentCard } from './IntentCard.tsx';
import { RefusedCards } from './RefusedCards.tsx';
import { useUnknownCharges } from './use-unknown-charges.ts';
import { Phrases } from '../../../ui/Phrases.tsx';

// Lazy-loaded, because few orders need staff.
const AcceptAmountDialog = lazy(() => import('./AcceptAmountDialog.tsx'));
const IntentRefundDialog = lazy(() => import('./IntentRefundDialog.tsx'));
const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'));
const SettleDialog = lazy(() => import('./SettleDialog.tsx'));

const rowsPerPage = 10;
/** The list refetches, because a payment can be decided or get stuck at any time. */
const refetchMs = 60_000;

/** Orders that staff must check: paid without a ticket, or a ticket without a payment. */
export function AttentionPanel() {
  const t = useText();
  const { attention } = useStaffText();
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<{ what: 'settle' | 'refund' | 'release'; intent: OrderIntentView } | null>(null);
  const intents = useCall(
    'listOrderIntents',
    { query: { needsAttention: true, page, rowsPerPage } },
    { refetchInterval: refetchMs, keepsPrevious: true },
  );

  const close = () => {
    setDialog(null);
    void intents.refetch();
  };
  const { results = [], totalItems = 0 } = intents.data ?? {};
  // The panel below lists charges without an order. The text that every payment has its order shows only if that panel
  // is known to be empty.
  const charges = useUnknownCharges(1);
  const isClean = charges.data?.totalItems === 0;

  return (
    <section className={styles.panel} aria-labelledby="attention">
      <h2 id="attention">
        <Phrases>{attention.title}</Phrases>
      </h2>
      <RefusedCards />
      {intents.isError ? (
        <LoadFailed error={intents.error} onRetry={() => void intents.refetch()} />
      ) : intents.data === undefined ? (
        <Loading label={t.common.loading}>
          <Skeleton width="60%" />
        </Loading>
      ) : totalItems === 0 && isClean ? (
        <EmptyState icon="check-circle" level={3} title={attention.none} />
      ) : totalItems === 0 ? (
        <p className={styles.quiet}>
          <Icon name="check-circle" />
          <span>{attention.noneOfOrders}</span>
        </p>
      ) : (
        <>
          <p role="status">{attention.count({ count: totalItems })}</p>
          <ul className={styles.list}>
            {results.map((intent) => (
              <li key={intent.orderIntentId}>
                <IntentCard intent={intent} onAsk={(what) => setDialog({ what, intent })} />
              </li>
            ))}
          </ul>
          <ListPages
            label={attention.title}
            page={page}
            rowsPerPage={rowsPerPage}
            totalItems={totalItems}
            onPage={setPage}
          />
        </>
      )}
      <Suspense>
        {dialog?.what === 'settle' &&
          (hasPaid(dialog.intent) ? (
            <AcceptAmountDialog intent={dialog.intent} onClose={close} />
          ) : (
            <SettleDialog intent={dialog.intent} onClose={close} />
          ))}
        {dialog?.what === 'release' && <ReleaseDialog intent={dialog.intent} onClose={close} />}
        {dialog?.what === 'refund' && <IntentRefundDialog intent={dialog.intent} onClose={close} />}
      </Suspense>
    </section>
  );
}

/** True if the buyer paid another amount than the price. */
const hasPaid = (intent: OrderIntentView): intent is OrderIntentView & { paid: object } => intent.paid !== null;
