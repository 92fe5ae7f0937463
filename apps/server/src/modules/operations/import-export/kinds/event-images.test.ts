import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts';
import { emptyTables } from '../../../../../test/empty-tables.ts';
import { exchangeWith } from '../../../../../test/exchange.ts';
import { checkImageFiles, definitionOf, mostImageBytes, templates } from '../../../events/definition/index.ts';

let db: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('event-images');
  other = await createTestDatabase('event-images-other');
});
afterAll(async () => {
  await db.drop();
  await other.drop();
});
beforeEach(() => emptyTables(db.database.pool, ['event', 'image_content', 'audit_log']));
const { bring, exported } = exchangeWith(() => db);

const definition = definitionOf(templates.gala, {
  code: 'GALA27',
  firstDay: '2027-03-06',
  published: true,
  mails: false,
});
const drawn = (width: number, height: number, background = '#a33') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const fileOf = (key: string, bytes: Buffer, more: object = {}) => ({
  key,
  fileName: `${key}.png`,
  content: bytes.toString('base64'),
  ...more,
});
const banner = async (more: object = {}) => fileOf('event-banner', await drawn(1200, 700), more);

interface File {
  images: { key: string; fileName: string; content: string; focus?: unknown }[] | null;
}
const fileIn = async (from: typeof exported = exported): Promise<File['images']> =>
  (JSON.parse(await from('events', 'json')) as File[])[0]?.images ?? null;
const contents = async () => (await db.database.pool.query('SELECT FROM image_content')).rowCount;
const shown = async (database: TestDatabase = db) =>
  (
    await database.database.pool.query<{ key: string; framing: unknown; width: number; files: number }>(
      `SELECT i.image_key AS key, i.framing, c.width, (SELECT count(*)::int FROM event_picture p WHERE p.content_hash = i.content_hash) AS files
       FROM image i JOIN image_content c USING (content_hash) WHERE i.event_id IS NOT NULL ORDER BY 1`,
    )
  ).rows;

