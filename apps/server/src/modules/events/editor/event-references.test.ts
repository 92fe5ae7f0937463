import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { toJson } from '../../../db/schema.ts';
import { createStaff } from '../../../seed/factories/account.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { limits } from '../../system/limits/index.ts';

/**
 * References from one event to another (events 1.6). An organiser refers only to events that they edit, and a refusal
 * does not show whether another event exists or is published.
 */

let shop: Shop;
let admin: Person;
let organiser: Person;
let mine: number;
let own: { published: Named; unpublished: Named };
interface Named {
  id: number;
  code: string;
}
/** Events that the organiser may not refer to. */
let others: Record<'no event' | 'an event of others' | 'an unpublished event of others', Named>;

beforeAll(async () => {
  shop = await openShop({ name: 'event references' });
});
afterAll(() => shop.close());
const db = () => shop.app.database.kysely;
let made = 0;
async function newEvent(more: object = {}): Promise<Named> {
  made += 1;
  const code = `REF-${String(made).padStart(4, '0')}`;
  const id = await createEvent(db(), { event_short_code: code, default_name: `Secret ${made}`, ...more });
  await createTicketConfiguration(db(), { event_id: id });
  return { id, code };
}
async function organiserOf(...ids: number[]): Promise<Person> {
  const grants = ids.map((id) => ({ role: 'organiser' as const, event_id: id }));
  const account = await createStaff(db(), [], { grants });
  return { ...account, token: await openTestSession(db(), account.accountId, { now: shop.app.clock.now() }) };
}
beforeEach(async () => {
  admin = await shop.staff(['admin']);
  ({ id: mine } = await newEvent({ default_name: 'Mine' }));
  own = {
    published: await newEvent({ default_name: 'Pier' }),
    unpublished: await newEvent({ default_name: 'Quay', published: false }),
  };
  organiser = await organiserOf(mine, own.published.id, own.unpublished.id);
  made += 1;
  others = {
    'no event': { id: 900_000 + made, code: `REF-${String(made).padStart(4, '0')}` },
    'an event of others': await newEvent(),
    'an unpublished event of others': await newEvent({ published: false }),
  };
});

