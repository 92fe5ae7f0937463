import { useState } from 'react';
import type { OrderReceipts, Receipt } from '@foyer/contract/payments/receipts';
import { addressedTo } from '@foyer/domain/payments/addressee';
import { download } from '../../api/download.ts';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useAction } from '../action/use-action.ts';
import { amountWords } from '../money/amount.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { useReceiptsText, type ReceiptsText } from './receipts-text.ts';
import { AddresseeDialog } from './AddresseeDialog.tsx';
import { dayWords } from '../time/moment.ts';
import styles from './Receipts.module.css';

interface ReceiptsProps {
  orderId: number;
  /** The event's time zone, for the dates. */
  timeZone: string;
}

/** The documents of an order: a PDF per payment and refund, and the name on them. */
export default function Receipts({ orderId, timeZone }: ReceiptsProps) {
  const { text: t } = useLanguage();
  const receipts = useCall(
    'listReceipts',
    { params: { orderId } },
    // A refund adds a receipt, so the list must not come from the cache.
    { select: (response) => response.data, staleTime: 0 },
  );
  const words: ReceiptsText | undefined = useReceiptsText();
  if (receipts.isError) return <LoadFailed error={receipts.error} onRetry={() => void receipts.refetch()} />;
  if (receipts.data === undefined || words === undefined) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="6rem" />
      </Loading>
    );
  }
  const { data } = receipts;
  if (data.receipts.length === 0) return <p className={styles.quiet}>{words.none}</p>;
  return (
    <div>
      <ul className={styles.list}>
        {data.receipts.map((receipt) => (
          <li key={receipt.receiptId}>
            <ReceiptRow {...{ receipt, orderId, timeZone, words }} />
          </li>
        ))}
      </ul>
      <Foot orderId={orderId} receipts={data} words={words} />
    </div>
  );
}

function useDownload(orderId: number, receipt?: Receipt) {
  const { locale } = useLanguage();
  const receiptId = receipt?.receiptId;
  return useAction({
    act: () =>
      download(
        'getReceipt',
        { params: { orderId }, query: { locale, ...(receiptId === undefined ? {} : { receiptId }) } },
        `${receipt?.number ?? orderId}.pdf`,
      ),
    showsFailure: true,
  });
}

function ReceiptRow({ receipt, orderId, timeZone, words }: ReceiptsProps & { receipt: Receipt; words: ReceiptsText }) {
  const { locale } = useLanguage();
  const save = useDownload(orderId, receipt);
  const { number, kind, amount, currency, issuedAt, isVoid } = receipt;
  return (
    <div className={styles.row}>
      <p>
        <span>{kind === 'refund' ? words.refundNumber({ number }) : words.receiptNumber({ number })}</span>
        <small>
          <Dates>{isVoid ? words.isVoid : dayWords(issuedAt, timeZone, locale)}</Dates>
        </small>
      </p>
      <span className={styles.amount}>{amountWords(kind === 'refund' ? -amount : amount, currency, locale)}</span>
      <Button
        size="sm"
        icon="download"
        loading={save.busy}
        aria-label={words.downloadOf({ number })}
        onClick={() => save.run()}
      >
        {words.download}
      </Button>
    </div>
  );
}

function Foot({ orderId, receipts, words }: { orderId: number; receipts: OrderReceipts; words: ReceiptsText }) {
  const { locale } = useLanguage();
  const [setting, setSetting] = useState(false);
  const { maySetAddressee, mayCorrectAddressee } = receipts;
  const saveAll = useDownload(orderId);
  return (
    <div className={styles.foot}>
      <p>
        <span className={styles.label}>{words.madeOutTo}</span>{' '}
        <span translate="no">{addressedTo(receipts.addressee, receipts.isCompany, locale)}</span>
      </p>
      {(maySetAddressee || mayCorrectAddressee) && (
        <Button variant="quiet" size="sm" icon="edit" onClick={() => setSetting(true)}>
          {maySetAddressee ? words.setAddressee : words.correctAddressee}
        </Button>
      )}
      {receipts.receipts.length > 1 && (
        <Button variant="quiet" size="sm" icon="download" loading={saveAll.busy} onClick={() => saveAll.run()}>
          {words.downloadAll}
        </Button>
      )}
      {setting && (
        <AddresseeDialog
          orderId={orderId}
          corrected={mayCorrectAddressee ? receipts : undefined}
          words={words}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}
