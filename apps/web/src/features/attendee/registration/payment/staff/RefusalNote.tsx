import type { RefusalReason } from '@foyer/contract/vocabulary';
import { useStaffText } from '../../../../../session/language.tsx';
import { Alert } from '../../../../../ui/Alert.tsx';

/** For staff at the desk, beside what the buyer may read: why the provider refused, and what to do. */
export function RefusalNote({ reason }: { reason: RefusalReason }) {
  const { refusals } = useStaffText();
  return (
    <Alert tone="info" live>
      {refusals[reason]}
    </Alert>
  );
}