type Answer = { status: number; body: ErrorBody };
const call = <B>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, by = organiser) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${path}`, {
    token: by.token,
    ...(body === undefined ? {} : { body }),
  });
const draftOf = async (id: number) => (await call<EventDraft>('GET', `${id}/draft`, undefined, admin)).body;
async function save(id: number, part: Partial<EventDefinition>, as: 'definition' | 'working', by = organiser) {
  const { revision, version, definition } = await draftOf(id);
  return call<EventDraft>('PUT', `${id}/draft`, { revision, version, [as]: { ...definition, ...part } }, by);
}
const publish = (id: number, by = organiser) => call('POST', `${id}/publish`, {}, by);
const parentOf = async (id: number) =>
  (await db().selectFrom('event').select('parent_event_id').where('event_id', '=', id).executeTakeFirstOrThrow())
    .parent_event_id;
/** A draft that somebody else saved, or that was saved while the role was still valid. */
async function plantDraft(parentEventShortCode: string): Promise<void> {
  const { definition, version } = await draftOf(mine);
  await db()
    .insertInto('event_draft')
    .values({
      event_id: mine,
      definition: toJson({ ...definition, parentEventShortCode }),
      revision: 1,
      based_on: version,
      account_id: admin.accountId,
      updated_at: shop.app.clock.now(),
    })
    .execute();
}
async function plantVersion(parentEventShortCode: string): Promise<number> {
  const { definition } = await draftOf(mine);
  const row = await db()
    .insertInto('event_version')
    .values({
      event_id: mine,
      version: 1,
      kind: 'published',
      definition: toJson({ ...definition, parentEventShortCode }),
      images: toJson([]),
      changed: [],
      account_id: admin.accountId,
      created_at: shop.app.clock.now(),
    })
    .returning('event_version_id')
    .executeTakeFirstOrThrow();
  return row.event_version_id;
}

/** Every call that writes a reference from the organiser's event to another one. */
const writers: Record<string, (to: Named) => Promise<Answer>> = {
  'saving the draft': ({ code }) => save(mine, { parentEventShortCode: code }, 'definition'),
  'publishing a draft that was saved while it was typed': async ({ code }) => {
    expect((await save(mine, { parentEventShortCode: code }, 'working')).status).toBe(200);
    return publish(mine);
  },
  'publishing a draft of another editor': async ({ code }) => {
    await plantDraft(code);
    return publish(mine);
  },
  'restoring a version': async ({ code }) => {
    const versionId = await plantVersion(code);
    const { version } = await draftOf(mine);
    return call('POST', `${mine}/versions/${versionId}/restore`, { version });
  },
  'cloning with this parent': ({ id }) => call('POST', 'clone-event', { eventId: mine, parentEventId: id }),
  'cloning with this child': ({ id }) => call('POST', 'clone-event', { eventId: mine, children: [id] }),
  'cloning it': ({ id }) => call('POST', 'clone-event', { eventId: id }),
};

describe.each(Object.entries(writers))('%s', (_, write) => {
  it('is refused for events of others, equally whether they exist and are published or not', async () => {
    const found: unknown[] = [];
    for (const to of Object.values(others)) {
      const { status, body } = await write(to);
      const { message, metadata, items, code } = body.error;
      found.push({ status, message, metadata, items, code });
      expect(await parentOf(mine)).toBeNull();
      await db().deleteFrom('event_draft').where('event_id', '=', mine).execute();
      await db().deleteFrom('event_version').where('event_id', '=', mine).execute();
    }
    const [missing, published, hidden] = found;
    expect(hidden).toEqual(missing);
    expect(JSON.stringify(hidden)).not.toContain('Secret');
    // The refusal of a role names the requested event if everyone can see it.
    if (write !== writers['cloning it']) expect(published).toEqual(missing);
    expect([403, 422]).toContain((found[0] as { status: number }).status);
  });
});

describe('an own event', () => {
  it('can be the parent in a draft, also before it is published', async () => {
    for (const { code } of Object.values(own)) {
      expect((await save(mine, { parentEventShortCode: code }, 'definition')).status).toBe(200);
    }
  });

  it('can be the parent of a published event only after it is published itself', async () => {
    await save(mine, { parentEventShortCode: own.unpublished.code }, 'definition');
    const refused = await publish(mine);
    expect([refused.status, refused.body.error.items]).toMatchObject([
      422,
      [{ code: 'ONE_OF', path: 'draft.parentEventShortCode' }],
    ]);
    expect((await publish(own.unpublished.id)).status).toBe(200);
    expect((await publish(mine)).status).toBe(200);
    expect(await parentOf(mine)).toBe(own.unpublished.id);
  });

  it('can be published by an administrator before its parent', async () => {
    await save(mine, { parentEventShortCode: own.unpublished.code }, 'definition', admin);
    expect((await publish(mine, admin)).status).toBe(200);
    expect(await parentOf(mine)).toBe(own.unpublished.id);
  });

  it('is not published by an organiser for the first time below an unpublished parent, such as a cloned one', async () => {
    await db()
      .updateTable('event')
      .set({ parent_event_id: own.unpublished.id, published: false })
      .where('event_id', '=', mine)
      .execute();
    expect((await save(mine, { defaultName: 'Dock' }, 'definition')).status).toBe(200);
    expect((await publish(mine)).status).toBe(422);
    expect((await publish(own.unpublished.id)).status).toBe(200);
    expect((await publish(mine)).status).toBe(200);
  });

  it('keeps a parent of others through changes and publishing', async () => {
    const { id } = others['an event of others'];
    await db().updateTable('event').set({ parent_event_id: id }).where('event_id', '=', mine).execute();
    expect((await save(mine, { defaultName: 'Harbour Night' }, 'definition')).status).toBe(200);
    expect((await publish(mine)).status).toBe(200);
    expect(await parentOf(mine)).toBe(id);
  });

  it('stays editable when an administrator chose the parent, and the administrator publishes it', async () => {
    const { id, code } = others['an event of others'];
    await save(mine, { parentEventShortCode: code }, 'definition', admin);
    expect((await save(mine, { parentEventShortCode: code, defaultName: 'Dock' }, 'definition')).status).toBe(200);
    expect((await publish(mine)).status).toBe(422);
    expect((await publish(mine, admin)).status).toBe(200);
    expect(await parentOf(mine)).toBe(id);
  });
});

it('clones an event with a parent of others only without this parent', async () => {
  const { id } = others['an event of others'];
  await db().updateTable('event').set({ parent_event_id: id }).where('event_id', '=', mine).execute();
  expect((await call('POST', 'clone-event', { eventId: mine })).body.error.code).toBe('ROLE_FOR_OTHER_EVENTS');
  expect((await call('POST', 'clone-event', { eventId: mine, parentEventId: null })).status).toBe(200);
  expect((await call('POST', 'clone-event', { eventId: mine }, admin)).status).toBe(200);
});

describe('the short code of another event', () => {
  const unpublished = () => own.unpublished.id;
  const checklist = (code: string, by = organiser) =>
    call<{ code: string; subject?: string }[]>(
      'GET',
      `${unpublished()}/checklist?eventShortCode=${code}`,
      undefined,
      by,
    );
  const tried = (code: string, by = organiser) => save(unpublished(), { eventShortCode: code }, 'definition', by);
  const leave = (left: number) =>
    db()
      .updateTable('rate_limit')
      .set({ used: limits['short-codes'].allowed - left, blocked_until: null })
      .where('name', '=', 'short-codes')
      .where('key', '=', String(organiser.accountId))
      .execute();

  it('is refused without the name of the event', async () => {
    const { code } = others['an unpublished event of others'];
    const { body } = await checklist(code);
    expect(JSON.stringify(body)).toContain('shortCodeTaken');
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect(JSON.stringify((await checklist(own.published.code)).body)).toContain('Pier');
    expect((await tried(code)).status).toBe(422);
  });

  it('is counted before it is compared, so taken and free codes are refused equally', async () => {
    expect((await tried('FREE-1')).status).toBe(200);
    await leave(2);
    expect((await tried(others['an unpublished event of others'].code)).status).toBe(422);
    expect((await checklist('FREE-2')).status).toBe(200);
    const answers = [];
    for (const code of ['FREE-3', others['an event of others'].code]) {
      answers.push((await tried(code)).body.error.code, (await checklist(code)).body.error.code);
    }
    expect(answers).toEqual(Array.from({ length: 4 }, () => 'RATE_LIMITED'));
    expect((await save(unpublished(), { defaultName: 'Dock' }, 'definition')).status).toBe(200);
    expect((await tried(others['an event of others'].code, admin)).status).toBe(422);
  });

  it('is counted once for the same code, and not for codes that are typed already', async () => {
    await tried('FREE-1');
    await leave(1);
    for (let n = 0; n < 3; n += 1) expect((await checklist('FREE-1')).status).toBe(200);
    expect((await save(unpublished(), { defaultName: 'Dock' }, 'definition')).status).toBe(200);
    expect((await save(unpublished(), { eventShortCode: 'FREE-4' }, 'working')).status).toBe(200);
    expect((await save(unpublished(), { eventShortCode: 'FREE-5' }, 'working')).body.error.code).toBe('RATE_LIMITED');
  });
});
