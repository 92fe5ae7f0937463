import { randomUUID } from 'node:crypto';
import type { ScanConflict, ScanResult } from '@foyer/contract/door/door';
import type { OpenTask } from '@foyer/contract/events/event-overview';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createTicketCodes } from '../../../ops/ticket-codes.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { createTicketConfiguration } from '../../../seed/factories/event.ts';
import { readDoorState } from '../roster/read-state.ts';

/** Scans of tickets of another event stay at the event of the scan (door 1.7), and lists are bounded per device (door 3.5). */

const now = '2026-02-15T15:00:00Z';
let shop: Shop;
let elsewhere: number;
/** A ticket of the other event. */
let foreign: number;
/** Scans at the shop's event only. */
let scanner: Person;
/** Works at both events. */
let helper: Person;
let admin: Person;

const db = () => shop.app.database.kysely;

beforeAll(async () => {
  shop = await openShop({ name: 'foreign tickets', now });
  elsewhere = await createEvent(db(), { default_name: 'Elsewhere', translations: {} });
  foreign = await put(await createTicketConfiguration(db(), { event_id: elsewhere }));
  helper = await shop.staff(['helper']);
  admin = await shop.staff(['admin']);
  scanner = await shop.staff(['ticket-scanner']);
  await sql`
    UPDATE staff_grant SET event_id = ${shop.eventId} WHERE account_id = ${scanner.accountId}`.execute(db());
  // A change of grants ends the sessions.
  scanner = { ...scanner, token: await openTestSession(db(), scanner.accountId, { now: new Date(now) }) };
});
afterAll(() => shop.close());

const put = async (ticket_configuration_id: number) => {
  const { accountId: account_id } = await shop.person();
  return putTicket(db(), { ticket_configuration_id, account_id });
};
const codeOf = (ticketId: number, eventId: number, revision = 1) =>
  createTicketCodes(shop.app.signingKey).issue({ ticketId, eventId, revision });
const scan = (body: Record<string, unknown>, person = scanner, ticketId = foreign) =>
  shop.app.inject<CheckInAnswer & ErrorBody>('POST', `/api/ticket/${ticketId}/check-in`, { token: person.token, body });
const send = (scans: object[], deviceId: string, person = scanner, eventId = shop.eventId) =>
  shop.app.inject<{ results: ScanResult[] }>('POST', `/api/admin/events/${eventId}/scans`, {
    token: person.token,
    body: { deviceId, sentAt: now, scans },
  });
const taken = (ticketId: number, more: object = {}) => ({
  scanId: randomUUID(),
  ticketId,
  scannedAt: now,
  shown: 'admit',
  ...more,
});
const conflicts = async (eventId: number) =>
  (await shop.app.inject<ScanConflict[]>('GET', `/api/admin/events/${eventId}/conflicts`, { token: admin.token })).body;
const tasks = async (eventId: number) =>
  (await shop.app.inject<OpenTask[]>('GET', '/api/admin/open-tasks', { token: admin.token })).body.find(
    ({ kind, event }) => kind === 'doorConflicts' && event?.eventId === eventId,
  )?.count ?? 0;
const counted = async (eventId: number) => (await readDoorState(db(), eventId, new Date(now), 'en-US')).conflicts;

