import { lazy, Suspense, useEffect, useState } from 'react';
import { connectProof, type Refused } from '../shared/action/proof.ts';
import { whenOnline } from '../session/when-online.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const ProofDialog = lazy(async () => {
  await whenOnline();
  return import('../shared/second-factors/ProofDialog.tsx');
});
const nothing = () => null;

/** Shows the dialog in which a person proves who they are, for the action that the server refused. Few actions need it. */
export function Proof() {
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    connectProof(setRefused);
    return () => connectProof(undefined);
  }, []);
  if (!refused) return null;
  return (
    <ErrorBoundary fallback={nothing}>
      <Suspense>
        <ProofDialog refused={refused} onEnd={() => setRefused(null)} />
      </Suspense>
    </ErrorBoundary>
  );
}
