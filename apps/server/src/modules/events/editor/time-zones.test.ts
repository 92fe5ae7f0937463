import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { timeZoneNames } from '@foyer/domain/shared/time-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/** Events accept only time zone names of the IANA list, and store the spelling of that list. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'time zones' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

async function saveZone(timeZone: string) {
  const path = `/api/events/${await createEvent(db())}/draft`;
  const { token } = admin;
  const { revision, version, definition } = (await shop.app.inject<EventDraft>('GET', path, { token })).body;
  const configuration = { ...definition.configuration, timeZone };
  const body = { revision, version, definition: { ...definition, configuration } };
  return shop.app.inject<EventDraft & ErrorBody>('PUT', path, { token, body });
}

describe('an event', () => {
  test.each(['JST', 'PST', 'CET', 'GMT+9', '+09:00', 'Asia/Tokio'])(
    'is refused with the time zone %s',
    async (zone) => {
      const { status, body } = await saveZone(zone);
      expect(status).toBe(422);
      expect(body.error.items).toMatchObject([{ code: 'ONE_OF', path: 'body.definition.configuration.timeZone' }]);
    },
  );

  test.each([
    ['asia/tokyo', 'Asia/Tokyo'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['us/central', 'US/Central'],
  ])('stores the time zone %s as %s', async (typed, name) => {
    const { status, body } = await saveZone(typed);
    expect([status, body.definition.configuration.timeZone]).toEqual([200, name]);
  });

  test('is refused with a ticket date outside the supported range', async () => {
    const eventId = await createEvent(db());
    await shop.app.inject('GET', `/api/events/${eventId}/draft`, { token: admin.token });
    const path = `/api/events/${shop.eventId}/draft`;
    await shop.ticketType();
    const { revision, version, definition } = (await shop.app.inject<EventDraft>('GET', path, { token: admin.token }))
      .body;
    const ticketConfigurations = definition.ticketConfigurations?.map((ticket) => ({
      ...ticket,
      endDateTime: '0202-01-01T00:00:00Z',
    }));
    const body = { revision, version, definition: { ...definition, ticketConfigurations } };
    const answer = await shop.app.inject<ErrorBody>('PUT', path, { token: admin.token, body });
    expect(answer.body.error.items?.map(({ code, path: at }) => [code, at])).toContainEqual([
      'DATE',
      'body.definition.ticketConfigurations.0.endDateTime',
    ]);
  });
});

test('converts every listed time zone equally in PostgreSQL and JavaScript, in winter and in summer', async () => {
  const moments = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];
  const { rows } = await sql<{ zone: string; at: string; clock: string }>`
    SELECT z AS zone, m AS at, to_char(m::timestamptz AT TIME ZONE z, 'YYYY-MM-DD"T"HH24:MI') AS clock
    FROM unnest(${timeZoneNames()}::text[]) z, unnest(${moments}::text[]) m`.execute(db());
  expect(rows).toHaveLength(2 * timeZoneNames().length);
  const different = rows.filter(({ zone, at, clock }) => localDateTime(at, zone) !== clock).map(({ zone }) => zone);
  expect(different).toEqual([]);
});
