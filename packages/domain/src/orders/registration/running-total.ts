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
      ? [...cart.entries, pending]
      : cart.entries.map((entry) => (entry.entryId === editing ? pending : entry));
  return { ...cart, entries };
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
