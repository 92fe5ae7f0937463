import { randomUUID } from 'node:crypto';
import type { Badge } from '@foyer/contract/door/badges';
import type { ScanConflict } from '@foyer/contract/door/door';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';
import { createTicketCodes } from '../../ops/ticket-codes.ts';
import { limits } from '../system/limits/index.ts';

/** Every call that shows a scanner the person of a ticket number counts for one limit (door 1.6). */

const now = '2026-02-15T15:00:00Z';
const { allowed } = limits['door-look-ups'];
let shop: Shop;
let scanner: Person;
let ticketIds: number[];

const db = () => shop.app.database.kysely;

beforeAll(async () => {
  shop = await openShop({ name: 'door look-ups', now, event: { event_type_cd: 'AMBITION' } });
  await sql`
    UPDATE event SET configuration = jsonb_set(configuration, '{badgeEnabled}', 'true') WHERE event_id = ${shop.eventId}`.execute(
    db(),
  );
  const ticket_configuration_id = await shop.ticketType();
  ticketIds = [];
  for (const first_name of ['Ada', 'Ben', 'Cleo']) {
    const { accountId: account_id } = await shop.person();
    ticketIds.push(await putTicket(db(), { ticket_configuration_id, account_id, first_name }));
  }
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(now);
  scanner = await shop.staff(['ticket-scanner']);
});

const send = <B>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, { token }: Person = scanner) =>
  shop.app.inject<B & ErrorBody>(method, `/api/${path}`, { token, body });
const used = async ({ accountId }: Person = scanner) =>
  (
    await db()
      .selectFrom('rate_limit')
      .select('used')
      .where('name', '=', 'door-look-ups')
      .where('key', '=', String(accountId))
      .executeTakeFirst()
  )?.used ?? 0;
const useAll = (left: number) =>
  sql`
  INSERT INTO rate_limit (name, key, used, window_start, blocked_until)
  VALUES ('door-look-ups', ${String(scanner.accountId)}, ${allowed - left}, ${new Date(now)},
    ${left === 0 ? new Date('2026-02-15T15:10:00Z') : null})`.execute(db());
const codeOf = (ticketId: number) =>
  createTicketCodes(shop.app.signingKey).issue({ ticketId, eventId: shop.eventId, revision: 1 });
const admin = () => `admin/events/${shop.eventId}`;
const noChoice = { assigned: null, titleCd: null, topPt: null, bottomPt: null };
const everything = { sortBy: 'lastName', printed: null, ticketConfigurationId: null, countryCode: null };

/** Every call that shows a person at the door, and how many people it shows. */
const calls: [name: string, people: number, call: (by?: Person) => ReturnType<typeof send>][] = [
  ['getTicket', 1, (by) => send('GET', `ticket/${ticketIds[0]}`, undefined, by)],
  ['getTicket for an unknown number', 1, (by) => send('GET', 'ticket/999999', undefined, by)],
  [
    'getEventTicketSummary',
    1,
    (by) => send('GET', `ticket/event-ticket-summary?ticketId=${ticketIds[0]}`, undefined, by),
  ],
  ['getBadge', 1, (by) => send('GET', `ticket/${ticketIds[0]}/badge`, undefined, by)],
  ['getBadge for an unknown number', 1, (by) => send('GET', 'ticket/999999/badge', undefined, by)],
  ['getBadgeAwards', 1, (by) => send('POST', `ticket/${ticketIds[0]}/badge-awards`, {}, by)],
  ['updateBadge', 1, (by) => send('PUT', `ticket/${ticketIds[0]}/badge`, noChoice, by)],
  ['checkInTicket by number', 1, (by) => send('POST', `ticket/${ticketIds[1]}/check-in`, {}, by)],
  ['listBadges', 3, (by) => send('GET', `${admin()}/badges`, undefined, by)],
  ['createBadgeFile', 3, (by) => send('POST', `${admin()}/badge-files`, everything, by)],
];

describe.each(calls)('%s', (_name, people, call) => {
  it('counts each person before the response, and is refused when none is left', async () => {
    await call();
    expect(await used()).toBe(people);
    await sql`DELETE FROM rate_limit`.execute(db());
    await useAll(people - 1);
    const { status, body } = await call();
    expect([status, body.error?.code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('is not counted for staff who can list the attendees', async () => {
    for (const role of ['admin', 'organiser', 'helper', 'desk'] as const) {
      const person = await shop.staff([role]);
      expect((await call(person)).status).not.toBe(429);
      expect(await used(person)).toBe(0);
    }
  });
});

test('check-ins of one ticket by number count once', async () => {
  for (let repeat = 0; repeat < 3; repeat += 1) await send('POST', `ticket/${ticketIds[1]}/check-in`, {});
  expect(await used()).toBe(1);
});

test('a ticket that the scanner scanned by its signed code is not counted, for an hour', async () => {
  const ticketId = ticketIds[2] ?? 0;
  const scan = { eventId: shop.eventId, scanId: randomUUID(), code: codeOf(ticketId) };
  expect((await send('POST', `ticket/${ticketId}/check-in`, scan)).status).toBe(200);
  expect((await send<Badge>('GET', `ticket/${ticketId}/badge`)).body.firstName).toBe('Cleo');
  expect((await send('GET', `ticket/${ticketId}`)).status).toBe(200);
  expect(await used()).toBe(0);
  // A code from before a transfer shows nothing of the new holder.
  await sql`UPDATE door_scan SET verdict = 'replaced' WHERE scan_id = ${scan.scanId}`.execute(db());
  await send('GET', `ticket/${ticketId}/badge`);
  expect(await used()).toBe(1);
  await sql`UPDATE door_scan SET verdict = 'admit' WHERE scan_id = ${scan.scanId}`.execute(db());
  // Another scanner has not seen the ticket.
  const other = await shop.staff(['ticket-scanner']);
  await send('GET', `ticket/${ticketId}/badge`, undefined, other);
  expect(await used(other)).toBe(1);
  shop.app.clock.advance({ minutes: 61 });
  await send('GET', `ticket/${ticketId}/badge`);
  // After the window of the limit, the count starts again.
  expect(await used()).toBe(1);
});

test('a scan by number proves nothing, so its ticket is counted, and its conflict shows no person', async () => {
  const [ticketId = 0, signed = 0] = ticketIds;
  const deviceId = randomUUID();
  const taken = (id: number, more: object = {}) => ({
    scanId: randomUUID(),
    ticketId: id,
    scannedAt: now,
    shown: 'admit',
    ...more,
  });
  const code = codeOf(signed);
  const scans = [taken(ticketId), taken(ticketId), taken(signed, { code }), taken(signed, { code })];
  expect((await send('POST', `${admin()}/scans`, { deviceId, sentAt: now, scans })).status).toBe(200);
  await send('GET', `ticket/${ticketId}/badge`);
  expect(await used()).toBe(1);
  const shown = async (by: Person) => {
    const { body } = await send<ScanConflict[]>('GET', `${admin()}/conflicts`, undefined, by);
    const nameOf = (id: number) => body.find((conflict) => conflict.ticketId === id)?.fullName?.split(' ')[0] ?? null;
    return [nameOf(ticketId), nameOf(signed)];
  };
  expect(await shown(scanner)).toEqual([null, 'Ben']);
  expect(await shown(await shop.staff(['helper']))).toEqual(['Ada', 'Ben']);
});
