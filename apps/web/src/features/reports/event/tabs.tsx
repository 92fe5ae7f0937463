import { lazy, type ComponentType } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { EventTab } from '../../../session/destinations.ts';
import { SearchTab } from './search/SearchTab.tsx';

/** The content of each tab of an event's page. Large tabs are loaded when they open. Roles are in `destinations.ts`. */
export const tabContents: Readonly<Record<EventTab, ComponentType<{ event: EventView }>>> = {
  overview: lazy(() => import('./OverviewTab.tsx')),
  search: SearchTab,
  orders: lazy(() => import('./OrdersTab.tsx')),
  desk: lazy(async () => ({ default: (await import('./desk/DeskTab.tsx')).DeskTab })),
  stats: lazy(() => import('./stats/StatsTab.tsx')),
};
