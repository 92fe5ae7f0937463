import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { CheckInAnswer, Ticket } from '@foyer/contract/tickets/ticket';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { purgeJob } from '../../../jobs/cleanup.ts';

/** Scans with an id are decided once, and mistaken ones can be undone (door 3). */

const now = '2026-02-15T15:00:00Z';
let shop: Shop;
let ticketType: number;
let scanner: Person;
let admin: Person;
let ticketId: number;

beforeAll(async () => {
  shop = await openShop({ name: 'scans', now });
  ticketType = await shop.ticketType();
  scanner = await shop.staff(['ticket-scanner']);
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(now);
  ticketId = await put();
});

const put = async () => {
  const { accountId } = await shop.person();
  return putTicket(shop.app.database.kysely, { ticket_configuration_id: ticketType, account_id: accountId });
};
const scan = (id: number, body: Record<string, unknown>, person = scanner) =>
  shop.app.inject<CheckInAnswer & ErrorBody>('POST', `/api/ticket/${id}/check-in`, {
    token: person.token,
    body: { eventId: shop.eventId, ...body },
  });
const undo = (id: number, reason = 'Wrong person', person = admin) =>
  shop.app.inject<{ ticket: Ticket } & ErrorBody>('POST', `/api/ticket/${id}/check-in/undo`, {
    token: person.token,
    body: { reason },
  });
const name = (deviceId: string, called: string) =>
  shop.app.inject('POST', `/api/admin/events/${shop.eventId}/devices`, {
    token: scanner.token,
    body: { deviceId, name: called },
  });

