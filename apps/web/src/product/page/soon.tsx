import { useEffect, useState, type FunctionComponent } from 'react';
import { useText } from '../../session/language.tsx';
import { whenOnline } from '../../session/when-online.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { TicketPlaceholder } from './placeholders.tsx';

/**
 * A part of a screen in a chunk of its own, asked for with the screen's code (`soon` of its row) and drawn once it is here: at once where it
 * is already. A lazy component under a `Suspense` waits even then, and comes 0.3 s after its placeholder at the earliest. Code that does not
 * come fails the page.
 */
export function soonOf<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let here: FunctionComponent<P> | undefined;
  const fetchPart = async () => {
    await whenOnline();
    here = await load();
  };
  const coming = fetchPart();
  // Told where it is drawn, or nobody misses it.
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