describe('images of events', () => {
  const focus = { x: 2500, y: 5000 };

  it('move with the event to another installation', async () => {
    const logo = fileOf('event-logo', await drawn(300, 100));
    expect((await bring('events', [{ ...definition, images: [await banner({ focus }), logo] }])).outcome).toMatchObject(
      { added: 1, refused: 0 },
    );

    const others = exchangeWith(() => other);
    const file = await exported('events', 'json');
    expect((await others.bring('events', file, { format: 'json' })).outcome).toMatchObject({ added: 1, refused: 0 });
    expect(await shown(other)).toEqual([
      { key: 'event-banner', framing: { focus }, width: 1200, files: 1 },
      { key: 'event-logo', framing: null, width: 300, files: 1 },
    ]);
    const moved = await fileIn(others.exported);
    expect(moved?.map(({ key, fileName }) => [key, fileName])).toEqual([
      ['event-banner', 'event-banner.png'],
      ['event-logo', 'event-logo.png'],
    ]);
    const { dominant } = await sharp(Buffer.from(moved?.[0]?.content ?? '', 'base64')).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    expect((await others.bring('events', file, { format: 'json' })).outcome).toMatchObject({ unchanged: 1 });
  });

  it('are the ones in the file, and stay without images in the file', async () => {
    await bring('events', [{ ...definition, images: [await banner()] }]);
    for (const unchanged of [definition, { ...definition, images: null }]) {
      expect((await bring('events', [unchanged])).outcome).toMatchObject({ unchanged: 1 });
    }
    const renamed = { ...definition, defaultName: 'Winter Gala' };
    expect((await bring('events', [renamed])).outcome).toMatchObject({ changed: 1 });
    expect(await fileIn()).toMatchObject([{ key: 'event-banner' }]);
    const coloured = { ...renamed, configuration: { ...renamed.configuration, color: '#112233' } };
    expect((await bring('events', [coloured])).outcome).toMatchObject({ changed: 1 });
    expect(await fileIn()).toMatchObject([{ key: 'event-banner' }]);
    expect((await shown()).map(({ key, width }) => [key, width])).toEqual([['event-banner', 1200]]);

    const wider = fileOf('event-banner', await drawn(1400, 700));
    expect((await bring('events', [{ ...coloured, images: [wider] }])).outcome).toMatchObject({ changed: 1 });
    expect((await shown()).map(({ key, width }) => [key, width])).toEqual([['event-banner', 1400]]);
    expect((await bring('events', [{ ...coloured, images: [] }])).outcome).toMatchObject({ changed: 1 });
    expect([await shown(), await fileIn()]).toEqual([[], []]);
  });

  it('are stored again without a change when the same event is imported again', async () => {
    await bring('events', [{ ...definition, images: [await banner()] }]);
    const file = await exported('events', 'json');
    await emptyTables(db.database.pool, ['event']);
    await bring('events', file, { format: 'json' });
    expect(await exported('events', 'json')).toBe(file);
  });

  it('are not in a CSV file, which leaves them unchanged', async () => {
    await bring('events', [{ ...definition, images: [await banner()] }]);
    const file = await exported('events', 'csv');
    expect(file.split('\r\n', 1)[0]).not.toContain('images');
    expect((await bring('events', file, { format: 'csv' })).outcome).toMatchObject({ unchanged: 1 });
    expect(await shown()).toHaveLength(1);
  });

  it('change nothing in a dry run', async () => {
    const file = [{ ...definition, images: [await banner()] }];
    expect((await bring('events', file, { dryRun: true })).outcome).toMatchObject({ added: 1 });
    expect(await contents()).toBe(0);
  });

  it.each([
    ['text that is not base64', () => fileOf('event-banner', Buffer.from('x'), { content: 'no base64' }), 'FORMAT'],
    ['a drawing with code', () => fileOf('event-banner', Buffer.from('<svg/>')), 'INVALID_IMAGE .*not a readable'],
    ['a small banner', async () => fileOf('event-banner', await drawn(300, 200)), 'INVALID_IMAGE .*640 × 336'],
    ['an unknown field', async () => banner({ fileExternalId: 'a' }), 'UNKNOWN_FIELD'],
  ])('are checked like uploaded images: %s is refused, and no image is stored', async (_, made, reason) => {
    const logo = fileOf('event-logo', await drawn(300, 100));
    const { outcome, reasons } = await bring('events', [{ ...definition, images: [logo, await made()] }]);
    expect(outcome).toMatchObject({ added: 0, refused: 1 });
    expect(reasons[0]).toMatch(new RegExp(`^1 ${reason}`));
    expect(reasons[0]).toContain('images.1.');
    expect(await contents()).toBe(0);
  });

  it('have one image for each key', async () => {
    const { reasons } = await bring('events', [{ ...definition, images: [await banner(), await banner()] }]);
    expect(reasons[0]).toMatch(/^1 ONE_OF images\.1\.key/);
  });

  it('leave nothing when their event is refused', async () => {
    await bring('events', [definition]);
    const [ticket, ...others] = definition.ticketConfigurations ?? [];
    const dearer = { ...definition, ticketConfigurations: [{ ...ticket, amount: 1 }, ...others] };
    const { reasons } = await bring('events', [{ ...dearer, images: [await banner()] }]);
    expect(reasons[0]).toMatch(/^1 TICKETS_DIFFER/);
    expect(await contents()).toBe(0);
  });

  it('have a limit for all images of an event', () => {
    const filesOf = (...sizes: number[]) => sizes.map((size, n) => fileOf(`ticket-group-${n}`, Buffer.alloc(size)));
    expect(checkImageFiles(filesOf(mostImageBytes - 1, 1))).not.toHaveProperty('items');
    expect(checkImageFiles(filesOf(mostImageBytes - 1, 2))).toMatchObject({
      items: [{ code: 'PICTURES_FULL', path: 'event.images', message: expect.stringContaining('32 MB') as unknown }],
    });
  });

  it('can be larger than the rows of other files', async () => {
    const large = fileOf('event-banner', Buffer.alloc(6 * 1024 * 1024));
    for (const format of ['json', 'ndjson'] as const) {
      const row = JSON.stringify({ ...definition, images: [large] });
      const { reasons } = await bring('events', format === 'json' ? `[${row}]` : row, { format });
      expect(reasons[0]).toMatch(/^1 INVALID_IMAGE images\.0\.content: not a readable/);
    }
  });
});
