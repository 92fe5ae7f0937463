import fc from 'fast-check';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { canBecome } from '@foyer/domain/tickets/ticket-state';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { addLists, unequalRows } from '../../../../test/lists-add-up.ts';
import type { Person } from '../../../../test/ordering.ts';
import { createAddOn } from '../../../seed/factories/event.ts';

/**
 * Any sequence of operations on a ticket, also concurrent ones, only makes transitions of the table, and the books
 * agree.
 */

let shop: ChangeShop;
let admin: Person;
/** Refunds what `admin` sold: who took the cash may not refund it. */
let colleague: Person;
let lunches: { standard: number; vip: number };
let types: { standard: number; vip: number };
const now = new Date('2026-01-20T12:00:00Z');
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'ticket life',
    // Check-in is active and registration is still open.
    event: {
      event_start: new Date(now.getTime() + 3_600_000),
      event_end: new Date(now.getTime() + 86_400_000),
      configuration: { cancellation: { enabled: true, fee: { percent: 10 }, addOns: true } },
    },
  });
  admin = await shop.staff();
  colleague = await shop.staff();
  const free = { additionalConfiguration: { transferable: true }, quantity: 500 };
  types = await shop.pair({ standard: free, vip: free });
  const about = { default_name: 'Lunch', amount_minor: 2_000, quantity: 500 };
  lunches = {
    standard: await createAddOn(shop.app.database.kysely, { ...about, ticket_configuration_id: types.standard }),
    vip: await createAddOn(shop.app.database.kysely, { ...about, ticket_configuration_id: types.vip }),
  };
});
afterAll(() => shop.close());

const calls = [
  'edit',
  'transfer',
  'upgrade',
  'downgrade',
  'page',
  'addOn',
  'addOnBack',
  'deskAddOn',
  'deskAddOnBack',
  'cancel',
  'checkIn',
  'undo',
  'deactivate',
  'refund',
] as const;
type Call = (typeof calls)[number];

async function act(call: Call, ticketId: number, holder: Person): Promise<number> {
  const post = async (path: string, body: object, { token } = holder) =>
    (await shop.app.inject('POST', path, { token, body })).status;
  const paid = async ({ status, body }: Awaited<ReturnType<ChangeShop['change']>>) => {
    // An add-on that the ticket already has costs nothing.
    if (status !== 200 || body.redirectUrl === null) return status;
    await shop.payPage(body.redirectUrl);
    return (await shop.app.inject('GET', `/api/orders/intent/${body.orderIntentId}`, { token: holder.token })).status;
  };
  const values = { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' };
  switch (call) {
    case 'edit':
      return (await shop.app.inject('PUT', '/api/ticket', { token: holder.token, body: { ticketId, values } })).status;
    case 'transfer': {
      const { externalAccountIdentifier } = await shop.person();
      const to = { ticketId, externalAccountIdentifier, relationshipType: 'CONSULTANT', values };
      return post('/api/ticket/transfer', to, admin);
    }
    case 'upgrade':
      return (await shop.change(admin, ticketId, 'upgrade', types.vip, { cashPayment: true })).status;
    case 'downgrade':
      return (await shop.change(holder, ticketId, 'downgrade', types.standard)).status;
    case 'page':
      return paid(await shop.change(holder, ticketId, 'upgrade', types.vip, { payOnPage: true }));
    case 'addOn':
      return paid(await shop.changeAddOns(holder, ticketId, [lunches.standard], { payOnPage: true }));
    case 'addOnBack':
      return (await shop.changeAddOns(holder, ticketId, [])).status;
    case 'deskAddOn':
      return (await shop.changeAddOns(admin, ticketId, [lunches.standard], { cashPayment: true })).status;
    case 'deskAddOnBack':
      return (await shop.changeAddOns(admin, ticketId, [], { cashPayment: true })).status;
    case 'cancel': {
      const { refund } = await shop.quoteCancellation(holder, ticketId);
      return (await shop.cancel(holder, ticketId, refund ?? 0)).status;
    }
    case 'checkIn':
      return post(`/api/ticket/${ticketId}/check-in`, {}, admin);
    case 'undo':
      return post(`/api/ticket/${ticketId}/check-in/undo`, { reason: 'Somebody else was meant' }, admin);
    case 'refund': {
      const { orderId } = await shop.ticket(admin, ticketId);
      return post(`/api/admin/orders/${orderId}/refund`, { reason: 'Asked for it', ticketIds: [ticketId] }, colleague);
    }
    case 'deactivate':
      return post('/api/ticket/deactivate-ticket', { ticketId, notes: 'Asked for it' }, admin);
  }
}

const stateOf = (ticketId: number) =>
  shop.app.database.kysely
    .selectFrom('ticket')
    .select(['status', 'revision', 'ticket_configuration_id', 'amount_minor'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();

/** Fixed sequences that include every call. */
const lives: Call[][] = [
  ['edit', 'addOn', 'addOnBack', 'upgrade', 'checkIn', 'undo', 'refund'],
  ['deskAddOn', 'deskAddOnBack', 'page', 'downgrade', 'transfer', 'deactivate'],
  ['cancel'],
];

/** Whether the transition is in the table, or is an undo of a check-in, which restores the previous status. */
const mayBecome = (from: TicketStatus, to: TicketStatus, hasUndo: boolean) =>
  from === to ||
  canBecome(from, to) ||
  (hasUndo && from === 'CHECKED_IN' && (to === 'ACTIVE' || canBecome('ACTIVE', to)));

test('no sequence of calls leaves the table of transitions, and the books agree after each', async () => {
  const done = new Set<Call>();
  const step = fc.oneof(
    fc.constantFrom(...calls).map((call) => [call]),
    // Two concurrent calls.
    fc.tuple(fc.constantFrom(...calls), fc.constantFrom(...calls)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const holder = await shop.person();
      const ticketId = await shop.buy(holder, types.standard, { card: '4000000000000341' });
      for (const atOnce of steps) {
        const before = await stateOf(ticketId);
        const statuses = await Promise.all(atOnce.map((call) => act(call, ticketId, holder)));
        for (const status of statuses) expect(status).toBeLessThan(500);
        for (const [index, call] of atOnce.entries()) if (statuses[index] === 200) done.add(call);
        const after = await stateOf(ticketId);
        const hasUndo = atOnce.includes('undo');
        expect(mayBecome(before.status, after.status, hasUndo)).toBe(true);
        expect(after.revision).toBeGreaterThanOrEqual(before.revision);
        // An ended ticket does not change, except for its holder.
        if (before.status !== 'ACTIVE' && !(hasUndo && before.status === 'CHECKED_IN'))
          expect(after.ticket_configuration_id).toBe(before.ticket_configuration_id);
        expect(after.amount_minor).toBe(after.ticket_configuration_id === types.vip ? 15_000 : 10_000);
        await shop.booksAgree();
      }
    }),
    // Examples count as runs.
    { numRuns: lives.length + 2, endOnFailure: true, examples: lives.map((life) => [life.map((call) => [call])]) },
  );
  expect(calls.filter((call) => !done.has(call))).toEqual([]);
  // The exported lists have the same sums as the revenue report.
  const ask: Parameters<typeof addLists>[1] = (method, path, body) =>
    shop.app.inject(method, `/api/${path}`, { token: admin.token, body });
  const { report, ...lists } = await addLists(shop.app.database.kysely, ask, shop.eventId);
  for (const [list, sums] of Object.entries(lists)) expect(sums, list).toEqual(report);
  expect(await unequalRows(ask, shop.eventId)).toEqual([]);
}, 120_000);
