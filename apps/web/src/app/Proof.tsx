import { lazy, Suspense, useEffect, useState } from 'react';
import { connectProof, type Refused } from '../shared/action/proof.ts';
import { whenOnline } from '../session/when-online.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const ProofDialog = lazy(async () => {
  await whenOnline();
  return import('../shared/second-factors/ProofDialog.tsx');
});

/**
 * Shows the dialog in which a person proves who they are, for the actions that the server refused. One dialog serves all actions
 * that wait at that time. Few actions need it.
 */
export function Proof() {
  const [waiting, setWaiting] = useState<readonly Refused[]>([]);
  useEffect(() => {
    connectProof((refused) => setWaiting((others) => [...others, refused]));
    return () => connectProof(undefined);
  }, []);
  if (waiting.length === 0) return null;
  const end = () => setWaiting((all) => all.filter((each) => !waiting.includes(each)));
  const unavailable = <Unavailable waiting={waiting} onEnd={end} />;
  return (
    <ErrorBoundary fallback={() => unavailable}>
      <Suspense>
        <ProofDialog waiting={waiting} onEnd={end} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Ends the actions with their refusals, because the dialog could not be loaded. */
function Unavailable({ waiting, onEnd }: { waiting: readonly Refused[]; onEnd: () => void }) {
  useEffect(() => {
    for (const { error, reject } of waiting) reject(error);
    onEnd();
  }, [waiting, onEnd]);
  return null;
}
