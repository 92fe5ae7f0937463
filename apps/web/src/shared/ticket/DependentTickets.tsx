import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';

/** A ticket that depends on another ticket and is canceled together with it. */
interface DependentTicket {
  ticketId: number;
  name: string;
  eventName: string;
}

interface Dependents {
  /**
   * The tickets that staff saw. Sending them confirms that they are canceled too. Empty until the server names some.
   */
  shown: readonly DependentTicket[];
  /** For the body of the call. */
  body: { dependentTicketIds?: number[] };
  /** Takes the tickets from an error. */
  read: (error: unknown) => void;
  /** True if staff can confirm the error. The list then replaces its text. */
  canConfirm: (error: unknown) => boolean;
}

/** The tickets of an error that staff may confirm. Empty if one of them was used at the entrance. */
function dependentsOf(error: unknown): DependentTicket[] {
  if (!(error instanceof ApiError) || error.code !== 'DEPENDENT_TICKETS' || error.metadata.isUsed === true) return [];
  return error.items.map(({ metadata = {} }) => ({
    ticketId: Number(metadata.ticketId),
    name: String(metadata.name),
    eventName: String(metadata.eventName),
  }));
}

/** Stores the tickets that the server named. The next press confirms exactly these. */
export function useDependents(): Dependents {
  const [shown, setShown] = useState<readonly DependentTicket[]>([]);
  return {
    shown,
    body: shown.length === 0 ? {} : { dependentTicketIds: shown.map(({ ticketId }) => ticketId) },
    read: (error) => {
      const found = dependentsOf(error);
      if (found.length > 0) setShown(found);
    },
    canConfirm: (error) => dependentsOf(error).length > 0,
  };
}

/** The list that staff confirm by pressing again. */
export function DependentTickets({ shown }: Pick<Dependents, 'shown'>) {
  const { tickets } = useText();
  if (shown.length === 0) return null;
  return (
    <Alert tone="warning" live title={tickets.dependentsEnd({ count: shown.length })}>
      <ul>
        {shown.map(({ ticketId, name, eventName }) => (
          <li key={ticketId}>
            {name}
            {' · '}
            {eventName}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
