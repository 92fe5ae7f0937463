import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OrderFilter } from '@foyer/contract/reports/reports';
import type { EventView } from '@foyer/contract/events/events';
import { paymentKinds } from '@foyer/contract/wire/vocabulary';
import { cleanText } from '@foyer/domain/shared/text';
import { kindWords } from '../../../shared/audit/payment-kind-words.ts';
import { ChosenFilters, dayWords } from '../../../shared/event/ChosenFilters.tsx';
import { readOrderFilter, writeOrderFilter } from '../../../shared/event/order-filter.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, useSearch } from '../../../session/navigation.tsx';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListedRows, useAddressPage } from './ListedRows.tsx';
import { OrderSums } from './OrderSums.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { orderColumns } from './stats/list-columns.tsx';
import { orderSumsQuery, ordersQuery } from './stats/queries.ts';
import styles from './Lists.module.css';

/** The delay between the last key and the request, in ms. */
const pauseMs = 180;

/** The filter and the search text in the URL. Each change starts at the first page. */
function useOrderFilter(onChange: () => void) {
  const query = useSearch('adminEvent');
  const [chosen, setChosen] = useState(() => readOrderFilter(query));
  const [typed, setTyped] = useState(query.searchText);
  const [text, setText] = useState(cleanText(query.searchText));
  const wanted = cleanText(typed);
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => {
      setText(wanted);
      onChange();
      keepSearch('adminEvent', { searchText: wanted });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, text, onChange]);
  return {
    chosen,
    typed,
    setTyped,
    filter: { ...chosen, ...(text !== '' && { searchText: text }) },
    setChosen: (next: OrderFilter) => {
      setChosen(next);
      onChange();
      keepSearch('adminEvent', writeOrderFilter(next));
    },
  };
}

/** The orders of an event with their sums, the latest first, narrowed by a search text and filters. */
export default function OrdersTab({ event }: { event: EventView }) {
  const { locale } = useLanguage();
  const { eventLists, eventSearch: t, reports, staffFrame } = useStaffText();
  const paging = useAddressPage({ key: 'createDate', descending: true });
  const { chosen, setChosen, typed, setTyped, filter } = useOrderFilter(paging.toFirstPage);
  const { eventId } = event;
  const found = useQuery({ ...ordersQuery(eventId, filter, paging.query), staleTime: 0 });
  const sums = useQuery(orderSumsQuery(eventId, filter));
  const hasWaived = sums.data?.some(({ waivedAmount }) => waivedAmount > 0) ?? false;
  return (
    <div className={styles.list} data-density="compact">
      <div className={cx(styles.filters, styles.roomy)} role="search">
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
        <OrderFields filter={chosen} onChange={setChosen} />
      </div>
      <ChosenFilters label={eventLists.filters} chosen={useChosen(chosen, setChosen)} onClear={() => setChosen({})} />
      <ListedRows
        title={staffFrame.orders}
        countWords={(count) => t.orderCount({ count })}
        columns={orderColumns({ event, locale, reports, hasWaived })}
        rowKey={({ orderId }) => orderId}
        emptyWords={Object.keys(filter).length > 0 ? eventLists.noMatch : eventLists.noOrders}
        renderActions={(counted) => (
          <>
            <SavedFilters
              eventId={eventId}
              list="orders"
              current={{ orders: chosen, columns: [] }}
              onApply={({ orders }) => setChosen(orders ?? {})}
            />
            <ExportButton {...{ event, counted }} filter={{ list: 'orders', filter }} />
          </>
        )}
        summary={<OrderSums sums={sums.data ?? []} />}
        {...{ found, paging }}
      />
    </div>
  );
}

/** The parts of the filter in words. */
function useChosen(filter: OrderFilter, onChange: (filter: OrderFilter) => void) {
  const { locale } = useLanguage();
  const { eventLists: t, orderSummary } = useStaffText();
  const { paymentKind, currency, orderedFrom, orderedUntil } = filter;
  const without = (part: keyof OrderFilter) => () => {
    const { [part]: _, ...others } = filter;
    onChange(others);
  };
  return [
    ...(paymentKind ? [{ text: kindWords(paymentKind, orderSummary), onRemove: without('paymentKind') }] : []),
    ...(currency ? [{ text: currency, onRemove: without('currency') }] : []),
    ...(orderedFrom === undefined
      ? []
      : [{ text: t.orderedFromDay({ day: dayWords(orderedFrom, locale) }), onRemove: without('orderedFrom') }]),
    ...(orderedUntil === undefined
      ? []
      : [{ text: t.orderedUntilDay({ day: dayWords(orderedUntil, locale) }), onRemove: without('orderedUntil') }]),
  ];
}

function OrderFields({ filter, onChange }: { filter: OrderFilter; onChange: (filter: OrderFilter) => void }) {
  const { eventLists, eventSearch: t, orderSummary } = useStaffText();
  const { paymentKind, orderedFrom, orderedUntil } = filter;
  const put = (parts: OrderFilter) => {
    const next = Object.entries({ ...filter, ...parts }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as OrderFilter);
  };
  return (
    <>
      <Select
        label={t.paidBy}
        value={paymentKind ?? ''}
        options={[
          { value: '', label: t.all },
          ...paymentKinds.map((each) => ({ value: each, label: kindWords(each, orderSummary) })),
        ]}
        onValueChange={(kind) => put({ paymentKind: paymentKinds.find((each) => each === kind) })}
      />
      <PickedDate
        label={eventLists.orderedFrom}
        value={orderedFrom ?? ''}
        max={orderedUntil}
        onValueChange={(day) => put({ orderedFrom: day || undefined })}
      />
      <PickedDate
        label={eventLists.orderedUntil}
        value={orderedUntil ?? ''}
        min={orderedFrom}
        onValueChange={(day) => put({ orderedUntil: day || undefined })}
      />
    </>
  );
}
