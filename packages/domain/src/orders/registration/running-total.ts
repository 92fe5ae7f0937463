import { blankAttendee } from '../../forms/attendee.ts';
import { findRelationship } from '../../tickets/relationships.ts';
import type { Cart, CartEntry } from '../cart.ts';
import { panels, type RegistrationState } from './state.ts';

/**
 * The cart including the attendee being added, for the total that is always visible. It includes the ticket once
 * marked, and the changes of an edit. In the cart and payment panels only the real cart counts.
 */
export function provisionalCart(state: RegistrationState): Cart {
  const { cart, editing, panel } = state;
  if (panel === panels.cart || panel === panels.payment) return cart;
  const pending = pendingEntry(state);
  if (!pending) return cart;
  const entries =
    editing === null
      ? [...cart.entries, ...withOtherParts(pending, state)]
      : cart.entries.map((entry) => (entry.entryId === editing ? pending : entry));
  return { ...cart, entries };
}

/** The pending attendee with the others of the same package, so the total is that of the whole package. */
function withOtherParts(pending: CartEntry, { context }: RegistrationState): CartEntry[] {
  const { ticket, people = [], part: current } = pending.package ?? {};
  return (
    ticket?.parts?.flatMap(({ relationshipType, ticketConfiguration }, part) => {
      if (part === current) return pending;
      const relationship = findRelationship(context.event.relationshipTypes, relationshipType);
      const person = people[part] ?? blankAttendee(pending.eventId, pending.externalAccountIdentifier);
      return relationship ? { ...person, relationship, ticketConfiguration, entryId: pending.entryId + 1 + part } : [];
    }) ?? [pending]
  );
}

/** The attendee being added as an entry; `null` until a relationship and a ticket are known. */
export function pendingEntry(state: RegistrationState): CartEntry | null {
  const { attendee, cart, editing, offer, picked, step } = state;
  const { relationship } = attendee;
  const mark = step === 'ticket' ? picked : null;
  const isMarking = mark !== null;
  const marked = isMarking ? offer.tickets?.find((each) => each.ticketConfigurationId === mark) : undefined;
  const ticketConfiguration = isMarking ? (marked ?? null) : attendee.ticketConfiguration;
  if (!relationship || !ticketConfiguration) return null;
  return { ...attendee, relationship, ticketConfiguration, entryId: editing ?? cart.nextEntryId };
}
