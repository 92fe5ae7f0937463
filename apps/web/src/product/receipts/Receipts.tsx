import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OrderReceipts, Receipt } from '@foyer/contract/receipts';
import { formatDate } from '@foyer/domain/dates';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useAction } from '../action/use-action.ts';
import { amountWords } from '../money/amount.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { AddresseeDialog } from './AddresseeDialog.tsx';
import styles from './Receipts.module.css';

interface ReceiptsProps {
  orderId: number;
  /** By whose clock they are dated: the event's. */
  timeZone: string;
}

/** The documents of an order: what was paid and given back, each as a PDF, and whom they are made out to. */
export default function Receipts({ orderId, timeZone }: ReceiptsProps) {
  const { locale, text: t } = useLanguage();
  const receipts = useQuery({
    queryKey: queryKeys.receipts(orderId, locale),
    queryFn: async ({ signal }) => (await call('listReceipts', { params: { orderId }, signal })).data,
    // A refund has one as soon as it is done.
    staleTime: 0,
  });
  if (receipts.isError) return <LoadFailed error={receipts.error} onRetry={() => void receipts.refetch()} />;
  if (receipts.data === undefined) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="6rem" />
      </Loading>
    );
  }
  const { data } = receipts;
  if (data.receipts.length === 0) return <p className={styles.quiet}>{t.receipts.none}</p>;
  return (
    <div>
      <ul className={styles.list}>
        {data.receipts.map((receipt) => (
          <li key={receipt.receiptId}>
            <ReceiptRow {...{ receipt, orderId, timeZone }} />
          </li>
        ))}
      </ul>
      <Foot orderId={orderId} receipts={data} />
    </div>
  );
}

function useDownload(orderId: number, receipt?: Receipt) {
  const { locale, text: t } = useLanguage();
  const receiptId = receipt?.receiptId;
  return useAction({
    act: () =>
      download(
        'getReceipt',
        { params: { orderId }, query: { locale, ...(receiptId === undefined ? {} : { receiptId }) } },
        `${receipt?.number ?? t.receipts.title}.pdf`,
      ),
    saysFailure: true,
  });
}

function ReceiptRow({ receipt, orderId, timeZone }: ReceiptsProps & { receipt: Receipt }) {
  const { locale, text: t } = useLanguage();
  const save = useDownload(orderId, receipt);
  const { number, kind, amount, currency, issuedAt, isVoid } = receipt;
  return (
    <div className={styles.row}>
      <p>
        {kind === 'refund' ? t.receipts.refundNumber({ number }) : t.receipts.receiptNumber({ number })}
        <small>{isVoid ? t.receipts.isVoid : formatDate(issuedAt, timeZone, locale)}</small>
      </p>
      <span className={styles.amount}>{amountWords(kind === 'refund' ? -amount : amount, currency, locale)}</span>
      <Button
        size="sm"
        icon="download"
        loading={save.busy}
        aria-label={t.receipts.downloadOf({ number })}
        onClick={() => save.run()}
      >
        {t.receipts.download}
      </Button>
    </div>
  );
}

function Foot({ orderId, receipts }: { orderId: number; receipts: OrderReceipts }) {
  const { text: t } = useLanguage();
  const [setting, setSetting] = useState(false);
  const saveAll = useDownload(orderId);
  return (
    <div className={styles.foot}>
      <p>
        <span className={styles.label}>{t.receipts.madeOutTo}</span> <span>{receipts.addressee}</span>
      </p>
      {receipts.maySetAddressee && (
        <Button variant="quiet" size="sm" icon="edit" onClick={() => setSetting(true)}>
          {t.receipts.setAddressee}
        </Button>
      )}
      {receipts.receipts.length > 1 && (
        <Button variant="quiet" size="sm" icon="download" loading={saveAll.busy} onClick={() => saveAll.run()}>
          {t.receipts.downloadAll}
        </Button>
      )}
      {setting && <AddresseeDialog orderId={orderId} onClose={() => setSetting(false)} />}
    </div>
  );
}
