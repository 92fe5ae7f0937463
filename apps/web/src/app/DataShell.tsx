import { QueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { cachedListMeta } from '../api/cached-list.ts';
import { connectQueryCache } from '../api/cache.ts';
import { forgetList } from '../session/drafts.ts';
import { currentLocale, subscribeLanguage } from '../session/language.tsx';
import { sessionStore } from '../session/session-store.ts';

/** The query cache of all screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retry only after a lost connection or when the server is busy. A rejected request stays rejected.
      retry: (count, error) =>
        count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503),
    },
  },
});

const cache = queryClient.getQueryCache();
/** Cached lists older than this are dropped, ms UTC. A list must not show a state that the person has changed. */
let holdsSince = 0;
const changed = () => {
  holdsSince = Date.now();
};

connectQueryCache((queryKey) => {
  changed();
  forgetList(sessionStore.current()?.userId ?? '');
  return queryClient.invalidateQueries({ queryKey });
});

// When another person signs in, here or in another tab, clear the cache (people 2). A sign-out clears it when the
// screens unmount: clearing it earlier would make them fetch again.
sessionStore.onUserChange(() => {
  if (sessionStore.current()) queryClient.clear();
});

/** The language of the cached responses. Their keys do not contain it. */
let locale = currentLocale();

// A screen shows its responses in the previous language until the new ones arrive. Everything else is dropped.
subscribeLanguage(() => {
  if (locale === currentLocale()) return;
  locale = currentLocale();
  queryClient.removeQueries({
    predicate: (query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle',
  });
  // A first response that is on its way is in the previous language, so it is not awaited.
  void queryClient.resetQueries({ type: 'active', predicate: ({ state }) => state.status === 'pending' });
  void queryClient.invalidateQueries();
});

cache.subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'invalidate') changed();
});

/** The page whose start cleaned the cache. */
let begun: number | undefined;

/**
 * Starts a page with the queries that the previous page shows, and with the lists that have `cachedListMeta`. Called
 * before anything of the page renders: the frame of staff and the screen share queries. A repeated call does nothing.
 */
export function beginVisit(visit: number): void {
  if (visit === begun) return;
  begun = visit;
  for (const query of cache.getAll()) {
    if (query.getObserversCount() > 0) continue;
    const { status, dataUpdatedAt } = query.state;
    if (query.meta !== cachedListMeta || status !== 'success' || dataUpdatedAt < holdsSince) cache.remove(query);
  }
}

/** Around every screen except sign-in. `visit`: the number of the page since the document loaded. */
export default function DataShell({ visit, children }: { visit: number; children: ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  beginVisit(visit);
  return <Fragment key={visit}>{children}</Fragment>;
}