describe('a scan of a ticket of another event', () => {
  it('is stored at the event of the scan, and leaves nothing at the other event', async () => {
    await scan({ eventId: elsewhere }, helper);
    const deviceId = randomUUID();
    const { body } = await send([taken(foreign), taken(foreign)], deviceId);
    expect(body.results).toMatchObject([
      { verdict: 'otherEvent', isConflict: true, first: null },
      { verdict: 'otherEvent', isConflict: true, first: null },
    ]);
    await scan({ eventId: shop.eventId, scanId: randomUUID() });
    expect([await conflicts(elsewhere), await tasks(elsewhere), await counted(elsewhere)]).toEqual([[], 0, 0]);
    // At its own event, the list shows no person and no check-in of the other event.
    const own = {
      ticketId: foreign,
      verdict: 'otherEvent',
      fullName: null,
      externalAccountIdentifier: null,
      first: null,
    };
    expect(await conflicts(shop.eventId)).toMatchObject([own, own]);
    expect([await tasks(shop.eventId), await counted(shop.eventId)]).toEqual([2, 2]);
    const { rows } = await sql`SELECT DISTINCT event_id FROM door_scan WHERE ticket_id = ${foreign}`.execute(db());
    expect(rows).toEqual([{ event_id: shop.eventId }]);
  });

  it('is solved without a trace at the holder of the ticket', async () => {
    const scanId = randomUUID();
    await send([taken(foreign, { scanId })], randomUUID());
    const solved = await shop.app.inject('PUT', `/api/admin/events/${shop.eventId}/conflicts/${scanId}`, {
      token: admin.token,
      body: { note: 'Sent to the other hall' },
    });
    expect(solved.status).toBe(200);
    const { subject_account_id } = await db()
      .selectFrom('audit_log')
      .select('subject_account_id')
      .where('action', '=', 'scan.conflictSolved')
      .executeTakeFirstOrThrow();
    expect(subject_account_id).toBe(admin.accountId);
  });

  it('cannot be used to read the outcome of a scan at the other event', async () => {
    const ticketId = await put(await createTicketConfiguration(db(), { event_id: elsewhere }));
    const scanId = randomUUID();
    const first = await scan({ eventId: elsewhere, scanId }, helper, ticketId);
    expect(first.body.success).toBe(true);
    const { status, body } = await scan({ eventId: shop.eventId, scanId }, scanner, ticketId);
    expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await scan({ eventId: elsewhere, scanId }, helper, ticketId)).text).toBe(first.text);
  });

  it('names the other event for a signed code and for staff of that event, and for no other number', async () => {
    const nameOf = async (body: Record<string, unknown>, person = scanner) => {
      const answer = await scan({ eventId: shop.eventId, ...body }, person);
      expect(answer.body.error.code).toBe('WRONG_EVENT');
      return answer.body.error.metadata?.eventName;
    };
    expect(await nameOf({})).toBeUndefined();
    expect(await nameOf({ code: String(foreign) })).toBeUndefined();
    expect(await nameOf({ code: `https://foyer.test/check-in/${foreign}`, scanId: randomUUID() })).toBeUndefined();
    expect(await nameOf({}, helper)).toBe('Elsewhere');
    expect(await nameOf({ code: codeOf(foreign, elsewhere) })).toBe('Elsewhere');
    const forged = await scan({ eventId: shop.eventId, code: codeOf(foreign, elsewhere).replace('.1.', '.2.') });
    expect([forged.body.error.code, forged.body.error.metadata?.eventName]).toEqual(['INVALID_TICKET_CODE', undefined]);
  });
});

describe('conflicts of one device', () => {
  it('fill neither the list nor the counts, and a staff member with many devices hides no other', async () => {
    const own = await put(await shop.ticketType());
    const other = await shop.staff(['ticket-scanner']);
    const [deviceId, quiet] = [randomUUID(), randomUUID()];
    await send([taken(own)], quiet, other);
    await send([taken(own)], quiet, other);
    const before = await tasks(shop.eventId);
    const fill = (device: string, count: number) =>
      sql`
      INSERT INTO door_scan (scan_id, ticket_id, event_id, device_id, by_account_id, scanned_at, received_at, shown, verdict)
      SELECT gen_random_uuid(), ${own}, ${shop.eventId}, ${device}, ${scanner.accountId}, ${new Date(now)},
        ${new Date('2026-02-15T16:00:00Z')}, 'admit', 'alreadyCheckedIn'
      FROM generate_series(1, ${count}::int)`.execute(db());
    await send([], deviceId);
    await fill(deviceId, 600);
    const listed = await conflicts(shop.eventId);
    expect(listed.length).toBeLessThan(500);
    expect(listed.filter(({ scannedAt, ticketId }) => ticketId === own && scannedAt !== '').length).toBe(101);
    expect([await tasks(shop.eventId), await counted(shop.eventId)]).toEqual([before + 100, before + 100]);
    for (let more = 0; more < 6; more += 1) {
      const another = randomUUID();
      await send([], another);
      await fill(another, 100);
    }
    const full = await conflicts(shop.eventId);
    expect(full).toHaveLength(500);
    expect(full.filter(({ first }) => first !== null)).toHaveLength(1);
  });
});
