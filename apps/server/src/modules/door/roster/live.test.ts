import type { DoorState } from '@foyer/contract/door/door';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Shop } from '../../../../test/ordering.ts';
import { openDatabase } from '../../../db/database.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { createLive } from './live.ts';

/** The counters of another process. Its timer never reads them again in these tests. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'door-live' });
});
afterAll(() => shop.close());

test('a check-in notifies the counters of another process', async () => {
  const db = shop.app.database.kysely;
  const now = shop.app.clock.now();
  const eventId = await createEvent(db, { event_start: now, event_end: new Date(now.getTime() + 86_400_000) });
  const type = await createTicketConfiguration(db, { event_id: eventId });
  const database = await openDatabase({ url: shop.app.databaseUrl, poolSize: 3, applicationName: 'foyer door-live' });
  const errors: unknown[] = [];
  const live = createLive(
    { database, clock: shop.app.clock.now, onError: (error) => errors.push(error) },
    { everyMs: 10, restMs: Number.POSITIVE_INFINITY },
  );
  let last: DoorState | undefined;
  const stop = live.watch(eventId, 'en-US', (state) => {
    last = state;
  });
  try {
    const listeners = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'
          AND query = 'LISTEN foyer_door'`.execute(db)
      ).rows.length;
    await expect.poll(listeners).toBe(1);
    await expect.poll(() => last?.checkedIn).toBe(0);
    const { status } = await shop.order(await shop.staff(['admin']), {
      eventId,
      tickets: [selfTicket(await shop.person(), type)],
      bypassPayment: true,
      autoCheckIn: true,
    });
    expect(status).toBe(200);
    await expect.poll(() => last?.checkedIn).toBe(1);
    expect(errors).toEqual([]);
  } finally {
    stop();
    await database.close();
  }
});
