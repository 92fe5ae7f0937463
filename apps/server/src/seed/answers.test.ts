import type { EventView } from '@foyer/contract/events/events';
import type { EventTicketSummary, Ticket } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { demoNow, openDemo } from '../../test/demo.ts';
import { openTestSession } from '../../test/sessions.ts';

/** Reads the demo data through the API, with every response checked against the contract (system 6.4). */

const now = demoNow;
let app: TestApp;
beforeAll(async () => {
  ({ app } = await openDemo({ name: 'seed answers' }));
}, 300_000);
afterAll(() => app.close());

async function signedIn(identifier: string) {
  const account = await app.database.kysely
    .selectFrom('account')
    .select('account_id')
    .where('external_account_identifier', '=', identifier)
    .executeTakeFirstOrThrow();
  const token = await openTestSession(app.database.kysely, account.account_id, { now });
  return async <B>(path: string): Promise<B> => {
    const { status, body, text } = await app.inject<B>('GET', `/api/${path}`, { token });
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
    return body;
  };
}

test('returns a family’s tickets, with an add-on in three languages', async () => {
  const get = await signedIn('C1000005');
  const tickets = await get<Ticket[]>('tickets');
  const withAddOn = tickets.filter(({ addOns }) => addOns.length > 0);
  expect(withAddOn.length).toBeGreaterThan(0);
  for (const { ticketId, eventId, orderId, addOns } of withAddOn) {
    expect(Object.keys(addOns[0]?.translations.name ?? {})).toEqual(['en_US', 'es_US', 'ja_JP']);
    expect((await get<Ticket>(`ticket/${ticketId}`)).addOns).toEqual(addOns);
    const summary = await get<EventTicketSummary>(`ticket/event-ticket-summary?eventId=${eventId}`);
    expect(summary.myTickets.find((one) => one.ticketId === ticketId)?.addOns).toEqual(addOns);
    await get(`orders/${orderId}`);
  }
});

test('returns every event and its tickets as the contract defines', async () => {
  const get = await signedIn('admin');
  const events = await get<EventView[]>('events');
  expect(events.length).toBeGreaterThan(5);
  for (const { eventId } of events) await get(`events/${eventId}`);
  const sold = await app.database.kysely
    .selectFrom('ticket_configuration')
    .select(['event_id', 'ticket_configuration_id'])
    .execute();
  for (const type of sold)
    await get(`events/${type.event_id}/ticket-configuration/${type.ticket_configuration_id}/add-ons`);
});
