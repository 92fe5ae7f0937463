import { badgeLayout } from '@foyer/domain/door/badges';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testWorkers } from '../../../../../test/workers.ts';
import { badgesTask } from '../document-tasks.ts';
import { writeBadges, type BadgesInput, type PrintedBadge } from './badge-page.ts';

const award = (n: number) => ({
  awardName: `Award ${n}`,
  awardDescription: '',
  imageName: 'gold.png',
  position: n,
  groupDisplayOrder: 0,
  displayLevel: 1,
  awardGroupName: 'Sales',
  isTiered: false,
});
const badge: PrintedBadge = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryCode: 'USA',
  home: 'Texas',
  externalAccountIdentifier: 'C1000001',
  tShirtSize: 'XL',
  assigned: [award(1), award(2)],
  assignedTitle: { titleCd: 'SC', titleName: 'Senior Consultant' },
  topPt: null,
  bottomPt: null,
};

function inputOf(eventTypeCd: string, badges: PrintedBadge[]): BadgesInput {
  const layout = badgeLayout(eventTypeCd);
  if (layout.kind === 'notConfigured') throw new Error('This type has no layout.');
  return {
    about: { title: 'Badges', author: 'Foyer', date: new Date('2026-01-20T12:00:00Z'), locale: 'en-US' },
    layout,
    eventName: 'Spring Summit',
    badges,
    pictures: new Map(),
    progress: new Int32Array(new SharedArrayBuffer(4)),
  };
}
const count = (pdf: Buffer, pattern: RegExp) => pdf.toString('latin1').match(pattern)?.length ?? 0;

const workers = testWorkers();
afterAll(() => workers.close());

test.each([
  ['ENERGIZE', [283.46, 419.53]],
  ['AMBITION', [792, 612]],
])('%s has a page of its size for each badge', async (type, size) => {
  const input = inputOf(type, [badge, { ...badge, lastName: '髙橋' }, { ...badge, firstName: 'x'.repeat(400) }]);
  const { pdf, missing } = await writeBadges(input);
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(boxes.map(([, width, height]) => [Number(width), Number(height)])).toEqual(
    [1, 2, 3].map(() => size.map((side) => expect.closeTo(side, 1) as unknown)),
  );
  expect([missing, input.progress[0]]).toEqual([[], 3]);
});

test('stores the picture of an award once for all badges', async () => {
  const gold = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c90' } })
    .png()
    .toBuffer();
  const input = inputOf('AMBITION', [badge, badge, badge]);
  const { pdf } = await writeBadges({ ...input, pictures: new Map([['gold.png', gold]]) });
  expect(count(pdf, /\/Subtype \/Image\b/g)).toBe(1);
});

test('a thread counts finished badges, and ends when the file is canceled', async () => {
  const input = inputOf(
    'ENERGIZE',
    Array.from({ length: 2_000 }, () => badge),
  );
  const cancel = new AbortController();
  const running = workers.run(badgesTask, input, { account: 'test' }, { signal: cancel.signal });
  const cancelWhenStarted = async () => {
    await expect.poll(() => Atomics.load(input.progress, 0)).toBeGreaterThan(0);
    cancel.abort();
  };
  await Promise.all([expect(running).rejects.toThrow(/abort/i), cancelWhenStarted()]);
  expect(Atomics.load(input.progress, 0)).toBeLessThan(2_000);
  // The lane is free again.
  const next = inputOf('ENERGIZE', [badge]);
  expect(count(Buffer.from((await workers.run(badgesTask, next, { account: 'test' })).pdf), /\/Type \/Page\b/g)).toBe(
    1,
  );
}, 60_000);
