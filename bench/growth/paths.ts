import type { Client } from 'pg';
import type { Answer } from '../lib/connection.ts';
import { bodyOf } from '../orders/load.ts';
import { writeSale, type Sale } from '../orders/shop.ts';
import { people, type Size } from './fill.ts';

export interface Path {
  group: 'buyer' | 'account' | 'door' | 'desk' | 'lists';
  name: string;
  /** The nth call: the person (by the number of `writePeople`) and the request. */
  call: (n: number) => { person: number; method?: 'GET' | 'POST'; path: string; body?: unknown };
  /** Correct statuses in addition to 200. */
  also?: number[];
  /** Requests a compressed response, like browsers do. */
  compressed?: boolean;
}

/** The facts about one database that the paths need. */
export interface PathContext {
  size: Size;
  /** A sale for this run only, because every account may buy only once. */
  sale: Sale;
  /** Event ids in order. */
  events: number[];
  /** Tickets of the event in progress that can be checked in. */
  tickets: number[];
  /** Orders of ordinary accounts, with account number and intent. */
  orders: { orderId: number; person: number; intent: string }[];
}

export async function lookAround(db: Client, size: Size): Promise<PathContext> {
  const { rows: events } = await db.query<{ id: string }>(
    "SELECT event_id AS id FROM event WHERE event_short_code LIKE 'GROWTH-%' ORDER BY event_id",
  );
  const eventIds = events.map(({ id }) => Number(id));
  // Reset what an earlier run checked in.
  await db.query(
    `WITH again AS (
       DELETE FROM check_in WHERE ticket_id IN (
         SELECT ticket_id FROM check_in WHERE event_id = $1 ORDER BY checked_in_at DESC LIMIT 60) RETURNING ticket_id)
     UPDATE ticket SET status = 'ACTIVE' WHERE ticket_id IN (SELECT ticket_id FROM again)`,
    [eventIds[1]],
  );
  const { rows: tickets } = await db.query<{ id: string }>(
    "SELECT ticket_id AS id FROM ticket WHERE event_id = $1 AND status = 'ACTIVE' ORDER BY ticket_id LIMIT 60",
    [eventIds[1]],
  );
  const { rows: orders } = await db.query<{ id: string; person: string; intent: string }>(
    `SELECT o.order_id AS id, substr(a.external_account_identifier, 2)::int - ${people.first} AS person, o.order_intent_id AS intent
     FROM orders o JOIN account a USING (account_id) WHERE o.event_id = $1 AND o.order_id > 20 ORDER BY order_id LIMIT 100`,
    [eventIds[0]],
  );
  return {
    size,
    sale: await writeSale(db, 1, 2_000_000),
    events: eventIds,
    tickets: tickets.map(({ id }) => Number(id)),
    orders: orders.map(({ id, person, intent }) => ({ orderId: Number(id), person: Number(person), intent })),
  };
}

/** Hides the sale of this run from later runs. */
export async function leave(db: Client, { sale }: PathContext): Promise<void> {
  await db.query('UPDATE event SET published = false WHERE event_id = $1', [sale.eventId]);
}

const numberOf = (person: number): string => `C${people.first + person}`;

/** All measured paths, in order. */
export const pathsOf = (context: PathContext): Path[] => [...attendeePaths(context), ...staffPaths(context)];

const asAdmin = (path: (n: number) => string) => (n: number) => ({ person: people.admin, path: path(n) });
/** The number of an ordinary account, a different one each time. */
const someoneOf =
  ({ size }: PathContext) =>
  (n: number): number =>
    100 + ((n * 7919) % Math.max(1, Math.min(size.size, 100_000) - 200));

