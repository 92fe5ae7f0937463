import { lazy, Suspense, useState } from 'react';
import { isTrial } from '../../../../session/is-trial.ts';
import { useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';

const TrialsDialog = lazy(() => import('./TrialsDialog.tsx'));

interface TryItButtonProps {
  eventId: number;
  timeZone: string;
  /** Saves the draft, which the copy is made of. */
  save: () => Promise<boolean>;
}

/** Opens the trial copies of an event. A trial copy has no copies itself. */
export function TryItButton({ eventId, timeZone, save }: TryItButtonProps) {
  const { trials: t } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  if (isTrial) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t.tryIt}
      </Button>
      {isOpen && (
        <Suspense>
          <TrialsDialog {...{ eventId, timeZone, save }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
