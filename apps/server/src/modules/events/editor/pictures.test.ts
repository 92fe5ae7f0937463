import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { DraftImpact, EventDraft, EventVersion, EventVersionContent } from '@foyer/contract/events/event-draft';
import type { EventPicture } from '@foyer/contract/events/event-pictures';
import type { Method } from '@foyer/contract/wire/endpoint';
import { imageWidths } from '@foyer/contract/wire/vocabulary';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { pictureBounds } from '../definition/index.ts';
import { pictureCleanupJob, unusedDays } from './clean-pictures.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'pictures' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const call = <B>(method: Method, path: string, body?: unknown, token: string | undefined = admin.token) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${path}`, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
const draftOf = async (eventId: number) => (await call<EventDraft>('GET', `${eventId}/draft`)).body;

/** Red on the left, blue on the right. */
const twoColours = (width = 1000, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
        left: width / 2,
        top: 0,
      },
    ])
    .removeAlpha()
    .png()
    .toBuffer();

async function upload(eventId: number, bytes: Uint8Array, imageKey = 'event-banner') {
  const form = new FormData();
  form.set('imageKey', imageKey);
  form.set('file', new File([new Uint8Array(bytes)], 'summer.png', { type: 'image/png' }));
  return call<EventPicture>('POST', `${eventId}/pictures`, form);
}

const bannerOf = ({ contentHash, fileName, contentType }: EventPicture) => ({
  key: 'event-banner',
  fileName,
  fileExternalId: contentHash,
  contentType,
});

async function saveImages(eventId: number, images: EventDraft['images']) {
  const { revision, version, definition } = await draftOf(eventId);
  return call<EventDraft>('PUT', `${eventId}/draft`, { revision, version, working: { ...definition, images } });
}

const publish = async (eventId: number) => (await call('POST', `${eventId}/publish`, {})).status;

test('a picture of the draft is seen by attendees only after publishing', async () => {
  const eventId = await createEvent(db());
  await shop.ticketType({ event_id: eventId });
  const { status, body: picture } = await upload(eventId, await twoColours());
  expect(status).toBe(201);
  expect(picture).toMatchObject({ fileName: 'summer.png', width: 1000, height: 800, contentType: 'image/jpeg' });
  const image = { ...bannerOf(picture), focus: { x: 2500, y: 5000 } };
  expect((await saveImages(eventId, [image])).status).toBe(200);
  const draft = await draftOf(eventId);
  expect([draft.images, draft.definition.images, draft.published.images]).toEqual([[], [image], []]);
  const { body: impact } = await call<DraftImpact>('GET', `${eventId}/draft/impact`);
  expect(impact.changes).toContainEqual(
    expect.objectContaining({ path: 'images.event-banner', kind: 'added', after: 'summer.png' }),
  );

  const address = `/api/events/${eventId}/images/event-banner?v=${picture.contentHash}`;
  expect((await shop.app.inject('GET', address)).status).toBe(404);
  expect(await publish(eventId)).toBe(200);
  expect((await shop.app.inject('GET', address)).status).toBe(200);
  expect((await draftOf(eventId)).images).toEqual([image]);
});

test('a picture file needs the session of an administrator, and belongs to one event', async () => {
  const eventId = await createEvent(db());
  const other = await createEvent(db());
  const { body: picture } = await upload(eventId, await twoColours());
  const read = async (of: number, token?: string) =>
    (await shop.app.inject('GET', `/api/events/${of}/pictures/${picture.contentHash}`, token ? { token } : {})).status;
  const helper = await shop.staff(['helper']);
  expect([await read(eventId), await read(eventId, helper.token), await read(other, admin.token)]).toEqual([
    401, 403, 404,
  ]);
  // The control: the same address with the right session.
  expect(await read(eventId, admin.token)).toBe(200);
  // A draft can show only files of its own event.
  const { body } = await saveImages(other, [bannerOf(picture)]);
  expect(body.definition.images).toEqual([]);
  expect((await call('POST', `${other}/publish`, {})).body.error.items).toEqual([
    expect.objectContaining({ code: 'ONE_OF', path: 'draft.images.0.fileExternalId' }),
  ]);
});

