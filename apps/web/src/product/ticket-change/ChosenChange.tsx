import { lazy, Suspense } from 'react';
import type { Ticket } from '@foyer/contract/ticket';
import type { ChangeOffer } from './offers.ts';

// Few change what they bought: the dialogs come when they are asked for.
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'));
const AddOnsDialog = lazy(() => import('../afterwards/AddOnsDialog.tsx'));

interface ChosenChangeProps {
  ticket: Ticket;
  eventShortCode: string;
  /** Add-ons of the same ticket, or another ticket in its place. */
  chosen: ChangeOffer | 'addOns';
  onClose: (changed: boolean) => void;
}

/** The dialog of the change that was chosen for a ticket, by its holder or at the desk. */
export function ChosenChange({ ticket, eventShortCode, chosen, onClose }: ChosenChangeProps) {
  const about = { ticket, eventShortCode, onClose };
  return (
    <Suspense>
      {chosen === 'addOns' ? (
        <AddOnsDialog {...about} />
      ) : (
        <ChangeDialog {...about} kind={chosen.kind} offer={chosen.to} />
      )}
    </Suspense>
  );
}
