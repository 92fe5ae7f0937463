import { useState } from 'react';
import type { UnknownCharge } from '@foyer/contract/payments/unmatched-charges';
import { momentWords } from '../../../shared/time/moment.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts } from '../../../ui/Layout.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import styles from './attention.module.css';
import { ResolveChargeDialog } from './ResolveChargeDialog.tsx';
import { rowsPerPage, useUnknownCharges } from './use-unknown-charges.ts';
import { Phrases } from '../../../ui/Phrases.tsx';

/** Charges at the provider without an order here. Hidden while there are none. */
export function UnknownCharges() {
  const { attention, outbox } = useStaffText();
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<UnknownCharge | null>(null);
  const charges = useUnknownCharges(page);
  if (charges.isError) return <LoadFailed error={charges.error} onRetry={() => void charges.refetch()} />;
  const { results = [], totalItems = 0 } = charges.data ?? {};
  if (totalItems === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="unknown-charges">
      <h2 id="unknown-charges">
        <Phrases>{attention.unknownTitle}</Phrases>
      </h2>
      <p role="status">{attention.unknownCount({ count: totalItems })}</p>
      <p>{attention.unknownText}</p>
      <ul className={styles.list}>
        {results.map((charge) => (
          <li key={charge.unknownChargeId}>
            <ChargeCard charge={charge} onAsk={() => setSelected(charge)} />
          </li>
        ))}
      </ul>
      {totalItems > rowsPerPage && (
        <Pagination
          page={page}
          pageCount={Math.ceil(totalItems / rowsPerPage)}
          onPage={setPage}
          label={attention.unknownTitle}
          previousLabel={outbox.previous}
          nextLabel={outbox.next}
          summary={outbox.range({
            from: (page - 1) * rowsPerPage + 1,
            to: Math.min(page * rowsPerPage, totalItems),
            total: totalItems,
          })}
        />
      )}
      {selected && <ResolveChargeDialog charge={selected} onClose={() => setSelected(null)} />}
    </section>
  );
}

function ChargeCard({ charge, onAsk }: { charge: UnknownCharge; onAsk: () => void }) {
  const { locale } = useLanguage();
  const { attention } = useStaffText();
  const { gatewayReference: reference, refundedAmount, currency } = charge;
  return (
    <Card
      as="article"
      level={3}
      title={attention.charge({ amount: amountWords(charge.amount, currency, locale) })}
      className={styles.card}
      footer={
        <Button aria-label={attention.resolveOf({ reference })} onClick={onAsk}>
          {attention.resolve}
        </Button>
      }
    >
      <Facts
        facts={[
          { term: attention.reference, value: reference, wide: true },
          { term: attention.chargedAt, value: momentWords(charge.chargeDate, ownTimeZone(), locale, 'shortWithTime') },
          {
            term: attention.refundedSoFar,
            value: refundedAmount === 0 ? null : amountWords(refundedAmount, currency, locale),
          },
          {
            term: attention.foundBy,
            value: charge.foundBy === 'audit' ? attention.foundByAudit : attention.foundByWebhook,
          },
        ]}
      />
    </Card>
  );
}
