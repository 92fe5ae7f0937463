import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventPicture } from '@foyer/contract/events/event-pictures';
import type { Method } from '@foyer/contract/wire/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../test/ordering.ts';
import { passTypeId } from '../../../../test/wallets/keys.ts';
import { openWalletShop, type TakenPass, type WalletShop } from '../../../../test/wallets/wallet-shop.ts';

/** A published change of the event's images changes the passes in wallets (tickets 5.3). */

let shop: WalletShop;
let admin: Person;
let pass: TakenPass;
beforeAll(async () => {
  shop = await openWalletShop('banner change');
  const { standard } = await shop.pair();
  const person = await shop.person();
  pass = await shop.take(person, await shop.buy(person, standard));
  admin = await shop.staff(['admin']);
  await shop.register(pass, 'phone', 'banner');
});
afterAll(() => shop.close());

const call = <B>(method: Method, path: string, body?: unknown) =>
  shop.app.inject<B>(method, `/api/events/${shop.eventId}/${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });

async function upload(background: string): Promise<EventPicture> {
  const bytes = await sharp({ create: { width: 1200, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('imageKey', 'event-banner');
  form.set('file', new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' }));
  return (await call<EventPicture>('POST', 'pictures', form)).body;
}

type Images = NonNullable<EventDraft['images']>;
const imageOf = ({ contentHash, fileName, contentType }: EventPicture, more: Partial<Images[number]> = {}) => ({
  key: 'event-banner',
  fileName,
  fileExternalId: contentHash,
  contentType,
  ...more,
});

async function publish(images: Images): Promise<void> {
  const { revision, version, definition } = (await call<EventDraft>('GET', 'draft')).body;
  expect((await call('PUT', 'draft', { revision, version, working: { ...definition, images } })).status).toBe(200);
  expect((await call('POST', 'publish', {})).status).toBe(200);
}

/** Whether the work changed the pass: its device lists it, and one notification was sent. */
async function isChangedBy(work: () => Promise<void>): Promise<boolean> {
  const read = async () => {
    const { changed_in, changed_at } = await shop.app.database.kysely
      .selectFrom('wallet_pass')
      .select(['changed_in', 'changed_at'])
      .where('wallet_pass_id', '=', pass.serial)
      .executeTakeFirstOrThrow();
    return { changed_in, changed_at };
  };
  const { body } = await shop.apple<{ lastUpdated: string }>('GET', `devices/phone/registrations/${passTypeId}`);
  const [before, pushes] = [await read(), shop.push.pushes.length];
  await work();
  const after = await read();
  await shop.app.jobs.drain();
  const isChanged = after.changed_in !== before.changed_in;
  expect(shop.push.pushes.length - pushes).toBe(isChanged ? 1 : 0);
  if (isChanged) {
    const list = await shop.apple<{ serialNumbers: string[] }>(
      'GET',
      `devices/phone/registrations/${passTypeId}?passesUpdatedSince=${body.lastUpdated}`,
    );
    expect(list.body.serialNumbers).toEqual([pass.serial]);
    expect(after.changed_at.getTime()).toBeGreaterThan(before.changed_at.getTime());
  }
  return isChanged;
}

it('a new banner, its crop for tickets and its removal change the pass; the same image does not', async () => {
  const [red, blue] = [await upload('#a33'), await upload('#33a')];
  expect(await isChangedBy(() => publish([imageOf(red)]))).toBe(true);
  expect([...(await shop.latest(pass)).files.keys()]).toContain('strip@2x.png');
  const renamed = () => publish([imageOf(red, { fileName: 'same.png' })]);
  expect(await isChangedBy(renamed)).toBe(false);

  expect(await isChangedBy(() => publish([imageOf(blue)]))).toBe(true);
  const ticket = { x: 0, y: 0, width: 5000, height: 3000 };
  expect(await isChangedBy(() => publish([imageOf(blue, { crops: { card: ticket } })]))).toBe(false);
  expect(await isChangedBy(() => publish([imageOf(blue, { crops: { card: ticket, ticket } })]))).toBe(true);
  expect(await isChangedBy(() => publish([imageOf(blue, { focus: { x: 1, y: 1 }, crops: { ticket } })]))).toBe(false);
  expect(await isChangedBy(() => publish([imageOf(blue, { focus: { x: 1, y: 1 } })]))).toBe(true);
  expect(await isChangedBy(() => publish([]))).toBe(true);
});

it('one publication of several changes marks a pass once', async () => {
  const banner = imageOf(await upload('#3a3'));
  const logo = { ...banner, key: 'event-logo' };
  const changedAt = async () => (await rowOf()).changed_at.getTime();
  const rowOf = () =>
    shop.app.database.kysely
      .updateTable('wallet_pass')
      // Far ahead of the clock, so each mark adds one second.
      .set({ changed_at: new Date('2100-01-01T00:00:00Z') })
      .where('wallet_pass_id', '=', pass.serial)
      .returning('changed_at')
      .executeTakeFirstOrThrow();
  const before = await changedAt();
  await publish([banner, logo]);
  const { changed_at } = await shop.app.database.kysely
    .selectFrom('wallet_pass')
    .select('changed_at')
    .where('wallet_pass_id', '=', pass.serial)
    .executeTakeFirstOrThrow();
  expect(changed_at.getTime() - before).toBe(1000);
});
