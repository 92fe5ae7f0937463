import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { catalogueReaders } from './offers.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('event days');
});
afterAll(() => db.drop());

it('computes the days of an event once, and again after its dates have changed', async () => {
  const eventId = await createEvent(db.database.kysely, {
    event_start: new Date('2026-07-01T15:00:00Z'),
    event_end: new Date('2026-07-02T15:00:00Z'),
  });
  const { catalogue } = catalogueReaders(db.database);
  const read = async () => {
    const { found } = await catalogue({
      eventId,
      ticketConfigurationIds: 'all',
      now: new Date('2026-06-01T12:00:00Z'),
    });
    return found?.times.days;
  };
  // The first reading is of a new object. From then on the configuration is cached.
  const first = await read();
  expect(first).toEqual({ from: new Date('2026-07-01T05:00:00Z'), until: new Date('2026-07-03T04:59:59.999Z') });
  expect(await read()).toBe(first);
  await db.database.kysely
    .updateTable('event')
    .set({ event_end: new Date('2026-07-04T15:00:00Z') })
    .where('event_id', '=', eventId)
    .execute();
  expect(await read()).toEqual({ from: first?.from, until: new Date('2026-07-05T04:59:59.999Z') });
});
