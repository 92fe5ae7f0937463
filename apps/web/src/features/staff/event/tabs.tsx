import { lazy, type ComponentType } from 'react';
import type { EventView } from '@foyer/contract/events';
import type { StaffMessages } from '@foyer/messages/messages';
import { SearchTab } from './search/SearchTab.tsx';

const DeskTab = lazy(async () => ({ default: (await import('./desk/DeskTab.tsx')).DeskTab }));

interface EventTab {
  /** Stands in the address. */
  id: string;
  label: (t: StaffMessages) => string;
  Content: ComponentType<{ event: EventView }>;
}

/** The tabs of an event's page, the first one open unless the address says otherwise; one that is dear is loaded when it is opened (`lazy`). */
export const tabs: readonly [EventTab, ...EventTab[]] = [
  { id: 'search', label: (t) => t.eventSearch.search, Content: SearchTab },
  { id: 'desk', label: (t) => t.eventSearch.desk, Content: DeskTab },
  { id: 'stats', label: (t) => t.reports.stats, Content: lazy(() => import('./stats/StatsTab.tsx')) },
];
