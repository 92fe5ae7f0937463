import type { QueryClient } from '@tanstack/react-query';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Reservation } from '@foyer/contract/tickets/ticket';
import { cartSummary, selectedRelationshipTypes, type Cart } from '@foyer/domain/orders/cart';
import type { EntryQuote } from '@foyer/domain/orders/cart-review';
import type { RegistrationState } from '@foyer/domain/orders/registration/state';
import type { Hold } from '@foyer/domain/stock/holds';
import { orderTickets } from '@foyer/domain/orders/order-request';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';

/**
 * The requests of the wizard. Prefetched responses stay fresh for a few seconds, so the next step does not fetch them
 * again.
 */
const freshMs = 10_000;

/** The cart without the entry that is being edited, because the server must not count that entry. */
function counted(cart: Cart, editing: number | null): Cart {
  return { ...cart, entries: cart.entries.filter((entry) => entry.entryId !== editing) };
}

function relationshipsQuery(eventId: number, identifier: string, cart: Cart) {
  const body = {
    eventId,
    externalAccountIdentifier: identifier,
    selectedRelationshipTypes: selectedRelationshipTypes(cart, identifier),
    cartSummary: cartSummary(cart),
  };
  return {
    queryKey: callKey('availableRelationships', { body }),
    queryFn: () => call('availableRelationships', { body }),
    staleTime: freshMs,
    retry: false,
  };
}

/**
 * The relationship types that an account can still have, given the cart. The cart's add-attendee buttons use it too.
 */
export const availableRelationshipsQuery = relationshipsQuery;

export function fetchRelationships(
  client: QueryClient,
  question: { eventId: number; identifier: string; cart: Cart },
): Promise<RelationshipLookup> {
  return client.fetchQuery(relationshipsQuery(question.eventId, question.identifier, question.cart));
}

interface TicketsQuestion {
  eventId: number;
  identifier: string;
  relationshipType: string;
  cart: Cart;
  editing: number | null;
}

/** The ticket that the form asks for, in addition to the other tickets of the cart. */
export const ticketQuestion = ({
  attendee: { externalAccountIdentifier, relationship },
  cart,
  editing,
}: Pick<RegistrationState, 'attendee' | 'cart' | 'editing'>) => ({
  externalAccountIdentifier,
  relationshipType: relationship?.relationshipType ?? '',
  cartSummary: cartSummary(counted(cart, editing)),
});

function ticketsQuery({ eventId, identifier, relationshipType, cart, editing }: TicketsQuestion) {
  const body = {
    eventId,
    externalAccountIdentifier: identifier,
    relationshipType,
    cartSummary: cartSummary(counted(cart, editing)),
  };
  return {
    queryKey: callKey('availableTickets', { body }),
    queryFn: () => call('availableTickets', { body }),
    staleTime: freshMs,
    retry: false,
  };
}

export async function fetchTickets(client: QueryClient, question: TicketsQuestion): Promise<TicketConfiguration[]> {
  const items = await client.fetchQuery(ticketsQuery(question));
  return items.map((item) => item.ticketConfiguration);
}

/** Prefetches the tickets of the next step. */
export function prefetchTickets(client: QueryClient, question: TicketsQuestion): void {
  void client.prefetchQuery(ticketsQuery(question));
}

/** The calls of the steps. Their responses depend on stock, prices and earlier orders. */
const purchaseReads = [
  'availableRelationships',
  'availableTickets',
  'availableGroupMemberTickets',
  'listAddOns',
  'getLastAnswers',
  'getSelfTicket',
] as const;

/** The person's last action may have changed stock and prices. */
export function forgetAnswers(client: QueryClient): void {
  for (const name of purchaseReads) client.removeQueries({ queryKey: callKey(name) });
}

/**
 * Converts the expiry to this browser's clock, which may differ from the server's. Returns `null` for tickets that need
 * no hold.
 */
function holdOf({ reservationId, expiresAt, expiresInMs }: Reservation): Hold | null {
  if (reservationId === null || expiresAt === null) return null;
  return {
    reservationId,
    expiresAt: expiresInMs === null ? expiresAt : new Date(Date.now() + expiresInMs).toISOString(),
  };
}

export async function reserve(ticket: {
  ticketConfigurationId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
}): Promise<Hold | null> {
  return holdOf(await call('reserveTicket', { body: ticket }));
}

/** The price of each cart entry, as an order would charge it now. */
export async function quoteCart(eventId: number, cart: Cart): Promise<EntryQuote[]> {
  const { tickets } = await call('quoteOrder', { body: { eventId, tickets: orderTickets(cart) } });
  return tickets.flatMap((ticket, index) => {
    const entry = cart.entries[index];
    return entry ? [{ ...ticket, entryId: entry.entryId }] : [];
  });
}
