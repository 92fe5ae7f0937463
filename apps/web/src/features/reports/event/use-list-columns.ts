import { useState } from 'react';
import type { ListColumn } from '@foyer/contract/reports/reports';
import { mostListColumns } from '@foyer/contract/wire/paging';
import { useCall } from '../../../api/query.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { entryOf } from '../../../session/stored.ts';

/** The answers and add-ons that the list of attendees shows. The device remembers them for the person and the event. */
export interface ListColumns {
  /** All that the event has; undefined until they load. */
  known: readonly ListColumn[] | undefined;
  /** The names of the chosen columns, also those that the event has no more. */
  names: readonly string[];
  /** The chosen columns that the event has. */
  shown: readonly ListColumn[];
  setNames: (names: readonly string[]) => void;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function namesIn(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isText).slice(0, mostListColumns) : [];
  } catch {
    return [];
  }
}

export function useListColumns(eventId: number): ListColumns {
  const entry = entryOf('listColumns', `${eventId}.${useSignedIn().userId}`);
  const [names, setNames] = useState(() => namesIn(entry.read()));
  const known = useCall('listAttendeeColumns', { params: { eventId } }, { staleTime: 60_000 }).data;
  return {
    known,
    names,
    shown: (known ?? []).filter(({ name }) => names.includes(name)),
    setNames: (next) => {
      const chosen = next.slice(0, mostListColumns);
      setNames(chosen);
      if (chosen.length === 0) entry.remove();
      else entry.write(JSON.stringify(chosen));
    },
  };
}
