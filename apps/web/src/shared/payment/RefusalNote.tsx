import { Suspense } from 'react';
import type { RefusalReason } from '@foyer/contract/wire/vocabulary';
import { isExempt } from '@foyer/domain/people/permissions';
import { useStaffText } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Alert } from '../../ui/Alert.tsx';

interface RefusalNoteProps {
  reason: RefusalReason | null;
}

/** For staff alone, below the message for the buyer: why the provider refused the charge, and what to do. */
export function RefusalNote({ reason }: RefusalNoteProps) {
  const viewer = useSignedIn();
  if (reason === null || !isExempt(viewer, 'refusalReason')) return null;
  return (
    // The staff texts may still be loading.
    <Suspense>
      <ReasonForStaff reason={reason} />
    </Suspense>
  );
}

function ReasonForStaff({ reason }: { reason: RefusalReason }) {
  const { refusals } = useStaffText();
  return (
    <Alert tone="info" live>
      {refusals[reason]}
    </Alert>
  );
}
