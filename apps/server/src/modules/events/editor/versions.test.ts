import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventDraft, EventVersion, EventVersionContent } from '@foyer/contract/events/event-draft';
import type { Method } from '@foyer/contract/wire/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { toJson } from '../../../db/schema.ts';
import { versionBounds } from '../definition/index.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'versions' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const day = 86_400_000;
const call = <B>(method: Method, path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
const draftOf = async (eventId: number) => (await call<EventDraft>('GET', `/${eventId}/draft`)).body;
const listVersions = async (eventId: number) => (await call<EventVersion[]>('GET', `/${eventId}/versions`)).body;

async function createEvent(eventShortCode: string): Promise<number> {
  const template = { template: 'five-star', eventShortCode, firstDay: '2027-03-01' };
  const { status, body } = await call<{ eventId: number }>('POST', '', template);
  expect(status).toBe(201);
  return body.eventId;
}

/** Publishes a change of the definition, and returns the new version. */
async function publish(eventId: number, change: (definition: EventDraft['definition']) => EventDraft['definition']) {
  const { revision, version, definition } = await draftOf(eventId);
  const saved = await call('PUT', `/${eventId}/draft`, { revision, version, definition: change(definition) });
  expect(saved.status).toBe(200);
  expect((await call('POST', `/${eventId}/publish`, {})).status).toBe(200);
  return (await listVersions(eventId))[0];
}

const rename = (eventId: number, defaultName: string) => publish(eventId, (it) => ({ ...it, defaultName }));

/** Characters of the stored versions of an event. */
async function sizeOf(eventId: number): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    SELECT (SELECT coalesce(sum(length(to_jsonb(v)::text)), 0) FROM event_version v WHERE event_id = ${eventId})
      + (SELECT coalesce(sum(length(to_jsonb(p)::text)), 0) FROM event_version_part p WHERE event_id = ${eventId}) AS size`.execute(
    db(),
  );
  return rows[0]?.size ?? 0;
}

test('a version adds only what changed, and each is read as it was published', async () => {
  const eventId = await createEvent('SHARED');
  await rename(eventId, 'First');
  const before = await sizeOf(eventId);
  const published = [];
  for (let n = 0; n < 4; n += 1) {
    const version = await publish(eventId, ({ configuration, ...it }) => ({
      ...it,
      configuration: {
        ...configuration,
        sections: configuration.sections.map((section, at) =>
          at > 0
            ? section
            : { ...section, fields: section.fields.map((f, i) => (i > 0 ? f : { ...f, label: `${n}` })) },
        ),
      },
    }));
    published.push({ id: version?.eventVersionId, definition: (await draftOf(eventId)).published });
  }
  // Four versions of 70,000 characters each, of which one label differs.
  expect((await sizeOf(eventId)) - before).toBeLessThan(before);
  for (const { id, definition } of published) {
    const { body } = await call<EventVersionContent>('GET', `/${eventId}/versions/${id}`);
    expect({ ...body.definition, images: body.images }).toEqual(definition);
  }
});

test('a version that was stored as a whole is read and published again', async () => {
  const eventId = await createEvent('WHOLE');
  const version = await rename(eventId, 'Before parts');
  const { body: content } = await call<EventVersionContent>('GET', `/${eventId}/versions/${version?.eventVersionId}`);
  await db()
    .updateTable('event_version')
    .set({ definition: toJson(content.definition), frame: null })
    .where('event_version_id', '=', version?.eventVersionId ?? 0)
    .execute();
  expect((await draftOf(eventId)).version, 'the event is still that version').toBe(2);
  await rename(eventId, 'With parts');
  const [newest, whole] = await listVersions(eventId);
  const { body } = await call<EventVersionContent>('GET', `/${eventId}/versions/${whole?.eventVersionId}`);
  expect(body.definition.defaultName).toBe('Before parts');
  const path = `/${eventId}/versions/${whole?.eventVersionId}/restore`;
  expect((await call('POST', path, { version: newest?.version })).status).toBe(200);
  expect((await draftOf(eventId)).published).toMatchObject({ defaultName: 'Before parts' });
});

/** Adds versions, each with its own part, at these times. */
async function addVersions(eventId: number, times: readonly Date[]): Promise<void> {
  const { version } = (await listVersions(eventId))[0] ?? { version: 0 };
  await sql`
    WITH added AS (SELECT ${version}::int + n AS version, 'part-' || ${version}::int + n AS part_hash, at
        FROM unnest(${[...times]}::timestamptz[]) WITH ORDINALITY AS t (at, n)),
      part AS (INSERT INTO event_version_part SELECT ${eventId}::bigint, part_hash, '{"note": "old"}' FROM added)
    INSERT INTO event_version (event_id, version, kind, frame, images, changed, created_at)
    SELECT ${eventId}::bigint, version, 'published', jsonb_build_object('list', jsonb_build_array(jsonb_build_object('#', part_hash))), '[]', '{}', at
    FROM added`.execute(db());
}

test('beyond the bound, versions that were replaced on the same day go first, and those with an order stay', async () => {
  const eventId = await createEvent('MANY');
  const now = shop.app.clock.now().getTime();
  await addVersions(eventId, [new Date(now - 9 * day), new Date(now - 8 * day)]);
  const crowded = Array.from({ length: versionBounds.versions }, (_, n) => new Date(now - 7 * day + n * 1_000));
  await addVersions(eventId, crowded);
  await db()
    .insertInto('orders')
    .values({
      event_id: eventId,
      account_id: (await shop.person()).accountId,
      payment_kind: 'none',
      currency: 'USD',
      total_minor: 0,
      created_at: new Date(now - 7 * day + 3_500),
    })
    .execute();
  await rename(eventId, 'Newest');

  const left = (await listVersions(eventId)).map(({ version }) => version).toReversed();
  expect(left).toHaveLength(versionBounds.versions);
  // The two of earlier days stay. Of the crowded day, the four oldest without an order go.
  const first = crowded.length;
  expect(left.slice(0, 4)).toEqual([1, 2, 6, 8]);
  expect(left.slice(-3)).toEqual([first + 2, first + 3, first + 4]);
  const parts = await sql<{ part_hash: string }>`
    SELECT part_hash FROM event_version_part WHERE event_id = ${eventId} AND part_hash LIKE 'part-%'`.execute(db());
  expect(parts.rows, 'parts of removed versions are removed').toHaveLength(versionBounds.versions - 2);
});

test('beyond the bound of bytes, the oldest versions go, and the newest stays', async () => {
  const eventId = await createEvent('LARGE');
  const now = shop.app.clock.now().getTime();
  await addVersions(
    eventId,
    [5, 4, 3].map((days) => new Date(now - days * day)),
  );
  // Random text does not become smaller in the database. Three parts exceed the bound, two do not.
  const hashes = Math.ceil(versionBounds.bytes / 32 / 2.7);
  await sql`
    UPDATE event_version_part SET content = jsonb_build_object('text', (
      SELECT string_agg(md5(part_hash || n), '') FROM generate_series(1, ${hashes}::int) n))
    WHERE event_id = ${eventId}`.execute(db());
  await rename(eventId, 'Newest');
  expect((await listVersions(eventId)).map(({ version }) => version)).toEqual([5, 4, 3, 2]);
});
