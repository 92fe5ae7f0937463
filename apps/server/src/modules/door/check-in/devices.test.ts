import { randomUUID } from 'node:crypto';
import type { DoorDevice } from '@foyer/contract/door/door';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { limits } from '../../system/limits/index.ts';

/** Devices at the door and the sessions that used them (door 4.2). */

const now = '2026-02-15T15:00:00Z';
let shop: Shop;
let admin: Person;

beforeAll(async () => {
  shop = await openShop({ name: 'devices', now });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(now));

const roster = (person: Person, deviceId: string) =>
  shop.app.inject<ErrorBody>('GET', `/api/admin/events/${shop.eventId}/roster?deviceId=${deviceId}`, {
    token: person.token,
  });
const block = (deviceId: string) =>
  shop.app.inject('POST', `/api/admin/devices/${deviceId}/shut-out`, {
    token: admin.token,
    body: { isShutOut: true },
  });
const isSignedIn = async ({ token }: Person) =>
  (await shop.app.inject('GET', '/api/account/profile', { token })).status === 200;

describe('a session that announces another device', () => {
  it('ends when any of its devices is blocked, in any order', async () => {
    for (const blocked of [0, 1, 2]) {
      const scanner = await shop.staff(['ticket-scanner']);
      const devices = [randomUUID(), randomUUID(), randomUUID()];
      for (const deviceId of devices) expect((await roster(scanner, deviceId)).status).toBe(200);
      // Back to the first device.
      expect((await roster(scanner, devices[0] ?? '')).status).toBe(200);
      expect((await block(devices[blocked] ?? '')).status).toBe(200);
      expect(await isSignedIn(scanner)).toBe(false);
    }
  });

  it('leaves an audit entry for each new device, and none for a known one', async () => {
    const scanner = await shop.staff(['ticket-scanner']);
    const [first, second] = [randomUUID(), randomUUID()];
    for (const deviceId of [first, second, first]) {
      shop.app.clock.advance({ minutes: 1 });
      await roster(scanner, deviceId);
    }
    const entries = await shop.app.database.kysely
      .selectFrom('audit_log')
      .select(['staff_account_id', 'event_id', 'after'])
      .where('action', '=', 'session.deviceAdded')
      .where('entity_id', '=', String(scanner.accountId))
      .orderBy('audit_log_id')
      .execute();
    const entry = (deviceId: string) => ({
      staff_account_id: scanner.accountId,
      event_id: shop.eventId,
      after: { deviceId },
    });
    expect(entries).toEqual([entry(first), entry(second)]);
  });
});

test('a person adds at most 300 devices a day, and a refused one is not stored', async () => {
  const scanner = await shop.staff(['ticket-scanner']);
  const { allowed } = limits['new-devices'];
  await sql`
    INSERT INTO rate_limit (name, key, used, window_start)
    VALUES ('new-devices', ${String(scanner.accountId)}, ${allowed - 1}, ${new Date(now)})`.execute(
    shop.app.database.kysely,
  );
  const [last, refused] = [randomUUID(), randomUUID()];
  expect((await roster(scanner, last)).status).toBe(200);
  const sent = { deviceId: refused, sentAt: now, scans: [] };
  const calls = [
    () => roster(scanner, refused),
    () => shop.app.inject('POST', `/api/admin/events/${shop.eventId}/scans`, { token: scanner.token, body: sent }),
    () =>
      shop.app.inject('POST', `/api/admin/events/${shop.eventId}/devices`, {
        token: scanner.token,
        body: { deviceId: refused, name: 'Gate' },
      }),
    () =>
      shop.app.inject('POST', '/api/ticket/999999/check-in', {
        token: scanner.token,
        body: { eventId: shop.eventId, scanId: randomUUID(), deviceId: refused },
      }),
  ];
  for (const call of calls) expect((await call()).status).toBe(429);
  const stored = await shop.app.database.kysely
    .selectFrom('door_device')
    .select('device_id')
    .where('account_id', '=', scanner.accountId)
    .execute();
  expect(stored).toEqual([{ device_id: last }]);
  // A known device is not counted.
  expect((await roster(scanner, last)).status).toBe(200);
});

test('one person with many devices hides no device of another person in the list', async () => {
  const [owner, other] = [await shop.staff(['ticket-scanner']), await shop.staff(['ticket-scanner'])];
  const deviceId = randomUUID();
  await roster(owner, deviceId);
  await sql`
    INSERT INTO door_device (device_id, account_id, event_id, created_at, seen_at)
    SELECT gen_random_uuid(), ${other.accountId}, ${shop.eventId}, ${new Date(now)}, ${new Date('2026-02-15T16:00:00Z')}
    FROM generate_series(1, 250)`.execute(shop.app.database.kysely);
  const { body } = await shop.app.inject<DoorDevice[]>('GET', `/api/admin/events/${shop.eventId}/devices`, {
    token: admin.token,
  });
  expect(body).toHaveLength(200);
  expect(body.some((device) => device.deviceId === deviceId)).toBe(true);
});

test.each([
  ['scans', (deviceId: string) => ({ deviceId, sentAt: now, scans: [] })],
  ['devices', (deviceId: string) => ({ deviceId, name: 'Gate' })],
])('%s refuses a number of queued scans above the maximum', async (path, body) => {
  const scanner = await shop.staff(['ticket-scanner']);
  const send = (waiting: number) =>
    shop.app.inject<ErrorBody>('POST', `/api/admin/events/${shop.eventId}/${path}`, {
      token: scanner.token,
      body: { ...body(randomUUID()), waiting },
    });
  expect((await send(2_147_483_647)).status).toBe(200);
  const { status, body: answer } = await send(2_147_483_648);
  expect([status, answer.error.code]).toEqual([422, 'VALIDATION_ERROR']);
});
