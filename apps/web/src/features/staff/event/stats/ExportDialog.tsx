import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events';
import type { ExportFormat, ExportList } from '@foyer/contract/vocabulary';
import { downloadStream, type Arrived } from '../../../../api/download-stream.ts';
import { FailureAlert } from '../../../../product/action/FailureAlert.tsx';
import { useAction } from '../../../../product/action/use-action.ts';
import { LoadFailed } from '../../../../product/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { Columns } from './Columns.tsx';
import { exportQuery } from './queries.ts';
import styles from './Stats.module.css';

// Written here, typed there: what the vocabulary holds as values is loaded by every page.
const lists = ['orders', 'attendees', 'payments'] as const satisfies ExportList[];
const formats = ['csv', 'xlsx'] as const satisfies ExportFormat[];

/** Orders, attendees or payments as a file, in the columns one wants, with how far it has come. */
export function ExportDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { locale, text: t } = useLanguage();
  const { reports } = useStaffText();
  const [list, setList] = useState<ExportList>('attendees');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const { eventId, eventShortCode } = event;
  const described = useQuery(exportQuery(eventId, list, locale));
  const columns = (described.data?.columns ?? []).map(({ name }) => name).filter((name) => !left.has(name));
  const rowCount = described.data?.rowCount ?? 0;
  const take = useAction({
    asksOnly: true,
    act: (_: void, { signal }) =>
      downloadStream(
        'exportList',
        { params: { eventId, list }, body: { format, columns, locale } },
        { fileName: `${eventShortCode}-${list}.${format}`, signal, onArrived: setArrived },
      ),
    said: () => reports.exported,
  });
  const listWords = { orders: reports.orderList, attendees: reports.attendees, payments: reports.payments };
  const formatWords = { csv: reports.formatCsv, xlsx: reports.formatXlsx };

  return (
    <Dialog
      open
      title={reports.export}
      closeLabel={t.common.close}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          icon="download"
          loading={take.busy}
          disabledReason={described.data && columns.length === 0 ? reports.noColumns : undefined}
          disabled={described.data === undefined}
          onClick={() => {
            setArrived(null);
            take.run();
          }}
        >
          {reports.exportNow}
        </Button>
      }
    >
      <Stack gap={4}>
        <FieldRow>
          <Select
            label={reports.exportWhat}
            value={list}
            disabled={take.busy}
            options={lists.map((value) => ({ value, label: listWords[value] }))}
            onValueChange={(value) => {
              setList(lists.find((known) => known === value) ?? 'attendees');
              setLeft(new Set());
              setArrived(null);
            }}
          />
          <Select
            label={reports.exportAs}
            value={format}
            disabled={take.busy}
            options={formats.map((value) => ({ value, label: formatWords[value] }))}
            onValueChange={(value) => setFormat(formats.find((known) => known === value) ?? 'xlsx')}
          />
        </FieldRow>
        {described.data ? (
          <Columns description={described.data} left={left} onLeft={setLeft} />
        ) : described.isError ? (
          <LoadFailed error={described.error} onRetry={() => void described.refetch()} />
        ) : (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="12rem" />
          </Loading>
        )}
        <Progress {...{ format, arrived, rowCount, busy: take.busy }} />
        <FailureAlert failure={take.failure} />
      </Stack>
    </Dialog>
  );
}

/** Lines of a CSV are rows; of a workbook, which is packed, only its size is known until it is whole. */
function Progress({
  format,
  arrived,
  rowCount,
  busy,
}: {
  format: ExportFormat;
  arrived: Arrived | null;
  rowCount: number;
  busy: boolean;
}) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const total = rowCount.toLocaleString(locale);
  if (!busy) return <p className={styles.quiet}>{reports.rows({ total })}</p>;
  const done = Math.min(rowCount, Math.max(0, (arrived?.lines ?? 1) - 1));
  const size = ((arrived?.bytes ?? 0) / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <div role="status" className={styles.progress}>
      <progress
        {...(format === 'csv' ? { value: done, max: Math.max(1, rowCount) } : {})}
        aria-label={reports.export}
      />
      <p>
        {format === 'csv'
          ? reports.rowsDone({ done: done.toLocaleString(locale), total })
          : reports.sizeDone({ size, total })}
      </p>
    </div>
  );
}
