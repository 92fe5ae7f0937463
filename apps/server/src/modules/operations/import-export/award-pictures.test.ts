import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { broughtAt, exchangeWith } from '../../../../test/exchange.ts';
import { importAwardPictures } from './index.ts';

let app: TestApp;
let folder: string;
const { bring } = exchangeWith(() => app);

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 4, background } })
    .png()
    .withExif({ IFD0: { Copyright: 'a photographer' } })
    .toBuffer();
const importPictures = (dryRun = false) =>
  importAwardPictures(app.database, { folder, now: broughtAt, notes: 'test', dryRun });
const shown = (name: string) => app.inject('GET', `/api/ticket/award-image/${encodeURIComponent(name)}`);
const imageCount = async () => (await app.database.kysely.selectFrom('image').select('image_key').execute()).length;

beforeAll(async () => {
  app = await createTestApp({ name: 'award_pictures' });
  folder = await mkdtemp(join(tmpdir(), 'award-pictures-'));
  const row = (code: string, imageName?: string) => `${code},Award ${code},Sales,1,${imageName ?? ''}`;
  await bring(
    'awards',
    [
      'awardCode,awardName,awardGroupName,displayLevel,imageName',
      row('GOLD', '金賞.png'),
      row('GOLD-2', '金賞.png'),
      row('DRAWN', 'drawing.png'),
      row('GONE', 'gone.png'),
      row('AWAY', '../away.png'),
      row('NONE'),
    ].join('\n'),
  );
  await writeFile(join(folder, '金賞.png'), await picture('#c80'));
  await writeFile(join(folder, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'nobody-names-it.png'), await picture('#08c'));
  await writeFile(join(folder, '..', 'away.png'), await picture('#08c'));
});
afterAll(async () => {
  await rm(join(folder, '..', 'away.png'), { force: true });
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

test('imports each referenced picture once, re-encoded, and a second import changes nothing', async () => {
  const rest = { refused: [{ name: 'drawing.png', fault: 'NOT_AN_IMAGE' }], missing: ['../away.png', 'gone.png'] };
  expect(await importPictures(true)).toEqual({ added: 1, changed: 0, unchanged: 0, ...rest });
  expect(await imageCount()).toBe(0);
  expect((await shown('金賞.png')).status).toBe(404);

  expect(await importPictures()).toEqual({ added: 1, changed: 0, unchanged: 0, ...rest });
  const { status, headers, bytes } = await shown('金賞.png');
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('photographer')).toBe(false);
  expect(await importPictures()).toEqual({ added: 0, changed: 0, unchanged: 1, ...rest });
  expect(await imageCount()).toBe(1);

  await writeFile(join(folder, '金賞.png'), await picture('#333'));
  expect(await importPictures()).toEqual({ added: 0, changed: 1, unchanged: 0, ...rest });
  expect((await shown('金賞.png')).headers.etag).not.toBe(headers.etag);
  const audit = await app.database.kysely
    .selectFrom('audit_log')
    .select('after')
    .where('entity_id', '=', 'award-pictures')
    .orderBy('audit_log_id')
    .execute();
  expect(audit.map(({ after }) => after)).toEqual([
    { added: 1, changed: 0, unchanged: 0, refused: 1 },
    { added: 0, changed: 1, unchanged: 0, refused: 1 },
  ]);
});
