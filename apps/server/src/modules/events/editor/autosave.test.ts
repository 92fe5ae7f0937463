import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Method } from '@foyer/contract/wire/endpoint';
import { toStored } from '@foyer/domain/events/unfinished';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent, type NewEvent } from '../../../seed/factories/event.ts';

/** The editor stores each change of a draft while it is typed (events 4.13). */

let shop: Shop;
let admin: Person;
let other: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'autosave' });
  admin = await shop.staff(['admin']);
  other = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const call = <B>(method: Method, path: string, body?: unknown, by: Person = admin) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${path}`, {
    token: by.token,
    ...(body === undefined ? {} : { body }),
  });
const draftOf = async (eventId: number) => (await call<EventDraft>('GET', `${eventId}/draft`)).body;
const type = ({ eventId, revision, version, definition, working }: EventDraft, change: object, by?: Person) =>
  call<EventDraft>(
    'PUT',
    `${eventId}/draft`,
    { revision, version, working: { ...toStored(working ?? definition), ...toStored(change) } },
    by,
  );
const pathsOf = ({ body }: { body: ErrorBody }) => body.error.items?.map(({ code, path }) => `${code} ${path}`);
const entriesOf = (eventId: number) =>
  db()
    .selectFrom('audit_log')
    .select(['after'])
    .where('event_id', '=', eventId)
    .where('action', '=', 'event.draftSaved')
    .orderBy('audit_log_id')
    .execute();
const newEvent = async (event: NewEvent = {}) => {
  const eventId = await createEvent(db(), event);
  await shop.ticketType({ event_id: eventId, quantity: 10 });
  return eventId;
};
const withAmount = ({ definition }: EventDraft, amount: number): Partial<EventDefinition> => ({
  ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) => ({ ...ticket, amount })),
});

test('a value that breaks a rule is stored, beside the last valid draft', async () => {
  const eventId = await newEvent();
  const named = await type(await draftOf(eventId), { defaultName: 'Spring' });
  expect([named.status, named.body.definition.defaultName, named.body.working]).toEqual([200, 'Spring', undefined]);

  const emptied = await type(named.body, { defaultName: '', ...withAmount(named.body, Number.NaN) });
  expect([emptied.status, emptied.body.definition.defaultName]).toEqual([200, 'Spring']);
  const { working } = await draftOf(eventId);
  expect(working).toMatchObject({ defaultName: '', ticketConfigurations: [{ amount: { notANumber: true } }] });

  const published = await call('POST', `${eventId}/publish`, {});
  expect([published.status, pathsOf(published)]).toEqual([
    422,
    expect.arrayContaining(['REQUIRED draft.defaultName']) as string[],
  ]);
  const mended = await type(emptied.body, { defaultName: 'Summer', ...withAmount(named.body, 5) });
  expect([mended.body.definition.defaultName, mended.body.working]).toEqual(['Summer', undefined]);
  expect((await call('POST', `${eventId}/publish`, {})).status).toBe(200);
});

test('contradicting dates, a taken short code and a quantity below the sold units are stored, and not published', async () => {
  const eventId = await newEvent({ published: false });
  await newEvent({ event_short_code: 'TAKEN-1' });
  const draft = await draftOf(eventId);
  const crossing = { eventEnd: '2020-01-01T00:00:00.000Z', registrationEnd: '2020-01-01T00:00:00.000Z' };
  for (const [change, path] of [
    [crossing, 'draft.eventEnd'],
    [{ eventShortCode: 'TAKEN-1' }, 'draft.eventShortCode'],
    [{ parentEventShortCode: 'NONE-1' }, 'draft.parentEventShortCode'],
  ] as const) {
    const { revision } = await draftOf(eventId);
    const saved = await type({ ...draft, revision }, change);
    expect([saved.status, saved.body.working]).toEqual([200, expect.objectContaining(change)]);
    expect(pathsOf(await call('POST', `${eventId}/publish`, {}))?.join(' ')).toContain(path);
  }
});

test('refuses a document that is no definition, so the editor can always show a draft', async () => {
  const eventId = await newEvent();
  const draft = await draftOf(eventId);
  const { configuration } = draft.definition;
  for (const change of [
    { configuration: null },
    { configuration: { ...configuration, sections: 'none' } },
    { eventStart: 7 },
    { unknown: 'x' },
    { ticketConfigurations: [{ key: 'a' }] },
    { ticketConfigurations: [{ ...draft.definition.ticketConfigurations?.[0], amount: null }] },
    { configuration: { ...configuration, eligibleLocales: ['xx'] } },
  ]) {
    const { status } = await type(draft, change);
    expect([JSON.stringify(change).slice(0, 40), status]).toEqual([JSON.stringify(change).slice(0, 40), 422]);
  }
  const neither = await call('PUT', `${eventId}/draft`, { revision: null, version: draft.version });
  expect(pathsOf(neither)).toEqual(['REQUIRED body.definition']);
  expect((await draftOf(eventId)).revision).toBeNull();
});

test('of two saves at once of the same revision, one is stored and the other gets a conflict', async () => {
  const eventId = await newEvent();
  const draft = await draftOf(eventId);
  const row = sql`SELECT 1 FROM event WHERE event_id = ${eventId} FOR UPDATE`;
  const both = () => Promise.all([type(draft, { defaultName: 'One' }), type(draft, { defaultName: 'Two' }, other)]);
  const saves = await whileLocked(shop.app.database, () => row, 2, both);
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a save without a change keeps the revision, and a change in the event keeps the base of the draft', async () => {
  const eventId = await newEvent();
  const first = (await type(await draftOf(eventId), { defaultName: '' })).body;
  expect((await type(first, {})).body.revision).toBe(first.revision);
  await db().updateTable('event').set({ default_name: 'Imported' }).where('event_id', '=', eventId).execute();
  const outdated = await draftOf(eventId);
  expect(outdated.isOutdated).toBe(true);
  const saved = await type(outdated, { defaultName: 'Typed' });
  expect([saved.status, saved.body.isOutdated]).toEqual([200, true]);
  expect((await call('POST', `${eventId}/publish`, {})).status).toBe(409);
});

test('a change that attendees see at once reaches the draft that is typed, too', async () => {
  const eventId = await newEvent();
  const first = (await type(await draftOf(eventId), { defaultName: '' })).body;
  const eventStart = '2026-02-13T12:00:00.000Z';
  const { eventEnd } = first.definition;
  expect((await call('PUT', `${eventId}/dates`, { eventStart, eventEnd })).status).toBe(200);
  const { working, isOutdated } = await draftOf(eventId);
  expect([working, isOutdated]).toEqual([expect.objectContaining({ defaultName: '', eventStart }), false]);
});

test('the audit log has one entry per person for 15 minutes of editing', async () => {
  const eventId = await newEvent();
  const names = ['S', 'Sp', 'Spr'];
  for (const defaultName of names) await type(await draftOf(eventId), { defaultName });
  await type(await draftOf(eventId), { defaultName: 'Spri' }, other);
  await type(await draftOf(eventId), { defaultName: 'Sprin' });
  expect(await entriesOf(eventId)).toEqual([{ after: { revision: 1 } }, { after: { revision: 4 } }]);
  shop.app.clock.advance({ minutes: 16 });
  await type(await draftOf(eventId), { defaultName: 'Spring' });
  expect(await entriesOf(eventId)).toHaveLength(3);
});

test('an open editor sees who else has the event open, in which section, for 15 seconds', async () => {
  const eventId = await newEvent();
  const visit = async (editor: string, section: string, by: Person) =>
    (await call<EventDraft>('GET', `${eventId}/draft?editor=${editor}&section=${section}`, undefined, by)).body.editors;
  expect(await visit('editor-one', 'info', admin)).toEqual([]);
  expect(await visit('editor-two', 'tickets', other)).toEqual([
    { name: expect.any(String) as string, section: 'info' },
  ]);
  expect(await visit('editor-one', 'form', admin)).toMatchObject([{ section: 'tickets' }]);
  expect((await draftOf(eventId)).editors).toBeUndefined();
  shop.app.clock.advance({ seconds: 16 });
  expect(await visit('editor-one', 'form', admin)).toEqual([]);
});

test('an editor that its person closed is no longer shown; another person cannot close it', async () => {
  const eventId = await newEvent();
  const visit = async (editor: string, by: Person) =>
    (await call<EventDraft>('GET', `${eventId}/draft?editor=${editor}`, undefined, by)).body.editors?.length;
  const leave = async (editor: string, by: Person, event = eventId) =>
    (await call('POST', `${event}/draft/leave`, { editor }, by)).status;
  await visit('editor-one', admin);
  await visit('editor-too', admin);
  expect(await visit('editor-two', other)).toBe(2);
  expect([await leave('editor-one', other), await leave('editor-one', admin, await newEvent())]).toEqual([200, 200]);
  expect(await visit('editor-two', other)).toBe(2);
  expect(await leave('editor-one', admin)).toBe(200);
  expect(await visit('editor-two', other)).toBe(1);
  // Like a page that the browser stored and shows again.
  await visit('editor-one', admin);
  expect(await visit('editor-two', other)).toBe(2);
});

/** Visits the event with an open editor, and returns the number of other open editors. */
const visitEvent = async (eventId: number, editor: string, by: Person) =>
  (await call<EventDraft>('GET', `${eventId}/draft?editor=${editor}`, undefined, by)).body.editors?.length;
const signOut = ({ token }: Person) => shop.app.inject('POST', '/api/authentication/logout', { token, body: {} });
const changePassword = ({ accountId }: Person) =>
  db().updateTable('account').set({ password_changed_at: new Date() }).where('account_id', '=', accountId).execute();

test.each<[string, (by: Person) => Promise<unknown>]>([
  ['a sign-out', signOut],
  ['a new password', changePassword],
])('after %s the editors of the session are no longer shown, and those of others are', async (_name, end) => {
  const eventId = await newEvent();
  const leaving = await shop.staff(['admin']);
  for (const editor of ['editor-one', 'editor-too']) await visitEvent(eventId, editor, leaving);
  await visitEvent(eventId, 'editor-two', other);
  expect(await visitEvent(eventId, 'editor-own', admin)).toBe(3);
  await end(leaving);
  expect(await visitEvent(eventId, 'editor-own', admin)).toBe(1);
});

test('an editor whose session ends during its request is not shown', async () => {
  const eventId = await newEvent();
  const leaving = await shop.staff(['admin']);
  const others = await whileLocked(
    shop.app.database,
    () => sql`DELETE FROM session WHERE account_id = ${leaving.accountId}`,
    1,
    () => visitEvent(eventId, 'editor-one', leaving),
  );
  expect(others).toBe(0);
  expect(await visitEvent(eventId, 'editor-own', admin)).toBe(0);
});

test('an editor that continues with another session stays open when its first session ends', async () => {
  const eventId = await newEvent();
  const first = await shop.staff(['admin']);
  await visitEvent(eventId, 'editor-one', first);
  await visitEvent(eventId, 'editor-one', other);
  await signOut(first);
  expect(await visitEvent(eventId, 'editor-own', admin)).toBe(1);
});

test('editors of two processes see each other', async () => {
  const eventId = await newEvent();
  const second = await createTestApp({ beside: shop.app });
  const visit = async (app: TestApp, editor: string, { token }: Person) => {
    const path = `/api/events/${eventId}/draft?editor=${editor}&section=info`;
    return (await app.inject<EventDraft>('GET', path, { token })).body.editors?.length;
  };
  expect(await visit(shop.app, 'editor-one', admin)).toBe(0);
  expect(await visit(second, 'editor-two', other)).toBe(1);
  expect(await visit(shop.app, 'editor-one', admin)).toBe(1);
  await second.close();
});

test('at most 50 open editors of an event are recorded', async () => {
  const eventId = await newEvent();
  const visit = (n: number) => call<EventDraft>('GET', `${eventId}/draft?editor=editor-${100 + n}`);
  for (let n = 0; n < 51; n += 1) expect((await visit(n)).status).toBe(200);
  expect((await visit(51)).body.editors).toHaveLength(50);
  expect((await visit(0)).body.editors).toHaveLength(49);
});
