import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
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

connectAnswers((queryKey) => {
  forgetList(sessionStore.current()?.userId ?? '');
  void queryClient.invalidateQueries({ queryKey });
});

// Another person signed in, here or in another tab: nothing of the one before may stay (spec §4 Login). After signing out
// it goes with the screens, which would ask anew for what is taken from under them.
sessionStore.onUserChange(() => {
  if (sessionStore.current()) queryClient.clear();
});

export default function DataShell({ children }: { children: ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
