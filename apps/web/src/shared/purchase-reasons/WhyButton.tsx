import { lazy, Suspense, useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { Button } from '../../ui/Button.tsx';

const WhyDialog = lazy(() => import('./WhyDialog.tsx'));

interface WhyButtonProps {
  event: EventView;
  account: string;
  /** The label, "Why can’t they buy?". */
  children: string;
}

/** Opens the list of rules that keep a person from the tickets of an event, for the desk. */
export function WhyButton({ event, account, children }: WhyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="info" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <WhyDialog event={event} account={account} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
