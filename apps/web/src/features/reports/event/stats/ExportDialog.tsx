import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { ExportFormat } from '@foyer/contract/wire/vocabulary';
import { downloadStream, type Arrived } from '../../../../api/download-stream.ts';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import type { Counted } from '../ListedRows.tsx';
import { Columns } from './Columns.tsx';
import { ListChoice } from './ListChoice.tsx';
import { Presets } from './Presets.tsx';
import { useWantedFile, type ShownList } from './wanted-file.ts';
import styles from './Stats.module.css';

interface ExportDialogProps {
  event: EventView;
  /** Only the rows of this list. By default the person chooses a list, and the file has all its rows. */
  shown?: ShownList & { columns: readonly string[]; counted: Counted };
  onClose: () => void;
}

/** Exports orders, attendees or payments as a file with selected columns, and shows the progress. */
export function ExportDialog({ event, shown, onClose }: ExportDialogProps) {
  const { locale, text: t } = useLanguage();
  const { eventLists, reports } = useStaffText();
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const { eventId, eventShortCode } = event;
  const wanted = useWantedFile(eventId, locale, shown);
  const { list, format, columns, described } = wanted;
  const rowCount = shown?.counted.count ?? described.data?.rowCount ?? 0;
  const filter = shown && { [shown.list]: shown.filter };
  const take = useAction({
    readsOnly: true,
    act: (_: void, { signal }) =>
      downloadStream(
        'exportList',
        { params: { eventId, list }, body: { format, columns, locale, ...filter } },
        { fileName: `${eventShortCode}-${list}.${format}`, signal, onArrived: setArrived },
      ),
    successMessage: () => reports.exported,
  });

  return (
    <Dialog
      open
      title={shown ? eventLists.exportThese({ count: shown.counted.words }) : reports.export}
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
        <ListChoice
          {...{ list, format }}
          isFixed={shown !== undefined}
          disabled={take.busy}
          onList={(chosen) => {
            wanted.setList(chosen);
            setArrived(null);
          }}
          onFormat={wanted.setFormat}
        />
        {!shown && <Presets wanted={wanted} />}
        <Columns wanted={wanted} />
        <Progress {...{ format, arrived, rowCount, busy: take.busy }} />
        <FailureAlert failure={take.failure} />
      </Stack>
    </Dialog>
  );
}

/** CSV progress is counted in rows. A workbook is compressed, so only its size is known until it is complete. */
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
