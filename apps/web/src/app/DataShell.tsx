import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { kept } from '../api/kept.ts';
import { connectAnswers } from '../api/no-longer-true.ts';
import { forgetList } from '../session/drafts.ts';
import { sessionStore } from '../session/session-store.ts';

/**
 * The query cache around every screen but sign-in, in a chunk of its own: the sign-in screen asks nothing that is
 * worth keeping, and is the first thing on a slow line.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays a refusal; only a lost connection or a busy server is worth a second try.
      retry: (count, error) =>
        count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503),
    },
  },
});

const cache = queryClient.getQueryCache();
/** Since when what was answered holds, ms UTC: nobody comes back to a state that they changed themselves, or to another language. */
let holdsSince = 0;
let locale = '';
const changed = () => {
  holdsSince = Date.now();
};

connectAnswers((queryKey) => {
  changed();
  forgetList(sessionStore.current()?.userId ?? '');
  void queryClient.invalidateQueries({ queryKey });
});

// Another person signed in, here or in another tab: nothing of the one before may stay (spec §4 Login). After signing out
// it goes with the screens, which would ask anew for what is taken from under them.
sessionStore.onUserChange(() => {
  if (sessionStore.current()) queryClient.clear();
});

cache.subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'invalidate') changed();
});

/** A page begins with what the one before it shows, and of those before that with the lists that one comes back to. */
function beginVisit(): void {
  const { lang } = document.documentElement;
  if (lang !== locale) changed();
  locale = lang;
  for (const query of cache.getAll()) {
    if (query.getObserversCount() > 0) continue;
    const { status, dataUpdatedAt } = query.state;
    if (query.meta !== kept || status !== 'success' || dataUpdatedAt < holdsSince) cache.remove(query);
  }
}

/** `visit`: the page among those of this document. */
export default function DataShell({ visit, children }: { visit: number; children: ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Visit key={visit}>{children}</Visit>
    </QueryClientProvider>
  );
}

/** Before anything of its page is drawn. */
function Visit({ children }: { children: ReactNode }) {
  useState(beginVisit);
  return children;
}
