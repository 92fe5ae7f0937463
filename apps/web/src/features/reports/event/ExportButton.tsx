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

/** Exports exactly the rows of the list on the screen. Hidden for an empty list. */
export function ExportButton({ event, counted, filter, columns = [] }: ExportButtonProps) {
  const { eventLists: t } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  if (counted.count === 0 && !isOpen) return null;
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
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
