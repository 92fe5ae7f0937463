import { useEffect, useState, type FunctionComponent } from 'react';
import { useText } from '../../session/language.tsx';
import { whenOnline } from '../../session/when-online.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { TicketPlaceholder } from './placeholders.tsx';

/**
 * A part of a screen with its own chunk, fetched as soon as the screen's code is loaded. Loaded code renders at
 * once. A lazy component in a `Suspense` suspends even then, and appears 0.3 s after its placeholder at the earliest.
 * The page throws if the code fails to load.
 */
export function lazyPart<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  const fetchPart = async () => {
    await whenOnline();
    loaded = await load();
  };
  const loading = fetchPart();
  // The component throws the error when it renders. This handler prevents an unhandled rejection.
  loading.catch(() => {});

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      loading.then(
        () => setPart(() => loaded),
        (error: unknown) => setFailure({ error }),
      );
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : <Placeholder />;
  };
}

function Placeholder() {
  const t = useText();
  return (
    <Loading label={t.common.loading}>
      <TicketPlaceholder />
    </Loading>
  );
}
