import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { EventView } from '@foyer/contract/events/events';
import type { OrderAnswer, OrderRequest } from '@foyer/contract/orders/orders';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { SignedIn } from './browser.ts';

/** Demo people who look at pages, and their orders. */

export interface Visitors {
  /** Has one ticket for HOT26. */
  buyer: SignedIn;
  /** Has no orders. */
  newcomer: SignedIn;
  admin: SignedIn;
  /** FIVESTAR26, the event with the longest form. */
  eventId: number;
  /** HOT26: one paid ticket and a short form. */
  shortEventId: number;
  orderId: number;
  ticketId: number;
}

/** Calls the API; `body` makes it a POST. Throws when the API refuses. */
async function askAt<T>(address: string, path: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(`${address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-source': 'web',
      ...(token ? { 'x-auth-token': token } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function signInAt(address: string, userId: string): Promise<SignedIn> {
  const { token, username, isAdmin, roles } = await askAt<LoginResponse>(address, '/authentication/login', '', {
    userId,
    password: 'foyer-demo',
    rememberMe: true,
  });
  return { token, userId, username, isAdmin, roles };
}

/** Signs the people in at the demo at `address`, and buys one ticket for the buyer. */
export async function bringVisitors(address: string): Promise<Visitors> {
  const buyer = await signInAt(address, 'C1000030');
  const event = await askAt<EventView>(address, '/events/code/HOT26', buyer.token);
  const [offered] = await askAt<{ ticketConfiguration: TicketConfiguration }[]>(
    address,
    '/events/available-tickets',
    buyer.token,
    {
      eventId: event.eventId,
      externalAccountIdentifier: buyer.userId,
      relationshipType: 'CONSULTANT',
      cartSummary: [],
    },
  );
  const order: OrderRequest = {
    eventId: event.eventId,
    tickets: [
      {
        externalAccountIdentifier: buyer.userId,
        relationshipType: 'CONSULTANT',
        ticketConfigurationId: offered?.ticketConfiguration.ticketConfigurationId ?? 0,
        values: { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com', termsAndConditions: true },
      },
    ],
    chargeCreditCardRequest: {
      creditCard: {
        firstName: 'Robin',
        lastName: 'Payer',
        email: 'payer@example.com',
        creditCardNumber: '4242424242424242',
        expMonth: '12',
        expYear: '2039',
        cvv: '737',
        cardCountryCode: 'USA',
      },
      billingAddress: { address1: '1 Main Street', locality: 'Springfield', region: 'IL', postalCode: '62701' },
    },
  };
  const answer = await askAt<OrderAnswer>(address, '/orders', buyer.token, order);
  const orderId = answer.orderId ?? 0;
  const tickets = await askAt<{ ticketId: number; orderId: number }[]>(address, '/tickets', buyer.token);
  const { eventId } = await askAt<EventView>(address, '/events/code/FIVESTAR26', buyer.token);
  return {
    buyer,
    newcomer: await signInAt(address, 'C1000031'),
    admin: await signInAt(address, 'admin'),
    eventId,
    shortEventId: event.eventId,
    orderId,
    ticketId: tickets.find((ticket) => ticket.orderId === orderId)?.ticketId ?? 0,
  };
}
