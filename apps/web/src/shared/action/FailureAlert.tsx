import { Alert } from '../../ui/Alert.tsx';
import type { Failure } from './action.ts';

/** A failure shown where it happened, with the request id. Renders nothing without a failure. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  return (
    <Alert tone="error" live reference={failure.reference}>
      {failure.words}
    </Alert>
  );
}
