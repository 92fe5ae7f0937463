import { Alert } from '../../ui/Alert.tsx';
import type { Failure } from './action.ts';

/** A failure where it happened, the request's name small beneath; nothing while there is none. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  return (
    <Alert tone="error" live reference={failure.reference}>
      {failure.words}
    </Alert>
  );
}
