import type { EventImage } from '@foyer/contract/events/event-configuration';
import { locales } from '@foyer/contract/wire/vocabulary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { events } from '../../../seed/events/events.ts';
import { writeDemoEvent } from '../../../seed/events/write-event.ts';
import { createAccount, createStaff } from '../../../seed/factories/account.ts';

/** Size of a list of sixty realistic events before compression. */

const now = new Date('2026-06-01T12:00:00Z');
const many = 60;
let app: TestApp;

/** The same length as a stored image entry of a configuration. */
const picture = (code: string, key: string, n: number): EventImage => ({
  key,
  fileName: `${code.toLowerCase()}-${key}.jpg`,
  fileExternalId: n.toString(16).padStart(64, 'a'),
  contentType: 'image/jpeg',
});

beforeAll(async () => {
  app = await createTestApp({ name: 'weight of lists', now });
  await app.database.kysely.transaction().execute(async (tx) => {
    for (let n = 0; n < many; n += 1) {
      const event = events[n % events.length];
      if (!event) throw new Error('The demo has no events.');
      const code = `${event.code}-${n}`;
      const { template } = event;
      const keys = [
        'event-banner',
        'event-logo',
        ...(template.ticketGroups ?? []).map((group) => `ticket-group-${group}`),
      ];
      // Visible to all and in the future, so all sixty events are listed.
      const open = {
        ...template,
        configuration: { ...template.configuration, eligibleLocales: [], eligibleAccounts: [] },
      };
      await writeDemoEvent(
        tx,
        { ...event, code, firstDay: 30 + n, template: open },
        { now, parentEventId: null, images: keys.map((key) => picture(code, key, n)) },
      );
    }
  });
});
afterAll(() => app.close());

it('returns sixty events in less than 60 KB in every list', async () => {
  const db = app.database.kysely;
  const attendee = await openTestSession(db, (await createAccount(db)).accountId, { now });
  const admin = await openTestSession(db, (await createStaff(db, ['admin'])).accountId, { now });
  for (const [path, token] of [
    ['events', attendee],
    ['admin/events', admin],
    ['admin/events-latest', admin],
    ['admin/events-grouped', admin],
  ] as const) {
    for (const locale of locales) {
      const { bytes, text } = await app.inject('GET', `/api/${path}`, {
        token,
        headers: { 'accept-language': locale },
      });
      expect(text.match(/"eventId":/g)).toHaveLength(many);
      expect(bytes.length, `${path} ${locale}`).toBeLessThan(60_000);
    }
  }
});
