import type { AuditLine } from '@foyer/contract/people/audit';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSession } from '../../../../test/sessions.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';

/** Searches the audit log by event, person, staff member, action and time, page by page while new entries are written. */

let shop: Shop;
let admin: Person;
let helper: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await openShop({ name: 'audit search' });
  [admin, helper, buyer] = [await shop.staff(['admin']), await shop.staff(['helper']), await shop.person()];
  const type = await shop.ticketType();
  const bought = await shop.order(helper, { tickets: [selfTicket(buyer, type)], bypassPayment: true });
  if (bought.status !== 200) throw new Error(`No order: ${bought.status}`);
  shop.app.clock.advance({ hours: 1 });
  const changed = await shop.app.inject('PUT', `/api/events/${shop.eventId}/dates`, {
    token: admin.token,
    body: { eventStart: '2026-03-01T15:00:00.000Z', eventEnd: '2026-03-02T23:00:00.000Z', mailsNewDates: false },
  });
  if (changed.status !== 200) throw new Error(`No new dates: ${changed.status}`);
});
afterAll(() => shop.close());

interface Answer extends ErrorBody {
  lines: AuditLine[];
  isLast: boolean;
}
const search = (query: Record<string, string | number> = {}, person = admin) =>
  shop.app.inject<Answer>(
    'GET',
    `/api/admin/audit?${new URLSearchParams(query as Record<string, string>).toString()}`,
    {
      token: person.token,
    },
  );
const actions = async (query: Record<string, string | number>) =>
  (await search(query)).body.lines.map(({ action }) => action);

describe('an audit entry', () => {
  it('contains action, staff member, subject, event, and the values before and after', async () => {
    const [line] = (await search({ action: 'event.dates' })).body.lines;
    expect(line).toMatchObject({
      action: 'event.dates',
      staff: { externalAccountIdentifier: admin.externalAccountIdentifier },
      entity: 'event',
      entityId: String(shop.eventId),
      eventId: shop.eventId,
      eventName: expect.any(String) as unknown,
      at: '2026-01-20T13:00:00.000Z',
    });
    expect(JSON.stringify(line?.after)).toContain('2026-03-01T15:00:00.000Z');
    expect(JSON.stringify(line?.before)).not.toContain('2026-03-01T15:00:00.000Z');
  });

  it('is found by each filter that it matches, and by no other', async () => {
    expect(await actions({ account: buyer.externalAccountIdentifier })).toContain('ticket.registered');
    expect(await actions({ account: buyer.externalAccountIdentifier })).not.toContain('event.dates');
    expect(await actions({ staff: admin.externalAccountIdentifier })).toEqual(['event.dates']);
    expect(await actions({ staff: helper.externalAccountIdentifier })).toContain('order.created');
    expect(await actions({ eventId: shop.eventId, action: 'event.dates' })).toEqual(['event.dates']);
    expect(await actions({ eventId: shop.eventId + 1 })).toEqual([]);
    const between = { startDate: '2026-01-20T12:00:00.000Z', endDate: '2026-01-20T13:00:00.000Z' };
    expect(await actions(between)).not.toContain('event.dates');
    expect(await actions(between)).toContain('ticket.registered');
    expect(await actions({ startDate: '2026-01-20T13:00:00.000Z' })).toEqual(['event.dates']);
    expect(await actions({ account: 'C7777777' })).toEqual([]);
    expect(await actions({ staff: 'nobody' })).toEqual([]);
  });

  it('belongs to the staff member, not to the account they acted for', async () => {
    const served = await shop.person();
    const acting = { now: shop.app.clock.now(), staffAccountId: helper.accountId };
    const token = await openTestSession(shop.app.database.kysely, served.accountId, acting);
    const type = await shop.ticketType();
    const bought = await shop.order({ ...served, token }, { tickets: [selfTicket(served, type)], bypassPayment: true });
    expect(bought.status).toBe(200);
    expect(await actions({ account: served.externalAccountIdentifier })).toContain('order.created');
    expect(await actions({ staff: served.externalAccountIdentifier })).toEqual([]);
  });

  it('is shown only to administrators', async () => {
    expect((await search({}, helper)).status).toBe(403);
  });
});

describe('pages', () => {
  it('neither skip nor repeat an entry when entries have equal times and new ones are written', async () => {
    const write = (count: number, at: string) =>
      sql`INSERT INTO audit_log (at, action, entity, entity_id, event_id)
        SELECT ${at}::timestamptz, 'test.line', 'test', n::text, ${shop.eventId} FROM generate_series(1, ${count}::int) n`.execute(
        shop.app.database.kysely,
      );
    await write(120, '2026-01-20T14:00:00Z');
    const seen: AuditLine[] = [];
    for (let before: number | undefined, isLast = false; !isLast;) {
      const { body } = await search({ action: 'test.line', ...(before === undefined ? {} : { before }) });
      seen.push(...body.lines);
      before = body.lines.at(-1)?.auditId;
      ({ isLast } = body);
      if (seen.length === 50) await write(30, '2026-01-20T15:00:00Z');
    }
    expect(seen.map(({ entityId }) => Number(entityId))).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
    expect((await search({ action: 'test.line' })).body.lines).toHaveLength(50);
  });
});
