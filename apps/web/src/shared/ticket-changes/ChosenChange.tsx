import { lazy, Suspense } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { ChangeOffer } from './offers.ts';

// Lazy-loaded, because few people change a ticket.
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'));
const DifferenceDialog = lazy(() => import('./DifferenceDialog.tsx'));
const AddOnsDialog = lazy(() => import('./AddOnsDialog.tsx'));

interface ChosenChangeProps {
  ticket: Ticket;
  event: EventView;
  /** Add-ons or the difference for the same ticket, or a change to another ticket type. */
  chosen: ChangeOffer | 'addOns' | 'difference';
  onClose: (changed: boolean) => void;
}

/** The dialog of the selected change, for the holder or at the desk. */
export function ChosenChange({ ticket, event, chosen, onClose }: ChosenChangeProps) {
  const about = { ticket, eventShortCode: event.eventShortCode, onClose };
  return (
    <Suspense>
      {chosen === 'addOns' ? (
        <AddOnsDialog {...about} />
      ) : chosen === 'difference' ? (
        <DifferenceDialog {...about} timeZone={event.configuration.timeZone} />
      ) : (
        <ChangeDialog {...about} kind={chosen.kind} offer={chosen.to} />
      )}
    </Suspense>
  );
}
