import { lazy, type ComponentType } from 'react';
import { reportRoles, searchRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Role } from '@foyer/contract/wire/vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { useSearch } from '../../../session/navigation.tsx';
import { SearchTab } from './search/SearchTab.tsx';

const DeskTab = lazy(async () => ({ default: (await import('./desk/DeskTab.tsx')).DeskTab }));

interface EventTab {
  /** The value in the URL. */
  id: ReturnType<typeof useSearch<'adminEvent'>>['tab'];
  roles: readonly Role[];
  label: (t: StaffMessages) => string;
  Content: ComponentType<{ event: EventView }>;
}

/** The tabs of an event's page. Large tabs are loaded when they open (`lazy`). */
export const tabs: readonly EventTab[] = [
  { id: 'search', roles: searchRoles, label: (t) => t.eventSearch.search, Content: SearchTab },
  { id: 'desk', roles: searchRoles, label: (t) => t.eventSearch.desk, Content: DeskTab },
  {
    id: 'stats',
    roles: reportRoles,
    label: (t) => t.reports.stats,
    Content: lazy(() => import('./stats/StatsTab.tsx')),
  },
];
