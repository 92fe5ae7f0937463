import { randomUUID } from 'node:crypto';
import { rosterEntry } from '@foyer/domain/door/roster-row';
import type { DoorState, Roster, ScanConflict, ScanResult } from '@foyer/contract/door/door';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { CheckInList } from '@foyer/contract/events/event-configuration';
import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { checkDefinition, definitionOf, templates } from '../../events/definition/index.ts';
import { readDoorState } from './read-state.ts';

/**
 * Check-in lists for areas and times within an event: single or repeated passage, online and offline, with counts
 * (door 3).
 */

const now = '2026-02-15T15:00:00Z';
const device = randomUUID();
let shop: Shop;
let plain: number;
let dinner: number;
let scanner: Person;
let admin: Person;

beforeAll(async () => {
  shop = await openShop({ name: 'lists', now });
  plain = await shop.ticketType();
  dinner = await shop.ticketType();
  scanner = await shop.staff(['ticket-scanner']);
  admin = await shop.staff(['admin']);
  const lists: CheckInList[] = [
    { key: 'gala', name: 'Gala dinner', passage: 'once', tickets: [String(dinner)], closes: '2026-02-15T20:00:00Z' },
    { key: 'hall', name: 'Hall', passage: 'inAndOut' },
  ];
  await sql`UPDATE event SET configuration = configuration || jsonb_build_object('checkInLists', ${JSON.stringify(lists)}::jsonb)
    WHERE event_id = ${shop.eventId}`.execute(shop.app.database.kysely);
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(now));

const put = async (type = dinner) => {
  const { accountId } = await shop.person();
  return putTicket(shop.app.database.kysely, { ticket_configuration_id: type, account_id: accountId });
};
const scan = (ticketId: number, body: Record<string, unknown>) =>
  shop.app.inject<CheckInAnswer & ErrorBody>('POST', `/api/ticket/${ticketId}/check-in`, {
    token: scanner.token,
    body: { eventId: shop.eventId, ...body },
  });
const codeOf = async (ticketId: number, body: Record<string, unknown>) => {
  const answer = (await scan(ticketId, body)).body;
  return 'error' in answer ? answer.error.code : (answer as CheckInAnswer).success;
};
const ask = <B>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/admin/events/${shop.eventId}/${path}`, { token: scanner.token, body });
const offline = async (ticketId: number, scannedAt: string, more: Record<string, unknown>) => {
  const scans = [{ scanId: randomUUID(), ticketId, scannedAt, shown: 'admit', ...more }];
  const sentAt = shop.app.clock.now().toISOString();
  const { body } = await ask<{ results: ScanResult[] }>('POST', 'scans', { deviceId: device, sentAt, scans });
  return body.results[0];
};
const statusOf = async (ticketId: number) => {
  const row = await shop.app.database.kysely
    .selectFrom('ticket')
    .select('status')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row?.status;
};
const counts = async () =>
  Object.fromEntries(
    (await readDoorState(shop.app.database.kysely, shop.eventId, shop.app.clock.now(), 'en-US')).lists.map(
      ({ listId, registered, passed, inside }): [string, Partial<DoorState['lists'][number]>] => [
        listId,
        { registered, passed, inside },
      ],
    ),
  );

it('a list admits its own tickets once in its own time window, independent of the entrance', async () => {
  const [guest, other] = [await put(), await put(plain)];
  const before = await counts();
  expect(await codeOf(guest, { listId: 'gala' })).toBe(true);
  shop.app.clock.advance({ minutes: 5 });
  expect((await scan(guest, { listId: 'gala', scanId: randomUUID() })).body).toMatchObject({
    success: false,
    alreadyCheckedIn: true,
    checkedInBy: 'Sam Staff',
    passedAt: '2026-02-15T15:00:00.000Z',
    ticket: { isCheckedIn: false },
  });
  expect(await statusOf(guest)).toBe('ACTIVE');
  expect(await codeOf(guest, {})).toBe(true);
  expect(await codeOf(other, { listId: 'gala' })).toBe('NOT_ON_LIST');
  expect(await codeOf(guest, { listId: 'brunch' })).toBe('CHECK_IN_LIST_GONE');
  shop.app.clock.set('2026-02-15T20:30:00Z');
  expect(await codeOf(await put(), { listId: 'gala' })).toBe('CHECK_IN_NOT_ACTIVE');
  shop.app.clock.set(now);
  const after = await counts();
  expect(after.gala).toMatchObject({ passed: (before.gala?.passed ?? 0) + 1 });
  // One more ticket of the listed type exists than before. The second ticket has another type.
  expect(after.gala?.registered).toBe((before.gala?.registered ?? 0) + 1);
});

it('only one of many concurrent scans passes', async () => {
  const guest = await put();
  const answers = await whileLocked(
    shop.app.database,
    () => sql`SELECT FROM ticket WHERE ticket_id = ${guest} FOR UPDATE`,
    4,
    () => Promise.all(Array.from({ length: 4 }, () => scan(guest, { listId: 'gala' }))),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.alreadyCheckedIn)).toHaveLength(3);
});

it('counts repeated passage in and out', async () => {
  const guest = await put(plain);
  const scanAt = (direction: 'in' | 'out') => {
    shop.app.clock.advance({ minutes: 1 });
    return codeOf(guest, { listId: 'hall', way: direction });
  };
  expect(await scanAt('out')).toBe('NOT_INSIDE');
  expect([await scanAt('in'), await scanAt('in'), await scanAt('out'), await scanAt('in')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect((await counts()).hall).toMatchObject({ inside: 1 });
  const { rows } = await shop.app.database.pool.query(
    `SELECT action FROM audit_log WHERE entity_id = $1 AND action LIKE 'ticket.list%' ORDER BY audit_log_id`,
    [String(guest)],
  );
  expect(rows.map(({ action }) => action as string)).toEqual([
    'ticket.listLeft',
    'ticket.listPassed',
    'ticket.listLeft',
    'ticket.listPassed',
  ]);
});

it('a scan id belongs to its list: a repeat returns the same response, and another list is rejected', async () => {
  const guest = await put();
  const scanId = randomUUID();
  const first = await scan(guest, { scanId, listId: 'gala', way: 'in' });
  expect((await scan(guest, { scanId, listId: 'gala', way: 'in' })).text).toBe(first.text);
  expect(await codeOf(guest, { scanId })).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('an offline pass counts at its own time, and an older one does not change the current state', async () => {
  const guest = await put(plain);
  const hall = { listId: 'hall', way: 'in' };
  shop.app.clock.set('2026-02-15T16:00:00Z');
  // The guest enters at an offline gate and leaves at another gate that does not know it yet.
  expect(await codeOf(guest, { ...hall, way: 'out' })).toBe('NOT_INSIDE');
  expect(await offline(guest, '2026-02-15T15:10:00Z', hall)).toMatchObject({ verdict: 'admit', isConflict: false });
  // The guest returns and is not rejected as already inside.
  shop.app.clock.advance({ minutes: 5 });
  expect(await codeOf(guest, hall)).toBe(true);

  const twice = await put();
  await offline(twice, '2026-02-15T15:20:00Z', { listId: 'gala' });
  expect(await offline(twice, '2026-02-15T15:25:00Z', { listId: 'gala' })).toMatchObject({
    verdict: 'alreadyCheckedIn',
    isConflict: true,
    first: { at: '2026-02-15T15:20:00.000Z' },
  });
  const report = (await ask<ScanConflict[]>('GET', 'conflicts')).body;
  expect(report.filter(({ ticketId }) => ticketId === twice)).toMatchObject([{ listId: 'gala' }]);
});

it('devices receive the lists, their ticket types, and each pass as a change', async () => {
  const guest = await put();
  const query = new URLSearchParams({ deviceId: device });
  const roster = async () => (await ask<Roster>('GET', `roster?${query.toString()}`)).body;
  const first = await roster();
  expect(first.head?.lists).toMatchObject([
    { listId: 'gala', ticketTypes: [dinner], windows: [{ until: '2026-02-15T20:00:00.000Z' }] },
    { listId: 'hall', passage: 'inAndOut', ticketTypes: [] },
  ]);
  expect(JSON.stringify(first.head?.event)).not.toContain('checkInLists');
  query.set('since', first.cursor);
  await scan(guest, { listId: 'hall', way: 'in' });
  const entries = (await roster()).tickets.map(rosterEntry);
  expect(entries.find(({ ticketId }) => ticketId === guest)).toMatchObject({
    status: 'ACTIVE',
    ticketConfigurationId: dinner,
    passes: [{ listId: 'hall', isInside: true, at: '2026-02-15T15:00:00.000Z' }],
  });
});

it('an administrator can undo a mistaken pass with a reason', async () => {
  const guest = await put();
  const undo = (body: unknown, person = admin) =>
    shop.app.inject<ErrorBody>('POST', `/api/ticket/${guest}/check-in/undo`, { token: person.token, body });
  const body = { listId: 'gala', reason: 'Wrong guest' };
  expect((await undo(body)).body.error.code).toBe('NOT_CHECKED_IN');
  await scan(guest, { listId: 'gala' });
  expect((await undo(body, scanner)).status).toBe(403);
  expect((await undo(body)).status).toBe(200);
  expect(await codeOf(guest, { listId: 'gala' })).toBe(true);
});

it('a cloned event has the lists with the ids of the cloned ticket types', async () => {
  const clone = await shop.app.inject<{ eventId: number }>('POST', '/api/events/clone-event', {
    token: admin.token,
    body: { eventId: shop.eventId },
  });
  const { rows } = await sql<{ tickets: string[]; ids: string[] }>`
    SELECT configuration -> 'checkInLists' -> 0 -> 'tickets' AS tickets,
      ARRAY(SELECT c.ticket_configuration_id::text FROM ticket_configuration c WHERE c.event_id = e.event_id ORDER BY c.position) AS ids
    FROM event e WHERE event_id = ${clone.body.eventId}`.execute(shop.app.database.kysely);
  expect(rows[0]?.tickets).toEqual([rows[0]?.ids[1]]);
});

it("a definition's lists have unique keys and reference existing ticket types and add-ons", () => {
  const definition = definitionOf(templates.ordinary, {
    code: 'X',
    firstDay: '2026-05-01',
    published: false,
    mails: false,
  });
  const base = { key: 'a', name: 'A', passage: 'once' };
  const paths = (checkInLists: unknown[]) => {
    const checked = checkDefinition({ ...definition, configuration: { ...definition.configuration, checkInLists } });
    return 'items' in checked ? checked.items.map(({ path }) => path) : [];
  };
  expect(paths([base, { ...base, key: 'b', opens: now, closes: '2026-02-15T16:00:00Z' }])).toEqual([]);
  expect(paths([base, base])).toEqual(['event.configuration.checkInLists.1.key']);
  expect(paths([{ ...base, tickets: ['nope'], addOns: ['no'], opens: now, closes: '2026-02-15T14:00:00Z' }])).toEqual([
    'event.configuration.checkInLists.0.tickets',
    'event.configuration.checkInLists.0.addOns',
    'event.configuration.checkInLists.0.closes',
  ]);
});
