import { lazy, Suspense, useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Counted } from './ListedRows.tsx';
import type { ShownList } from './stats/wanted-file.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./stats/ExportDialog.tsx')).ExportDialog }));

interface ExportButtonProps {
  event: EventView;
  counted: Counted;
  filter: ShownList;
  columns?: readonly string[];
}

/** Exports exactly the rows of the list on the screen. */
export function ExportButton({ event, counted, filter, columns = [] }: ExportButtonProps) {
  const { eventLists: t } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon="download"
        disabledReason={counted.count === 0 ? t.nobodyHere : undefined}
        onClick={() => setOpen(true)}
      >
        {t.exportThese({ count: counted.words })}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog event={event} shown={{ ...filter, columns, counted }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
