import { useEffect, useState, type FunctionComponent } from 'react';
import { useText } from '../../session/language.tsx';
import { whenOnline } from '../../session/when-online.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { TicketPlaceholder } from './placeholders.tsx';

/**
 * A part of a screen with its own chunk. The screen calls `fetch` in an effect when it opens, before it has the data that
 * the part needs. Loaded code renders at once. A lazy component in a `Suspense` suspends even then, and appears 0.3 s
 * after its placeholder at the earliest. The page throws if the code fails to load.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): FunctionComponent<P> & { fetch: () => void } {
  let loaded: FunctionComponent<P> | undefined;
  const fetchPart = async () => {
    await whenOnline();
    loaded = await load();
  };
  let loading: Promise<void> | undefined;
  const fetchOnce = () => {
    loading ??= fetchPart();
    return loading;
  };

  function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      fetchOnce().then(
        () => setPart(() => loaded),
        (error: unknown) => setFailure({ error }),
      );
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : <Placeholder />;
  }
  return Object.assign(LazyPart, {
    fetch: () => {
      // The component throws the error when it renders. This handler prevents an unhandled rejection.
      fetchOnce().catch(() => {});
    },
  });
}

function Placeholder() {
  const t = useText();
  return (
    <Loading label={t.common.loading}>
      <TicketPlaceholder />
    </Loading>
  );
}
