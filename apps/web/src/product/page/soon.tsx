import { useEffect, useState, type FunctionComponent } from 'react';
import { useText } from '../../session/language.tsx';
import { whenOnline } from '../../session/when-online.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { TicketPlaceholder } from './placeholders.tsx';

/**
 * A part of a screen with its own chunk, fetched with the screen's code (`soon` of its row). Loaded code renders at
 * once. A lazy component in a `Suspense` suspends even then, and appears 0.3 s after its placeholder at the earliest.
 * The page throws if the code fails to load.
 */
export function soonOf<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let here: FunctionComponent<P> | undefined;
  const fetchPart = async () => {
    await whenOnline();
    here = await load();
  };
  const coming = fetchPart();
  // The component throws the error when it renders. This handler prevents an unhandled rejection.
  coming.catch(() => {});

  return function Soon(props: P) {
    const [Part, setPart] = useState(() => here);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      coming.then(
        () => setPart(() => here),
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
