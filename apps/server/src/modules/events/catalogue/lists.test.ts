import type { ListedEvent, OwnEvent } from '@foyer/contract/events/events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../../seed/factories/account.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { createTicket } from '../../../seed/factories/ticket.ts';

/** Contents of event lists, and that they never return old data. The tests change events in the database, as another process does. */

const now = new Date('2026-06-01T12:00:00Z');
let app: TestApp;
let reader: CreatedAccount;
let admin: string;
let eventId: number;

beforeAll(async () => {
  app = await createTestApp({ name: 'event lists', now });
  const db = app.database.kysely;
  reader = await createAccount(db);
  admin = await openTestSession(db, (await createStaff(db, ['admin'])).accountId, { now });
});
afterAll(() => app.close());
beforeEach(async () => {
  eventId = await createEvent(app.database.kysely, { created_at: now });
});

const tokenOf = (account: CreatedAccount) => openTestSession(app.database.kysely, account.accountId, { now });
async function ask<E = ListedEvent>(path: string, token?: string, headers?: Record<string, string>) {
  const answer = await app.inject<E[]>('GET', `/api/${path}`, {
    token: token ?? (await tokenOf(reader)),
    ...(headers ? { headers } : {}),
  });
  expect([200, 304]).toContain(answer.status);
  return answer;
}
const nameIn = async (path = 'events', token?: string) =>
  (await ask(path, token)).body.find((event) => event.eventId === eventId)?.defaultName;
const give = async ({ accountId: account_id }: CreatedAccount) => {
  const db = app.database.kysely;
  const ticket_configuration_id = await createTicketConfiguration(db, { event_id: eventId });
  return createTicket(db, { account_id, ticket_configuration_id });
};
const rename = (name: string, id = eventId) =>
  app.database.pool.query('UPDATE event SET default_name = $1 WHERE event_id = $2', [name, id]);

it('returns a card’s data in lists, and the form only with the event', async () => {
  const [event] = (await ask('events')).body.filter((each) => each.eventId === eventId);
  expect(event?.configuration).toMatchObject({ timeZone: 'America/Chicago', images: [], qrCodeEnabled: true });
  for (const path of ['events', 'admin/events', 'admin/events-latest']) {
    const { text } = await ask(path, admin);
    expect(text).toContain(`"eventId":${eventId},`);
    for (const part of ['sections', 'relationshipTypes', 'orderSummaryFields', 'eligibleAccounts'])
      expect(text, path).not.toContain(part);
  }
  const { configuration } = (await app.inject<ListedEvent>('GET', `/api/events/${eventId}`, { token: admin })).body;
  expect(configuration).toHaveProperty('sections');
});

it('includes the relationship types in lists of the account’s own events', async () => {
  await give(reader);
  for (const path of ['ticket/my-events', 'ticket/registered-events']) {
    const [event] = (await ask<OwnEvent>(path)).body.filter((each) => each.eventId === eventId);
    expect(event?.configuration.relationshipTypes).toHaveLength(3);
    expect(event?.configuration).not.toHaveProperty('sections');
  }
});

it('returns a change by any process right after its commit', async () => {
  const token = await tokenOf(reader);
  await rename('Before');
  expect(await nameIn('events', token)).toBe('Before');
  const client = await app.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("UPDATE event SET default_name = 'After' WHERE event_id = $1", [eventId]);
    expect(await nameIn('events', token)).toBe('Before');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect(await nameIn('events', token)).toBe('After');
  expect(await nameIn('admin/events', admin)).toBe('After');
  await app.database.pool.query('DELETE FROM event WHERE event_id = $1', [eventId]);
  expect(await nameIn('events', token)).toBeUndefined();
  eventId = await createEvent(app.database.kysely, { created_at: now, default_name: 'Another' });
  expect(await nameIn('events', token)).toBe('Another');
});

it('control: returns the old list when the edition trigger is disabled', async () => {
  await rename('Before');
  expect(await nameIn()).toBe('Before');
  await app.database.pool.query('ALTER TABLE event DISABLE TRIGGER event_edition');
  await rename('After');
  expect(await nameIn()).toBe('Before');
  await app.database.pool.query('ALTER TABLE event ENABLE TRIGGER event_edition');
  await rename('At last');
  expect(await nameIn()).toBe('At last');
});

it('allows concurrent changes of different events without waiting', async () => {
  const second = await createEvent(app.database.kysely, { created_at: now });
  const [one, two] = [await app.database.pool.connect(), await app.database.pool.connect()];
  try {
    for (const client of [one, two]) await client.query("BEGIN; SET LOCAL lock_timeout = '2s'");
    const change = 'UPDATE event SET default_name = $1 WHERE event_id = $2';
    await one.query(change, ['One', eventId]);
    await two.query(change, ['Two', second]);
    await one.query('COMMIT');
    await two.query('COMMIT');
  } finally {
    one.release();
    two.release();
  }
  expect(await nameIn()).toBe('One');
});

