import { randomUUID } from 'node:crypto';
import type { ScanResult } from '@foyer/contract/door/door';
import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dieAt } from '../../../../test/doomed.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';

/**
 * The server is killed between a check-in and its response. The guest is admitted once, without a conflict (door 3).
 */

const now = new Date();
let shop: Shop;
let scanner: Person;

beforeAll(async () => {
  const hour = 3_600_000;
  shop = await openShop({
    name: 'scan faults',
    // The killed server uses the real clock.
    now,
    event: {
      event_start: new Date(now.getTime() - hour),
      event_end: new Date(now.getTime() + 24 * hour),
      created_at: now,
    },
  });
  scanner = await shop.staff(['ticket-scanner']);
});
afterAll(() => shop.close());

it('returns the recorded scan when the device or its queue sends it again', async () => {
  const type = await shop.ticketType();
  const { accountId } = await shop.person();
  const ticketId = await putTicket(shop.app.database.kysely, { ticket_configuration_id: type, account_id: accountId });
  const scan = { scanId: randomUUID(), deviceId: randomUUID(), eventId: shop.eventId };
  const path = `/api/ticket/${ticketId}/check-in`;
  const { token } = scanner;
  await dieAt(shop.app, 'scan.decided', (doomed) => doomed.ask('POST', path, { token, body: scan }), {
    asProcess: true,
  });
  const checkIns = async () =>
    (await shop.app.database.pool.query('SELECT FROM check_in WHERE ticket_id = $1', [ticketId])).rowCount;
  // The check-in was written, and its response was lost.
  expect(await checkIns()).toBe(1);

  const again = await shop.app.inject<CheckInAnswer>('POST', path, { token: scanner.token, body: scan });
  expect(again.body).toMatchObject({ success: true, alreadyCheckedIn: false });
  const { eventId, deviceId, scanId } = scan;
  const at = shop.app.clock.now().toISOString();
  const queued = await shop.app.inject<{ results: ScanResult[] }>('POST', `/api/admin/events/${eventId}/scans`, {
    token: scanner.token,
    body: { deviceId, sentAt: at, scans: [{ scanId, ticketId, scannedAt: at, shown: 'admit' }] },
  });
  expect(queued.body.results).toMatchObject([{ verdict: 'admit', isConflict: false }]);
  expect(await checkIns()).toBe(1);
  // A scan with another id is a second scan (negative control).
  const other = await shop.app.inject<CheckInAnswer>('POST', path, {
    token: scanner.token,
    body: { ...scan, scanId: randomUUID() },
  });
  expect(other.body).toMatchObject({ success: false, alreadyCheckedIn: true });
});
