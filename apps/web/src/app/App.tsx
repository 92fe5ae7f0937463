import { startTransition, useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { useText } from '../session/language.tsx';
import { ScreenContext, type LocationHook } from '../session/navigation.tsx';
import { Redrawn } from '../ui/Redrawn.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { SnackbarProvider } from '../ui/Snackbar.tsx';
import DataShell, { beginVisit, queryClient } from './DataShell.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageFailed } from './PageFailed.tsx';
import { openUrl, reload, useIsPending, useShown } from './router.ts';
import { Shell } from './Shell.tsx';

/** Reload the page after a failed import, because the document remembers the failure. */
const retry = (error: unknown) => {
  if (error instanceof TypeError && /import|module/i.test(error.message)) window.location.reload();
  else void reload();
};
const failed = (error: unknown) => <PageFailed error={error} onRetry={() => retry(error)} />;

/** Connects the router library with the shown screen and with our navigation. */
const useShownLocation: LocationHook = () => [useShown()?.pathname ?? '/', openUrl];

/** The shown screen, inside the providers, the shell and the query cache. */
export function App() {
  const t = useText();
  const now = useShown();
  const isPending = useIsPending();
  // React renders the first screen in slices, so a slow device responds to touches in between.
  const [hasScreen, setHasScreen] = useState(false);
  const isLoaded = now !== undefined;
  useEffect(() => {
    if (isLoaded) startTransition(() => setHasScreen(true));
  }, [isLoaded]);
  if (!now || !hasScreen) return <ProgressBar active label={t.common.loading} />;
  const { Screen, staff, key, error, visit, pathname, isClosed } = now;
  if (key !== 'login') beginVisit(visit);
  const screen = (
    <ErrorBoundary key={visit} fallback={failed}>
      <Redrawn>{isClosed ? null : Screen ? <Screen /> : failed(error)}</Redrawn>
    </ErrorBoundary>
  );
  return (
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line react/hooks -- the router library takes the hook of the location as a property */}
      <Router hook={useShownLocation}>
        <ScreenContext value={now}>
          <SnackbarProvider closeLabel={t.common.close} regionLabel={t.common.messages} screen={pathname}>
            <Shell staff={staff}>
              <ProgressBar active={isPending} label={t.common.loading} />
              {key === 'login' ? screen : <DataShell visit={visit}>{screen}</DataShell>}
            </Shell>
          </SnackbarProvider>
        </ScreenContext>
      </Router>
    </QueryClientProvider>
  );
}
