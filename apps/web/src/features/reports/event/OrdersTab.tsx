import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import { paymentKinds } from '@foyer/contract/wire/vocabulary';
import { cleanText } from '@foyer/domain/shared/text';
import { kindWords } from '../../../shared/audit/payment-kind-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ListedRows, useListPage } from './ListedRows.tsx';
import { orderColumns } from './stats/list-columns.tsx';
import { ordersQuery } from './stats/queries.ts';
import styles from './Lists.module.css';

/** The delay between the last key and the request, in ms. */
const pauseMs = 180;

/** The orders of an event, the latest first, narrowed by a search text and the kind of payment. */
export default function OrdersTab({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const { eventSearch: t, orderSummary, reports, staffFrame } = useStaffText();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [kind, setKind] = useState('');
  const paging = useListPage({ key: 'createDate', descending: true });
  const { setPage } = paging;
  const wanted = cleanText(typed);
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => {
      setText(wanted);
      setPage(1);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, text, setPage]);
  const paymentKind = paymentKinds.find((each) => each === kind);
  const filter = { ...(text !== '' && { searchText: text }), ...(paymentKind && { paymentKind }) };
  const found = useQuery({
    ...ordersQuery(event.eventId, filter, paging.query),
    staleTime: 0,
  });
  return (
    <div className={styles.list} data-density="compact">
      <div className={styles.filters} role="search">
        <TextField
          label={t.orderLabel}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          className={styles.box}
          onValueChange={setTyped}
        />
        <Select
          label={t.paidBy}
          value={kind}
          options={[
            { value: '', label: t.all },
            ...paymentKinds.map((each) => ({ value: each, label: kindWords(each, orderSummary) })),
          ]}
          onValueChange={(value) => {
            setKind(value);
            setPage(1);
          }}
        />
      </div>
      <ListedRows
        title={staffFrame.orders}
        countWords={(count) => t.orderCount({ count })}
        columns={orderColumns({ event, locale, reports })}
        rowKey={({ orderId }) => orderId}
        {...{ found, paging }}
      />
    </div>
  );
}
