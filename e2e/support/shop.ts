import { expect } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { ask, eventOf, tokenOf } from './product.ts';

/** Actions of other people: reading and buying, with the same calls as the browser. */

interface Answered<T> {
  status: number;
  body: T;
}

async function post<T>(path: string, token: string, body: unknown): Promise<Answered<T>> {
  const [status, answer] = await ask(path, { token, body });
  return { status, body: answer as T };
}

/** The ticket types that a consultant may buy for themself, by their English names. */
export async function ticketTypes(event: EventView, user: string): Promise<Map<string, TicketConfiguration>> {
  const { body } = await post<{ ticketConfiguration: TicketConfiguration }[]>(
    '/events/available-tickets',
    await tokenOf(user),
    { eventId: event.eventId, externalAccountIdentifier: user, relationshipType: 'CONSULTANT', cartSummary: [] },
  );
  return new Map(body.map(({ ticketConfiguration }) => [ticketConfiguration.defaultDescription, ticketConfiguration]));
}

/** The tickets of an account. */
export async function ticketsOf(user: string): Promise<Ticket[]> {
  const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
  return tickets as Ticket[];
}

/** The ticket as its holder reads it. */
export async function ticketOf(user: string, ticketId: number): Promise<Ticket> {
  const [, ticket] = await ask(`/ticket/${ticketId}`, { token: await tokenOf(user) });
  return ticket as Ticket;
}

export interface Purchase {
  user: string;
  ticketConfigurationId: number;
  values: Record<string, unknown>;
  associatedTicketIds?: number[];
  /** A card that always works by default. */
  cardNumber?: string;
}

interface Bought {
  orderId: number;
  order: { tickets: { ticketId: number }[] };
  error?: { code: string };
}

/** A payment with this card. */
export const cardOf = (creditCardNumber: string) => ({
  creditCard: {
    firstName: 'Robin',
    lastName: 'Hale',
    creditCardNumber,
    email: 'robin@example.com',
    expMonth: '12',
    expYear: '2040',
    cvv: '123',
    cardCountryCode: 'USA',
  },
  billingAddress: { address1: '1 Main Street', locality: 'Chicago', region: 'IL', postalCode: '60614' },
});

/** Buys a ticket for the account itself. */
export async function buyTicket(
  event: EventView,
  { user, ticketConfigurationId, values, associatedTicketIds = [], cardNumber = '4242424242424242' }: Purchase,
): Promise<Answered<Bought>> {
  return post<Bought>('/orders', await tokenOf(user), {
    eventId: event.eventId,
    tickets: [
      {
        externalAccountIdentifier: user,
        relationshipType: 'CONSULTANT',
        ticketConfigurationId,
        ticketConfigurationAddOns: [],
        associatedTicketIds,
        values,
      },
    ],
    chargeCreditCardRequest: cardOf(cardNumber),
  });
}

/** Makes a person agree to the team of their ticket. */
export async function agreeToTeam(user: string, ticketId: number): Promise<void> {
  const { status, body } = await post(`/ticket/${ticketId}/agree-to-team`, await tokenOf(user), {});
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Valid answers for FIVESTAR26 and ENERGIZE26. */
export const plainAnswers = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  emailConfirmation: `${firstName}.${lastName}@example.com`.toLowerCase(),
  country: 'USA',
  hotel: 'no',
  termsAndConditions: true,
});

/** Buys a paid General admission ticket of FIVESTAR26 for the account itself. */
export async function buyGeneral(user: string): Promise<{ event: EventView; ticketId: number; orderId: number }> {
  const event = await eventOf('FIVESTAR26', user);
  const type = (await ticketTypes(event, user)).get('General admission');
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { ...plainAnswers('Robin', 'Hale'), tShirtSize: 'M' },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return { event, ticketId: body.order.tickets[0]?.ticketId ?? 0, orderId: body.orderId };
}

/** Gives the account an earlier registration: a free ticket of ENERGIZE26 with these additional answers. */
export async function comesBack(user: string, answers: Record<string, unknown> = {}): Promise<void> {
  const event = await eventOf('ENERGIZE26', user);
  const type = (await ticketTypes(event, user)).get('Open sessions');
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { ...plainAnswers('Robin', 'Hale'), ...answers },
  });
  if (status !== 200) throw new Error(`${user} could not be registered: ${JSON.stringify(body)}`);
}
