import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../test/provider-messages.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';

/**
 * Random sequences of operations that create, end or move tickets, on a real database, by holders and by staff who
 * confirm.
 * After every step, each valid ticket has the ticket that it needs on its own account, and the stock adds up (`foyer
 * audit`).
 */

let shop: ChangeShop;
let admin: Person;
let gala: { eventId: number; seat: number };
let types: { standard: number; vip: number };
const now = new Date('2026-01-20T12:00:00Z');
const cancellation = { enabled: true, fee: { percent: 0 } };
const quantity = 5_000;
const open = { additionalConfiguration: { transferable: true }, quantity };

beforeAll(async () => {
  shop = await openChangeShop({
    name: 'dependent model',
    now,
    env: { DISPUTED_TICKETS: 'cancel', PURCHASE_WINDOW_MINUTES: '0' },
    event: {
      event_start: new Date(now.getTime() + 3_600_000),
      event_end: new Date(now.getTime() + 86_400_000),
      configuration: { cancellation },
    },
  });
  admin = await shop.staff();
  const db = shop.app.database.kysely;
  const eventId = await createEvent(db, { parent_event_id: shop.eventId, configuration: { cancellation } });
  gala = { eventId, seat: await createTicketConfiguration(db, { event_id: eventId, ...open, amount_minor: 0 }) };
  types = await shop.pair({ standard: open, vip: open });
});
afterAll(() => shop.close());

interface LiveTicket {
  ticketId: number;
  orderId: number;
  accountId: number;
  typeId: number;
  relationshipType: string;
  charge: string | null;
}

const liveTickets = async (people: readonly Person[]): Promise<LiveTicket[]> => {
  const { rows } = await sql<LiveTicket>`
    SELECT t.ticket_id AS "ticketId", t.order_id AS "orderId", t.account_id AS "accountId", t.ticket_configuration_id AS "typeId",
      t.relationship_type AS "relationshipType",
      (SELECT p.gateway_reference FROM payment p WHERE p.order_id = t.order_id ORDER BY p.payment_id LIMIT 1) AS charge
    FROM ticket t WHERE t.status IN ('ACTIVE', 'CHECKED_IN') AND t.account_id = ANY (${people.map(({ accountId }) => accountId)}::bigint[])
    ORDER BY t.ticket_id`.execute(shop.app.database.kysely);
  return rows;
};

/** Valid tickets without the ticket that they need. Written independently of the product's rule. */
const orphans = async () => {
  const { rows } = await sql<{ ticket: number }>`
    SELECT t.ticket_id AS ticket FROM ticket t JOIN event e USING (event_id)
    WHERE t.status IN ('ACTIVE', 'CHECKED_IN') AND (
      t.relationship_type <> 'CONSULTANT' AND NOT EXISTS (SELECT FROM ticket s WHERE s.account_id = t.account_id
        AND s.event_id = t.event_id AND s.relationship_type = 'CONSULTANT' AND s.status IN ('ACTIVE', 'CHECKED_IN'))
      OR e.parent_event_id IS NOT NULL AND NOT EXISTS (SELECT FROM ticket s WHERE s.account_id = t.account_id
        AND s.event_id = e.parent_event_id AND s.status IN ('ACTIVE', 'CHECKED_IN')))`.execute(
    shop.app.database.kysely,
  );
  return rows;
};

interface Call {
  status: number;
  body: { error?: { code: string; items?: { metadata?: { ticketId?: unknown } }[] } | undefined };
}
const post = (path: string, body: object, { token } = admin) =>
  shop.app.inject<Call['body']>('POST', `/api/${path}`, { token, body, headers: { 'idempotency-key': randomUUID() } });
/** Staff confirm the listed tickets and repeat the request. */
async function confirming(path: string, body: object): Promise<void> {
  const first = await post(path, body);
  if (first.body.error?.code !== 'DEPENDENT_TICKETS') return;
  const dependentTicketIds = first.body.error.items?.map(({ metadata }) => metadata?.ticketId);
  await post(path, { ...body, dependentTicketIds });
}

interface World {
  people: Person[];
}
type Act = (world: World, ticket: LiveTicket | undefined, person: Person, other: Person) => Promise<unknown>;
const holderOf = ({ people }: World, ticket: LiveTicket) =>
  people.find(({ accountId }) => accountId === ticket.accountId) ?? admin;