it('never returns another reader’s flags or old flags', async () => {
  const holder = await createAccount(app.database.kysely);
  const [readers, holders] = [await tokenOf(reader), await tokenOf(holder)];
  const flag = async (token: string) =>
    (await ask('events', token)).body.find((event) => event.eventId === eventId)?.isRegistered;
  expect([await flag(readers), await flag(holders)]).toEqual([false, false]);
  await give(holder);
  expect([await flag(readers), await flag(holders)]).toEqual([false, true]);

  const open = async () =>
    (await ask('events', readers)).body.find((event) => event.eventId === eventId)?.isRegistrationActive;
  expect(await open()).toBe(true);
  app.clock.advance({ days: 29 });
  try {
    expect(await open()).toBe(true);
    app.clock.advance({ hours: 1 });
    expect(await open()).toBe(false);
  } finally {
    app.clock.set(now);
  }
});

it.each([
  { with: 'a stream link that contains the ticket id', liveEventEnabled: true },
  { with: 'no stream link', liveEventEnabled: false },
])(
  'shows an eligible account only itself, never from another account’s cached response, with $with',
  async (stream) => {
    const { liveEventEnabled } = stream;
    const [one, two] = [await createAccount(app.database.kysely), await createAccount(app.database.kysely)];
    const [first, second] = [one.externalAccountIdentifier, two.externalAccountIdentifier];
    eventId = await createEvent(app.database.kysely, {
      created_at: now,
      configuration: {
        eligibleAccounts: [first, second],
        liveEventEnabled,
        liveEventUrl: 'https://stream.test/secret',
      },
    });
    const shown = async (token: string, path: string) => {
      const { body, text } = await ask<OwnEvent>(path, token);
      expect(text).not.toContain('stream.test');
      return body.find((event) => event.eventId === eventId)?.configuration.eligibleAccounts;
    };
    const [firsts, seconds] = [await tokenOf(one), await tokenOf(two)];
    for (const token of [firsts, seconds, admin]) expect(await shown(token, 'events')).toBeUndefined();
    expect(await nameIn('events', firsts)).toBeDefined();
    expect(await nameIn()).toBeUndefined();
    for (const account of [one, two]) await give(account);
    expect(await shown(firsts, 'ticket/my-events')).toEqual([first]);
    expect(await shown(seconds, 'ticket/my-events')).toEqual([second]);
  },
);

it('returns names and venues in the reader’s language, never from another language’s cached response', async () => {
  const in3 = (value: string) => ({ value });
  const venueNamed = (name: string) => ({ name, city: name });
  eventId = await createEvent(app.database.kysely, {
    created_at: now,
    default_name: 'Gala',
    translations: { name: { en_US: in3('Gala'), es_US: in3('La gala') } },
    configuration: { venue: { ...venueNamed('Hall'), translations: { venue: { ja_JP: venueNamed('ホール') } } } },
  });
  const listIn = async (locale: string) => {
    const { body } = await ask('events', undefined, { 'accept-language': locale });
    const event = body.find((each) => each.eventId === eventId);
    return [event?.translations, event?.configuration.venue];
  };
  for (const _ of ['read', 'kept']) {
    expect(await listIn('en-US')).toEqual([{ name: { en_US: in3('Gala') } }, venueNamed('Hall')]);
    expect(await listIn('es-US')).toEqual([{ name: { es_US: in3('La gala') } }, venueNamed('Hall')]);
    expect(await listIn('ja-JP')).toEqual([{}, venueNamed('ホール')]);
  }
});

it('sends an ETag and returns 304 until something changes for this reader', async () => {
  const token = await tokenOf(reader);
  const first = await ask('events', token);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'x-auth-token, accept-language, accept-encoding',
  });
  const tag = String(first.headers['etag']);
  const again = (headers = { 'if-none-match': tag }) => ask('events', token, headers);
  expect(await again()).toMatchObject({ status: 304, text: '' });
  expect(await again({ 'if-none-match': 'W/"other"' })).toMatchObject({ status: 200 });

  await rename('Renamed');
  const renamed = await again();
  expect(renamed.status).toBe(200);
  expect(renamed.headers['etag']).not.toBe(tag);

  const { ticketId } = await give(reader);
  expect((await again({ 'if-none-match': String(renamed.headers['etag']) })).status).toBe(200);
  await app.database.pool.query("UPDATE ticket SET status = 'CANCELED', canceled_at = now() WHERE ticket_id = $1", [
    ticketId,
  ]);
  expect((await again({ 'if-none-match': String(renamed.headers['etag']) })).status).toBe(304);
});

it('compresses an equal response once, with the same content in every encoding', async () => {
  const token = await tokenOf(reader);
  for (let n = 0; n < 3; n += 1) await createEvent(app.database.kysely, { created_at: now });
  const plain = await ask('events', token);
  for (const encoding of ['br', 'gzip']) {
    const response = await fetch(`${app.address}/api/events`, {
      headers: { 'x-auth-token': token, 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('etag')).toBe(plain.headers['etag']);
    expect(await response.text()).toBe(plain.text);
  }
});