describe('a scan with an id', () => {
  it('returns exactly the first response when it is sent again, even after other changes', async () => {
    const scanId = randomUUID();
    const first = await scan(ticketId, { scanId });
    expect(first.body).toMatchObject({ success: true, alreadyCheckedIn: false });
    shop.app.clock.advance({ minutes: 3 });
    await scan(ticketId, { scanId: randomUUID() });
    const again = await scan(ticketId, { scanId });
    expect(again.text).toBe(first.text);
    expect(again.status).toBe(200);

    const refused = { scanId: randomUUID() };
    const second = await scan(ticketId, refused);
    expect(second.body).toMatchObject({ success: false, alreadyCheckedIn: true });
    await undo(ticketId);
    expect((await scan(ticketId, refused)).text).toBe(second.text);
  });

  it('repeats a refusal as well', async () => {
    const scanId = randomUUID();
    shop.app.clock.set('2026-02-10T00:00:00Z');
    expect((await scan(ticketId, { scanId })).body.error.code).toBe('CHECK_IN_NOT_ACTIVE');
    shop.app.clock.set(now);
    const again = await scan(ticketId, { scanId });
    expect([again.status, again.body.error.code]).toEqual([409, 'CHECK_IN_NOT_ACTIVE']);
    expect((await scan(ticketId, { scanId: randomUUID() })).body.success).toBe(true);
  });

  it('is rejected for another ticket', async () => {
    const scanId = randomUUID();
    await scan(ticketId, { scanId });
    const { status, body } = await scan(await put(), { scanId });
    expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is one check-in with one response when it is sent many times in parallel', async () => {
    const scanId = randomUUID();
    // All requests wait: the first for the ticket, and the rest for the first.
    const answers = await whileLocked(
      shop.app.database,
      () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`,
      6,
      () => Promise.all(Array.from({ length: 6 }, () => scan(ticketId, { scanId }))),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ success: true });
  });

  it('returns two different responses without an id (negative control)', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => scan(ticketId, {})));
    expect(new Set(answers.map(({ body }) => body.success))).toEqual(new Set([true, false]));
  });

  it('returns time, staff member and device of the first check-in', async () => {
    const deviceId = randomUUID();
    await name(deviceId, 'Gate B');
    await scan(ticketId, { scanId: randomUUID(), deviceId });
    shop.app.clock.advance({ minutes: 10 });
    const { body } = await scan(ticketId, { scanId: randomUUID(), deviceId: randomUUID() });
    expect(body).toMatchObject({
      success: false,
      alreadyCheckedIn: true,
      checkedInBy: 'Sam Staff',
      checkedInOn: 'Gate B',
      ticket: { checkInDate: '2026-02-15T15:00:00.000Z' },
    });
  });

  it('loses its stored response after a day, but is still recognised', async () => {
    const scanId = randomUUID();
    await scan(ticketId, { scanId });
    shop.app.clock.advance({ hours: 25 });
    const job = purgeJob(shop.app.database.kysely);
    await job.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
    const { rows } = await shop.app.database.pool.query('SELECT outcome, verdict FROM door_scan WHERE scan_id = $1', [
      scanId,
    ]);
    expect(rows).toEqual([{ outcome: null, verdict: 'admit' }]);
    shop.app.clock.set(now);
    expect((await scan(ticketId, { scanId })).body).toMatchObject({ success: true, alreadyCheckedIn: false });
  });
});

describe('undoing a check-in', () => {
  it('makes the ticket usable again, with the reason in the audit log', async () => {
    await scan(ticketId, { scanId: randomUUID() });
    const { status, body } = await undo(ticketId, ' Scanned the wrong guest ');
    expect(status).toBe(200);
    expect(body.ticket).toMatchObject({ status: 'ACTIVE', isCheckedIn: false, checkInDate: null });
    const entry = await shop.app.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', String(ticketId))
      .where('action', '=', 'ticket.checkInUndone')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      staff_account_id: admin.accountId,
      notes: 'Scanned the wrong guest',
      before: { status: 'CHECKED_IN', checkInDate: '2026-02-15T15:00:00.000Z', source: 'scan' },
    });
    expect((await scan(ticketId, { scanId: randomUUID() })).body.success).toBe(true);
  });

  it('requires an administrator, a reason, a check-in and a ticket', async () => {
    expect((await undo(ticketId)).body.error.code).toBe('NOT_CHECKED_IN');
    await scan(ticketId, {});
    expect((await undo(ticketId, 'x', scanner)).status).toBe(403);
    expect((await undo(ticketId, '  ')).status).toBe(422);
    expect((await undo(999_999)).status).toBe(404);
    expect((await undo(ticketId)).status).toBe(200);
  });
});

describe('a blocked device', () => {
  it('cannot scan, loses its session, and can be unblocked', async () => {
    const thief = await shop.staff(['ticket-scanner']);
    const deviceId = randomUUID();
    await scan(await put(), { scanId: randomUUID(), deviceId }, thief);
    const shutOut = (isShutOut: boolean) =>
      shop.app.inject('POST', `/api/admin/devices/${deviceId}/shut-out`, { token: admin.token, body: { isShutOut } });
    expect((await shutOut(true)).status).toBe(200);
    expect((await scan(ticketId, { scanId: randomUUID(), deviceId }, thief)).status).toBe(401);
    const refused = await scan(ticketId, { scanId: randomUUID(), deviceId });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'DEVICE_SHUT_OUT']);
    // The refused scan was not stored, so the same scan counts after unblocking.
    await shutOut(false);
    expect((await scan(ticketId, { scanId: randomUUID(), deviceId })).body.success).toBe(true);
  });

  const shutOut = (deviceId: string) =>
    shop.app.inject('POST', `/api/admin/devices/${deviceId}/shut-out`, {
      token: admin.token,
      body: { isShutOut: true },
    });
  const isSignedIn = async (token: string) =>
    (await shop.app.inject('GET', '/api/account/profile', { token })).status === 200;
  const actFrom = async (staff: Person) => {
    const { body } = await shop.app.inject<{ token: string }>('POST', '/api/authentication/switch-context', {
      token: staff.token,
      body: { userId: (await shop.person()).externalAccountIdentifier },
    });
    return body.token;
  };

  it('is also refused without a scan id, and checks no ticket in', async () => {
    const deviceId = randomUUID();
    await name(deviceId, 'Lost');
    await shutOut(deviceId);
    // Blocking ended the scanner's session.
    scanner = await shop.staff(['ticket-scanner']);
    const refused = await scan(ticketId, { deviceId });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'DEVICE_SHUT_OUT']);
    expect((await scan(ticketId, {})).body).toMatchObject({ success: true, alreadyCheckedIn: false });
  });

  it("ends the acting session that used it last, and the staff member's own session", async () => {
    const helper = await shop.staff(['helper']);
    const deviceId = randomUUID();
    const acting = await actFrom(helper);
    await scan(ticketId, { scanId: randomUUID(), deviceId }, { ...helper, token: acting });
    await shutOut(deviceId);
    expect([await isSignedIn(helper.token), await isSignedIn(acting)]).toEqual([false, false]);
  });

  it("ends the staff member's own session even after the acting session has ended", async () => {
    const helper = await shop.staff(['helper']);
    const deviceId = randomUUID();
    const acting = await actFrom(helper);
    await scan(ticketId, { scanId: randomUUID(), deviceId }, { ...helper, token: acting });
    await sql`DELETE FROM session WHERE staff_session_id IS NOT NULL`.execute(shop.app.database.kysely);
    await shutOut(deviceId);
    expect(await isSignedIn(helper.token)).toBe(false);
  });

  it('ends the session of its first user even if another person used its id later', async () => {
    const first = await shop.staff(['helper']);
    const other = await shop.staff(['ticket-scanner']);
    const deviceId = randomUUID();
    await scan(ticketId, { scanId: randomUUID(), deviceId }, first);
    await scan(ticketId, { scanId: randomUUID(), deviceId }, other);
    await shutOut(deviceId);
    expect([await isSignedIn(first.token), await isSignedIn(other.token)]).toEqual([false, false]);
  });

  it('ends the session of a concurrent scan', async () => {
    const thief = await shop.staff(['ticket-scanner']);
    const deviceId = randomUUID();
    await scan(await put(), { scanId: randomUUID(), deviceId });
    scanner = await shop.staff(['ticket-scanner']);
    const [blocked, scanned] = await whileLocked(
      shop.app.database,
      () => sql`SELECT FROM door_device WHERE device_id = ${deviceId} FOR UPDATE`,
      2,
      () => Promise.all([shutOut(deviceId), scan(ticketId, { scanId: randomUUID(), deviceId }, thief)]),
    );
    expect(blocked.status).toBe(200);
    expect(scanned.status === 409 || !(await isSignedIn(thief.token))).toBe(true);
  });
});

describe('the name of a device', () => {
  const nameBy = (person: Person, deviceId: string, called: string) =>
    shop.app.inject<ErrorBody>('POST', `/api/admin/events/${shop.eventId}/devices`, {
      token: person.token,
      body: { deviceId, name: called },
    });

  it('can be changed only by its owner, and each change has an audit entry', async () => {
    const deviceId = randomUUID();
    const owner = await shop.staff(['admin']);
    expect((await nameBy(owner, deviceId, 'Gate B')).status).toBe(200);
    const taken = await nameBy(scanner, deviceId, 'Mine');
    expect([taken.status, taken.body.error.code]).toEqual([409, 'DEVICE_OF_OTHER']);
    expect((await nameBy(owner, deviceId, 'Gate B')).status).toBe(200);
    expect((await nameBy(owner, deviceId, 'Gate C')).status).toBe(200);
    const entries = await shop.app.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'account_id', 'before', 'after'])
      .where('entity_id', '=', deviceId)
      .orderBy('audit_log_id')
      .execute();
    expect(entries).toEqual([
      {
        action: 'device.named',
        account_id: owner.accountId,
        before: { name: null },
        after: { name: 'Gate B' },
      },
      { action: 'device.named', account_id: owner.accountId, before: { name: 'Gate B' }, after: { name: 'Gate C' } },
    ]);
  });

  it('is set by only one of two people who name a new device at once', async () => {
    const deviceId = randomUUID();
    const people = await Promise.all([shop.staff(['admin']), shop.staff(['ticket-scanner'])]);
    const answers = await Promise.all(people.map((person, n) => nameBy(person, deviceId, `Name ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('an unknown event', () => {
  const unknown = 999_999;

  it.each([
    ['with an id of the scan', () => ({ scanId: randomUUID(), deviceId: randomUUID() })],
    ['without one', () => ({ deviceId: randomUUID() })],
  ])('is refused for a device %s', async (_, body) => {
    const refused = await scan(ticketId, { ...body(), eventId: unknown });
    expect([refused.status, refused.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND']);
  });

  it('is refused for a ticket that does not exist either', async () => {
    const refused = await scan(888_888, { scanId: randomUUID(), eventId: unknown });
    expect([refused.status, refused.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND']);
  });
});

it('returns unanswered questions for the door, and none after they are answered', async () => {
  const { body } = await scan(ticketId, {});
  expect(body.missing).toEqual([]);
  await shop.app.database.pool.query(
    `UPDATE event SET configuration = jsonb_set(configuration, '{sections}', $2::jsonb) WHERE event_id = $1`,
    [shop.eventId, JSON.stringify([{ name: 'registrationForm', title: 'Form', fields: questions }])],
  );
  const scanned = (await scan(await put(), {})).body;
  expect([scanned.success, scanned.missing]).toEqual([true, ['shirt', 'terms']]);
  const values = { shirt: 'M', terms: true };
  const edited = await shop.app.inject('PUT', '/api/ticket/', {
    token: admin.token,
    body: { ticketId: scanned.ticket.ticketId, values },
  });
  expect(edited.status).toBe(200);
  const again = (await scan(scanned.ticket.ticketId, {})).body;
  expect([again.alreadyCheckedIn, again.missing]).toEqual([true, []]);
});

const questions = [
  { name: 'shirt', fieldType: 'Text', label: 'T-shirt size' },
  { name: 'allergies', fieldType: 'Text', required: false },
  { name: 'parking', fieldType: 'Text', showOnSite: false },
  { name: 'terms', fieldType: 'Checkbox' },
];

it('is answered with the new name if its holder was renamed in between', async () => {
  const scanId = randomUUID();
  const { body } = await whileLocked(
    shop.app.database,
    () => sql`UPDATE ticket SET first_name = 'Renamed' WHERE ticket_id = ${ticketId}`,
    1,
    () => scan(ticketId, { scanId }),
  );
  expect(body).toMatchObject({ success: true, ticket: { firstName: 'Renamed', status: 'CHECKED_IN' } });
});