const whom = (other: Person) => ({
  externalAccountIdentifier: other.externalAccountIdentifier,
  values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' },
});
const buy =
  (relationshipType: string): Act =>
  (_, __, person) =>
    shop.order(person, {
      tickets: [selfTicket(person, types.standard, { relationshipType })],
      chargeCreditCardRequest: payBy(),
    });
const onTicket =
  (act: (ticket: LiveTicket, holder: Person, other: Person) => Promise<unknown>): Act =>
  async (world, ticket, _, other) =>
    ticket && act(ticket, holderOf(world, ticket), other);

const acts: Record<string, Act> = {
  buySelf: buy('CONSULTANT'),
  buySpouse: buy('SPOUSE'),
  buyGuest: buy('GUEST'),
  buyGala: (_, __, person) => shop.order(person, { eventId: gala.eventId, tickets: [selfTicket(person, gala.seat)] }),
  buyGalaGuest: (_, __, person) =>
    shop.order(person, {
      eventId: gala.eventId,
      tickets: [selfTicket(person, gala.seat, { relationshipType: 'GUEST' })],
    }),
  cancel: onTicket(async ({ ticketId }, holder) => {
    const { refund } = await shop.quoteCancellation(holder, ticketId);
    return shop.cancel(holder, ticketId, refund ?? 0);
  }),
  transfer: onTicket(({ ticketId, relationshipType }, holder, other) =>
    post('ticket/transfer', { ticketId, relationshipType, ...whom(other) }, holder),
  ),
  transferByStaff: onTicket(({ ticketId }, _, other) =>
    confirming('ticket/transfer', { ticketId, relationshipType: 'CONSULTANT', ...whom(other) }),
  ),
  deactivate: onTicket(({ ticketId }) => confirming('ticket/deactivate-ticket', { ticketId, notes: 'Asked for it' })),
  refund: onTicket(({ ticketId, orderId }) =>
    confirming(`admin/orders/${orderId}/refund`, { reason: 'Asked for it', ticketIds: [ticketId] }),
  ),
  dispute: onTicket(async ({ charge }) => {
    if (charge === null) return;
    await sandboxOf(shop.app)
      .dispute(charge)
      .catch(() => undefined);
    await deliverProviderMessages(shop.app);
  }),
  change: onTicket(({ ticketId, typeId }, holder) =>
    typeId === types.standard
      ? shop.change(holder, ticketId, 'upgrade', types.vip)
      : shop.change(holder, ticketId, 'downgrade', types.standard),
  ),
  checkIn: onTicket(({ ticketId }) => post(`ticket/${ticketId}/check-in`, {})),
  anonymise: (_, __, person) =>
    post(`admin/accounts/${person.externalAccountIdentifier}/anonymise`, { reason: 'Asked for it' }),
};

const act = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('buySelf', 'buySpouse', 'buyGuest', 'buyGala', 'buyGalaGuest') },
  { weight: 6, arbitrary: fc.constantFrom('cancel', 'transfer', 'transferByStaff', 'deactivate', 'refund', 'dispute') },
  { weight: 2, arbitrary: fc.constantFrom('change', 'checkIn', 'anonymise') },
);

test('no sequence leaves a valid ticket without the ticket that it needs', { timeout: 120_000 }, async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(act, fc.nat({ max: 1 }), fc.nat({ max: 30 })), { minLength: 8, maxLength: 22 }),
      async (sequence) => {
        const people = await shop.people(2);
        const [first, second] = people as [Person, Person];
        for (const person of people) {
          await acts.buySelf?.({ people }, undefined, person, person);
          await acts.buySpouse?.({ people }, undefined, person, person);
          await acts.buyGala?.({ people }, undefined, person, person);
        }
        for (const [name, who, which] of sequence) {
          const before = await liveTickets(people);
          const [person, other] = who === 0 ? [first, second] : [second, first];
          const ticket = before[which % Math.max(1, before.length)];
          await acts[name]?.(
            { people },
            ticket,
            person,
            ticket && ticket.accountId === other.accountId ? person : other,
          );
          if (JSON.stringify(await liveTickets(people)) !== JSON.stringify(before)) done.add(name);
          expect([name, await orphans()]).toEqual([name, []]);
        }
        await shop.booksAgree();
      },
    ),
    { numRuns: 14, seed: 26 },
  );
  // Every operation succeeded at least once, so the sequences are meaningful.
  expect([...done].toSorted()).toEqual(
    Object.keys(acts)
      .filter((name) => name !== 'anonymise' && name !== 'checkIn')
      .toSorted(),
  );
});
