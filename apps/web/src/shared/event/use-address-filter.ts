import { useState } from 'react';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { keepSearch, useSearch } from '../../session/navigation.tsx';
import { readFilter, writeFilter } from './attendee-filter.ts';

/** The filter of attendees in the URL of a screen. A reload, Back and a shared link restore it. */
export function useAddressFilter(screen: 'adminEvent' | 'badges' | 'messages') {
  const query = useSearch(screen);
  const [filter, setFilter] = useState(() => readFilter(query));
  return {
    filter,
    setFilter: (next: AttendeeFilter) => {
      setFilter(next);
      keepSearch(screen, writeFilter(next));
    },
  };
}