test('a crop is served for its use, follows the focus point, and is cached forever with its version only', async () => {
  const eventId = await createEvent(db());
  await shop.ticketType({ event_id: eventId });
  const { body: picture } = await upload(eventId, await twoColours(2000));
  const image = {
    ...bannerOf(picture),
    focus: { x: 0, y: 5000 },
    crops: { share: { x: 6000, y: 1000, width: 3000, height: 2000 } },
  };
  await saveImages(eventId, [image]);
  await publish(eventId);
  const read = async (query: string) => {
    const at = `/api/events/${eventId}/images/event-banner?v=${picture.contentHash}&${query}`;
    const answer = await shop.app.inject('GET', at);
    const { channels } = await sharp(answer.bytes).stats();
    const { width, height, format } = await sharp(answer.bytes).metadata();
    const colour = (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue';
    return { width, height, format, colour, forever: String(answer.headers['cache-control']).includes('immutable') };
  };
  expect(await read('use=share&c=6000-1000-3000-2000')).toMatchObject({
    colour: 'blue',
    format: 'jpeg',
    forever: true,
  });
  expect(await read('use=share&c=0-5000')).toMatchObject({ colour: 'blue', forever: false });
  expect(await read('use=ticket&c=0-5000&width=320')).toMatchObject({ width: 320, height: 104, format: 'webp' });
  expect(await read('use=card&c=0-5000')).toMatchObject({ width: 1422, height: 800, colour: 'red', forever: true });
});

test('a crop is a change of the draft that versions show, and an earlier version brings the picture back', async () => {
  const eventId = await createEvent(db());
  await shop.ticketType({ event_id: eventId });
  const { body: picture } = await upload(eventId, await twoColours());
  await saveImages(eventId, [bannerOf(picture)]);
  await publish(eventId);
  await saveImages(eventId, [{ ...bannerOf(picture), crops: { card: { x: 0, y: 0, width: 5000, height: 3000 } } }]);
  const { body: impact } = await call<DraftImpact>('GET', `${eventId}/draft/impact`);
  expect(impact.changes.map(({ path }) => path)).toEqual(['images.event-banner.crops.card']);
  await publish(eventId);
  await saveImages(eventId, []);
  await publish(eventId);
  expect((await draftOf(eventId)).images).toEqual([]);
  const versions = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
  const { body: earlier } = await call<EventVersionContent>(
    'GET',
    `${eventId}/versions/${versions[1]?.eventVersionId}`,
  );
  expect(earlier.images[0]?.crops).toEqual({ card: { x: 0, y: 0, width: 5000, height: 3000 } });
  await saveImages(eventId, earlier.images);
  expect(await publish(eventId)).toBe(200);
  expect((await draftOf(eventId)).images).toEqual(earlier.images);
});

test('a clone shows the pictures and crops of its event, and its draft can use the files', async () => {
  const eventId = await createEvent(db());
  await shop.ticketType({ event_id: eventId });
  const { body: picture } = await upload(eventId, await twoColours());
  const image = { ...bannerOf(picture), focus: { x: 100, y: 200 } };
  await saveImages(eventId, [image]);
  await publish(eventId);
  const { body: clone } = await call<{ eventId: number }>('POST', 'clone-event', { eventId });
  expect((await draftOf(clone.eventId)).definition.images).toEqual([image]);
  const at = `${clone.eventId}/pictures/${picture.contentHash}`;
  expect((await call('GET', at)).status).toBe(200);
});

test('discarding a draft brings the picture of the event back', async () => {
  const eventId = await createEvent(db());
  const { body: first } = await upload(eventId, await twoColours());
  await saveImages(eventId, [bannerOf(first)]);
  const { revision } = await draftOf(eventId);
  expect((await call('DELETE', `${eventId}/draft?revision=${revision}`)).status).toBe(200);
  expect((await draftOf(eventId)).definition.images).toEqual([]);
});

test('a picture that is too small for its use is refused, and so is one more than an event can have', async () => {
  const eventId = await createEvent(db());
  const small = await upload(eventId, await twoColours(200, 100));
  expect([small.status, small.body.error.metadata]).toEqual([422, { fault: 'TOO_SMALL' }]);
  expect((await upload(eventId, await twoColours(200, 100), 'event-logo')).status).toBe(201);
  const { files } = pictureBounds.perEvent;
  const hashes = Array.from({ length: files - 1 }, (_, n) => n.toString(16).padStart(64, 'c'));
  await db()
    .insertInto('image_content')
    .values(
      hashes.map((content_hash) => ({
        content_hash,
        content_type: 'image/png',
        bytes: Buffer.from('x'),
        created_at: new Date(0),
      })),
    )
    .execute();
  await db()
    .insertInto('event_picture')
    .values(
      hashes.map((content_hash) => ({
        event_id: eventId,
        content_hash,
        file_name: 'x.png',
        bytes: 1,
        created_at: new Date(0),
        used_at: new Date(0),
      })),
    )
    .execute();
  const full = await upload(eventId, await twoColours());
  expect([full.status, full.body.error.code]).toEqual([422, 'PICTURES_FULL']);
});

test('a job creates the widths of a picture that was stored without them', async () => {
  const now = shop.app.clock.now();
  const { contentHash } = await shop.app.gateways.images.storeUnchanged(await twoColours(700), now);
  const row = { event_id: await createEvent(db()), image_key: 'event-banner', file_name: 'banner.png' };
  await db()
    .insertInto('image')
    .values({ ...row, content_hash: contentHash, created_at: now })
    .execute();
  await shop.app.jobs.drainAll();
  const made = db().selectFrom('image_width').select('width').where('source_hash', '=', contentHash).orderBy('width');
  expect((await made.execute()).map(({ width }) => width)).toEqual([...imageWidths]);
});

/** The areas of a picture whose crops are stored. */
const areasOf = async (contentHash: string) =>
  (
    await db()
      .selectFrom('image_crop')
      .select('area')
      .distinct()
      .where('source_hash', '=', contentHash)
      .orderBy('area')
      .execute()
  ).map(({ area }) => area);

const countFiles = async () =>
  (
    await db()
      .selectFrom('image_content')
      .select((eb) => eb.fn.countAll<number>().as('files'))
      .executeTakeFirstOrThrow()
  ).files;

const runCleanup = async (days: number) => {
  const now = new Date(shop.app.clock.now().getTime() + days * 86_400_000);
  await pictureCleanupJob(db()).run({ now, signal: new AbortController().signal });
};

test('publishing removes the crops that no event shows any more, and an earlier crop can be restored', async () => {
  const eventId = await createEvent(db());
  await shop.ticketType({ event_id: eventId });
  const { body: picture } = await upload(eventId, await twoColours(800, 700));
  const publishFocus = async (event: number, y: number) => {
    await saveImages(event, [{ ...bannerOf(picture), focus: { x: 5000, y } }]);
    expect(await publish(event)).toBe(200);
  };
  const read = async (event: number, y: number) => {
    const at = `/api/events/${event}/images/event-banner?v=${picture.contentHash}&use=ticket&c=5000-${y}`;
    const { status, bytes } = await shop.app.inject('GET', at);
    expect(status).toBe(200);
    return Buffer.from(bytes).toString('base64');
  };
  await publishFocus(eventId, 2000);
  const first = await read(eventId, 2000);
  const { body: clone } = await call<{ eventId: number }>('POST', 'clone-event', { eventId });
  const [top] = await areasOf(picture.contentHash);
  const files = await countFiles();

  await publishFocus(eventId, 4000);
  await read(eventId, 4000);
  const [, middle] = await areasOf(picture.contentHash);
  expect(await areasOf(picture.contentHash), 'the clone shows the first crop').toEqual([top, middle]);
  await publishFocus(clone.eventId, 4000);
  expect(await areasOf(picture.contentHash)).toEqual([middle]);
  for (const y of [5000, 6000, 7000]) {
    await publishFocus(eventId, y);
    await publishFocus(clone.eventId, y);
    await read(eventId, y);
    expect(await areasOf(picture.contentHash)).toHaveLength(1);
    expect(await countFiles(), 'the files of earlier crops are removed too').toBeLessThanOrEqual(files);
  }

  const versions = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
  const version = versions[0]?.version;
  const { status } = await call('POST', `${eventId}/versions/${versions.at(-2)?.eventVersionId}/restore`, { version });
  expect(status).toBe(200);
  expect(await read(eventId, 2000)).toBe(first);
});

test('the clean-up removes a crop that a request created while the event was published, and keeps the current one', async () => {
  const eventId = await createEvent(db());
  await shop.ticketType({ event_id: eventId });
  const { body: picture } = await upload(eventId, await twoColours(1402, 1200));
  await saveImages(eventId, [{ ...bannerOf(picture), focus: { x: 5000, y: 1000 } }]);
  await publish(eventId);
  await shop.app.inject('GET', `/api/events/${eventId}/images/event-banner?use=ticket&width=320`);
  const shown = await areasOf(picture.contentHash);
  const area = { left: 0, top: 700, width: 1402, height: 456 };
  await shop.app.gateways.images.readCrop(picture.contentHash, { area, most: 1032 }, 320);
  expect(await areasOf(picture.contentHash)).toHaveLength(2);
  await runCleanup(0);
  expect(await areasOf(picture.contentHash)).toEqual(shown);
});

test('a refused upload leaves no file after a day', async () => {
  const eventId = await createEvent(db());
  const used = (await upload(eventId, await twoColours(1404))).body;
  const before = await countFiles();
  expect((await upload(eventId, await twoColours(300, 2000))).status).toBe(422);
  // A file that cannot be resized is its own width.
  const [content_hash, created_at] = ['e'.repeat(64), shop.app.clock.now()];
  const file = { content_hash, content_type: 'image/svg+xml', bytes: Buffer.from('<svg/>'), created_at };
  await db().insertInto('image_content').values(file).execute();
  await db().insertInto('image_width').values({ source_hash: content_hash, width: 320, content_hash }).execute();
  await runCleanup(0);
  expect(await countFiles(), 'an upload may still be going on').toBeGreaterThan(before);
  await runCleanup(1.1);
  expect(await countFiles()).toBe(before);
  expect((await call('GET', `${eventId}/pictures/${used.contentHash}`)).status).toBe(200);
});

test('the clean-up leaves a file alone while another transaction begins to refer to it', async () => {
  const content_hash = 'd'.repeat(64);
  const file = { content_hash, content_type: 'image/png', bytes: Buffer.from('x'), created_at: new Date(0) };
  await db().insertInto('image_content').values(file).execute();
  const eventId = await createEvent(db());
  await shop.app.database.transaction(async (tx) => {
    await tx.selectFrom('image_content').select('width').where('content_hash', '=', content_hash).forUpdate().execute();
    await runCleanup(0);
    const row = { event_id: eventId, image_key: 'event-logo', file_name: 'x.png', content_hash };
    await tx
      .insertInto('image')
      .values({ ...row, created_at: new Date(0) })
      .execute();
  });
  await runCleanup(0);
  const left = db().selectFrom('image_content').select('content_hash').where('content_hash', '=', content_hash);
  expect(await left.execute()).toHaveLength(1);
});

test('the call that changes an image at once has the same bounds as an upload', async () => {
  const eventId = await createEvent(db());
  const { bytes } = pictureBounds.perEvent;
  const { body: picture } = await upload(eventId, await twoColours(1406));
  await db().updateTable('event_picture').set({ bytes }).where('content_hash', '=', picture.contentHash).execute();
  const form = new FormData();
  form.set('imageKey', 'event-banner');
  form.set('file', new File([new Uint8Array(await twoColours(1408))], 'summer.png', { type: 'image/png' }));
  const refused = await call('POST', `update-self-service-event-images/${eventId}`, form);
  expect([refused.status, refused.body.error.code, refused.body.error.metadata]).toEqual([
    422,
    'PICTURES_FULL',
    { megabytes: bytes / 1024 / 1024 },
  ]);
  expect((await call<EventPicture[]>('GET', `${eventId}/pictures`)).body).toHaveLength(1);
});

test('a picture file is removed some time after nothing shows it, never before, and never while a version needs it', async () => {
  const eventId = await createEvent(db());
  await shop.ticketType({ event_id: eventId });
  const published = (await upload(eventId, await twoColours(1000))).body;
  await saveImages(eventId, [bannerOf(published)]);
  await publish(eventId);
  const drafted = (await upload(eventId, await twoColours(1002))).body;
  await saveImages(eventId, [bannerOf(drafted)]);
  const filesOf = async () =>
    (await call<EventPicture[]>('GET', `${eventId}/pictures`)).body.map(({ contentHash }) => contentHash).toSorted();
  const both = [published, drafted].map(({ contentHash }) => contentHash).toSorted();
  const clean = async (days: number) => {
    await runCleanup(days);
    return filesOf();
  };
  expect(await clean(unusedDays + 100), 'the event and the draft show them').toEqual(both);
  // The draft stops to show the picture long after its upload. Undo can bring it back from then on.
  await db()
    .updateTable('event_picture')
    .set({ used_at: new Date(0) })
    .where('event_id', '=', eventId)
    .execute();
  await saveImages(eventId, []);
  expect(await clean(unusedDays - 1)).toEqual(both);
  expect((await saveImages(eventId, [bannerOf(drafted)])).status).toBe(200);
  await saveImages(eventId, []);
  await publish(eventId);
  expect(await clean(unusedDays + 1), 'an earlier version shows the first one').toEqual([published.contentHash]);
  const left = await db()
    .selectFrom('image_content')
    .select('content_hash')
    .where('content_hash', 'in', [drafted.contentHash, published.contentHash])
    .execute();
  expect(left.map((row) => row.content_hash)).toEqual([published.contentHash]);
});

/** Words of this colour on a transparent ground, as designers export them. */
const onNothing = (color: string) =>
  sharp({ create: { width: 1200, height: 630, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width: 400, height: 200, channels: 4, background: color } }, left: 400, top: 200 },
    ])
    .png()
    .toBuffer();

test.each([
  ['a dark banner on white', 'event-banner', '#101020', [255, 255, 255]],
  ['a white banner on a dark ground', 'event-banner', '#ffffff', [31, 35, 51]],
  ['a dark logo on white', 'event-logo', '#101020', [255, 255, 255]],
  ['a white logo on a dark ground', 'event-logo', '#ffffff', [31, 35, 51]],
])('stores %s, in every width', async (_, imageKey, color, ground) => {
  const eventId = await createEvent(db());
  const { body, status } = await upload(eventId, await onNothing(color), imageKey);
  expect(status, JSON.stringify(body)).toBe(201);
  const files = await db()
    .selectFrom('image_width as w')
    .innerJoin('image_content as c', 'c.content_hash', 'w.content_hash')
    .select('c.bytes')
    .where('w.source_hash', '=', body.contentHash)
    .execute();
  expect(files.length).toBeGreaterThan(0);
  for (const { bytes } of files) {
    const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 255]);
    for (const part of [0, 1, 2]) expect(Math.abs((data[part] ?? 0) - (ground[part] ?? 0))).toBeLessThan(8);
  }
});