function attendeePaths(context: PathContext): Path[] {
  const { sale, events, orders } = context;
  const [big = 0] = events;
  const someone = someoneOf(context);
  const orderOf = (n: number) => orders[n % orders.length] ?? { orderId: 0, person: 0, intent: '' };
  return [
    { group: 'lists', name: 'GET events', call: (n) => ({ person: someone(n), path: '/api/events' }) },
    {
      group: 'lists',
      name: 'GET events, compressed',
      compressed: true,
      call: (n) => ({ person: someone(n), path: '/api/events' }),
    },
    { group: 'lists', name: 'GET admin/events', call: asAdmin(() => '/api/admin/events') },
    {
      group: 'buyer',
      name: 'event by code',
      call: (n) => ({ person: someone(n), path: '/api/events/code/GROWTH-3' }),
    },
    {
      group: 'buyer',
      name: 'available relationships',
      call: (n) => ({
        person: someone(n),
        method: 'POST',
        path: '/api/events/available-relationships',
        body: { eventId: sale.eventId },
      }),
    },
    {
      group: 'buyer',
      name: 'available tickets',
      call: (n) => ({
        person: someone(n),
        method: 'POST',
        path: '/api/events/available-tickets',
        body: {
          eventId: sale.eventId,
          externalAccountIdentifier: numberOf(someone(n)),
          relationshipType: 'CONSULTANT',
        },
      }),
    },
    {
      group: 'buyer',
      name: 'POST orders',
      call: (n) => ({ person: 20 + n, method: 'POST', path: '/api/orders', body: bodyOf(sale, 20 + n) }),
    },
    {
      group: 'buyer',
      name: 'intent',
      call: (n) => ({ person: orderOf(n).person, path: `/api/orders/intent/${orderOf(n).intent}` }),
    },
    {
      group: 'buyer',
      name: 'confirmation (GET order)',
      call: (n) => ({ person: orderOf(n).person, path: `/api/orders/${orderOf(n).orderId}` }),
    },
    { group: 'account', name: 'my events', call: (n) => ({ person: someone(n), path: '/api/ticket/my-events' }) },
    { group: 'account', name: 'my tickets', call: (n) => ({ person: someone(n), path: '/api/tickets' }) },
    {
      group: 'account',
      name: 'my tickets, of 500',
      call: () => ({ person: people.manyTickets, path: '/api/tickets' }),
    },
    {
      group: 'account',
      name: 'event summary, of 500',
      call: () => ({ person: people.manyTickets, path: `/api/ticket/event-ticket-summary?eventId=${big}` }),
    },
  ];
}

function staffPaths(context: PathContext): Path[] {
  const { events, tickets } = context;
  const [big = 0, running = 0] = events;
  const someone = someoneOf(context);
  const summary = (kind: string, person: (n: number) => number) =>
    asAdmin((n) => `/api/admin/events/${big}/${kind}/${numberOf(person(n))}`);
  const search = (searchText: (n: number) => string) => (n: number) => ({
    person: people.admin,
    method: 'POST' as const,
    path: '/api/admin/search/event',
    body: { eventId: big, searchText: searchText(n) },
  });
  return [
    {
      group: 'door',
      name: 'check-in',
      call: (n) => ({
        person: people.admin,
        method: 'POST',
        path: `/api/ticket/${tickets[n % tickets.length]}/check-in`,
        body: { eventId: running },
      }),
    },
    { group: 'desk', name: 'search by name', call: search((n) => ['robina taylora', 'sa smi', 'maria'][n % 3] ?? '') },
    { group: 'desk', name: 'search by number', call: search((n) => numberOf(someone(n))) },
    { group: 'desk', name: 'order summary: tickets', call: summary('tickets', someone) },
    { group: 'desk', name: 'order summary: orders', call: summary('orders', someone) },
    { group: 'desk', name: 'order summary: orders, of 50', call: summary('orders', () => people.manyOrders) },
    { group: 'desk', name: 'order summary: audit', call: summary('audit', someone) },
    {
      group: 'desk',
      name: 'intents that need attention',
      call: asAdmin((n) => `/api/admin/order-intents?page=${1 + (n % 2)}`),
    },
    {
      group: 'desk',
      name: 'all intents',
      call: asAdmin(() => '/api/admin/order-intents?needsAttention=false'),
    },
    {
      group: 'desk',
      name: 'intents of an event',
      call: asAdmin((n) => `/api/admin/order-intents?needsAttention=false&eventId=${events[n % events.length]}`),
    },
    {
      group: 'desk',
      name: 'failed intents',
      call: asAdmin(() => '/api/admin/order-intents?needsAttention=false&status=FAILED'),
    },
    {
      group: 'desk',
      name: 'all intents, page 50',
      call: asAdmin(() => '/api/admin/order-intents?needsAttention=false&page=50'),
    },
    { group: 'desk', name: 'outbox', call: asAdmin(() => '/api/admin/outbox?rowsPerPage=20') },
    {
      group: 'desk',
      name: 'outbox, part of an address',
      call: asAdmin((n) => `/api/admin/outbox?rowsPerPage=20&to=payer.${100 + n}@`),
    },
    { group: 'desk', name: 'outbox, page 40', call: asAdmin(() => '/api/admin/outbox?rowsPerPage=20&page=40') },
  ];
}

/** Whether a path returned an expected status. */
export function isRight({ also = [] }: Path, { status }: Answer): boolean {
  return status === 200 || also.includes(status);
}
