import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuerId, serviceAccount } from '../../../../test/wallets/keys.ts';
import { claimsOf, type Resource } from '../../../../test/wallets/google-service.ts';
import { faultsIn, googleClassRules, googleObjectRules } from '../../../../test/wallets/published-format.ts';
import { openWalletShop, type WalletShop } from '../../../../test/wallets/wallet-shop.ts';
import type { Person } from '../../../../test/ordering.ts';
import { eventPictures } from './event-pictures.ts';

/** Tickets in Google Wallet: the link for the holder, and the data sent to Google. */

let shop: WalletShop;
let types: { standard: number; vip: number };
let person: Person;
let ticketId: number;
beforeAll(async () => {
  shop = await openWalletShop('google wallet');
  const more = { quantity: 100, additionalConfiguration: { transferable: true } };
  types = await shop.pair({ standard: more, vip: more });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.google.calls.length = 0;
  shop.google.failing = null;
  shop.google.isBlind = false;
  person = await shop.person();
  ticketId = await shop.buy(person, types.standard);
});

/** Adds a ticket and returns the id of the object in its link. */
async function save(by: Person, id = ticketId): Promise<string> {
  const { status, body, text } = await shop.add(by, id, 'google');
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  const { payload } = claimsOf(body.url.replace('https://pay.google.com/gp/v/save/', ''));
  const { eventTicketObjects } = payload as { eventTicketObjects: { id: string }[] };
  return eventTicketObjects[0]?.id ?? '';
}
const objectOf = (id: string): Resource => {
  const found = shop.google.resources.get(`eventTicketObject ${id}`);
  if (!found) throw new Error('There is no such object.');
  return found;
};
const classOf = (object: Resource): Resource | undefined =>
  shop.google.resources.get(`eventTicketClass ${String(object.classId)}`);
const codeIn = ({ barcode }: Resource) => (barcode as { value: string } | undefined)?.value;
/** Number of updates with this outcome in the metric. */
async function counted(outcome: string): Promise<number> {
  const { text } = await shop.app.inject('GET', '/metrics');
  const line = new RegExp(`^foyer_wallet_updates_total\\{wallet="google",outcome="${outcome}"\\} (\\d+)$`, 'mu');
  return Number(line.exec(text)?.[1] ?? 0);
}

describe('a link', () => {
  it('is signed by the service account, short, and names an existing object', async () => {
    const { body } = await shop.add(person, ticketId, 'google');
    expect(body.url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
    // Google's limit for links that work in all browsers.
    expect(body.url.length).toBeLessThan(1800);
    const claims = claimsOf(body.url.replace('https://pay.google.com/gp/v/save/', ''));
    const id = await save(person);
    expect(claims).toEqual({
      iss: serviceAccount,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(shop.app.clock.now().getTime() / 1000),
      payload: { eventTicketObjects: [{ id }] },
    });
    expect(id.startsWith(`${issuerId}.`)).toBe(true);
    const object = objectOf(id);
    const eventClass = classOf(object);
    expect([faultsIn(object, googleObjectRules), faultsIn(eventClass, googleClassRules)]).toEqual([[], []]);
    expect(object).toMatchObject({
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: (await shop.ticket(person, ticketId)).ticketCode },
      ticketHolderName: 'Robin Taylor',
      ticketNumber: String(ticketId),
    });
    expect(eventClass).toMatchObject({
      issuerName: 'Gala Office',
      eventName: {
        defaultValue: { language: 'en-US', value: 'Winter Gala' },
        translatedValues: [{ language: 'ja-JP', value: '冬のガラ' }],
      },
      hexBackgroundColor: '#0b6e4f',
    });
  });

  it('reuses an access token for an hour, and creates one class per event', async () => {
    await save(person);
    shop.google.calls.length = 0;
    await save(person);
    expect(shop.google.calls).toEqual(['PUT eventTicketClass', 'PUT eventTicketObject']);
    const classes = [...shop.google.resources.keys()].filter((key) => key.startsWith('eventTicketClass '));
    expect(classes).toHaveLength(1);
  });

  it('is not returned while Google is unavailable, and the pending update is sent later', async () => {
    shop.google.failing = 503;
    const { status, body } = await shop.add(person, ticketId, 'google');
    expect([status, body.error.code]).toEqual([502, 'WALLET_UNREACHABLE']);
    shop.google.failing = null;
    shop.app.clock.advance({ seconds: 31 });
    await shop.app.jobs.drain();
    expect(codeIn(objectOf(await save(person)))).toBe((await shop.ticket(person, ticketId)).ticketCode);
  });
});

describe("the event's pictures", () => {
  const flat = (background: string) => sharp({ create: { width: 24, height: 8, channels: 3, background } });
  const png = (color: string) => flat(color).ensureAlpha(0.5).png();
  const show = async (kind: 'event-logo' | 'event-banner', picture: Sharp) => {
    const now = shop.app.clock.now();
    const { contentHash } = await shop.app.gateways.images.store(await picture.toBuffer(), now);
    const row = { content_hash: contentHash, file_name: kind, created_at: now };
    await shop.app.database.kysely
      .insertInto('image')
      .values({ ...row, event_id: shop.eventId, image_key: kind })
      .onConflict((conflict) => conflict.columns(['event_id', 'image_key']).doUpdateSet(row))
      .execute();
    const path = `https://foyer.test/api/events/${shop.eventId}/images/${kind}`;
    return kind === 'event-logo' ? `${path}?v=${contentHash}` : `${path}?v=${contentHash.slice(0, 16)}&use=ticket`;
  };
  afterEach(() => shop.app.database.kysely.deleteFrom('image').where('event_id', '=', shop.eventId).execute());

  it('have public URLs that change with the picture', async () => {
    expect(classOf(objectOf(await save(person)))).not.toHaveProperty('logo');
    const logo = await show('event-logo', png('#0b6e4f'));
    const banner = await show('event-banner', flat('#f3c96b').jpeg());
    const eventClass = classOf(objectOf(await save(person)));
    expect(faultsIn(eventClass, googleClassRules)).toEqual([]);
    const named = { defaultValue: { language: 'en-US', value: 'Winter Gala' } };
    expect(eventClass).toMatchObject({
      logo: { sourceUri: { uri: logo }, contentDescription: named },
      heroImage: { sourceUri: { uri: banner }, contentDescription: named },
    });
    for (const [address, type] of [
      [logo, 'image/png'],
      [banner, 'image/jpeg'],
    ] as const) {
      const { status, headers, bytes } = await shop.app.inject('GET', address.replace('https://foyer.test', ''));
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
    }
    const other = await show('event-logo', png('#5f3fc4'));
    expect(other).not.toBe(logo);
    expect(classOf(objectOf(await save(person)))).toMatchObject({ logo: { sourceUri: { uri: other } } });
  });

  it('are left out without a public address or with an unsupported type', async () => {
    await show('event-logo', png('#0b6e4f'));
    await show('event-banner', flat('#123456').jpeg());
    const { kysely } = shop.app.database;
    // The demo's pictures are SVG.
    await sql`UPDATE image_content SET content_type = 'image/svg+xml' WHERE content_hash =
      (SELECT content_hash FROM image WHERE event_id = ${shop.eventId} AND image_key = 'event-banner')`.execute(kysely);
    expect(await eventPictures(kysely, 'https://foyer.test', shop.eventId)).toMatchObject({ banner: null });
    for (const address of ['http://foyer.test', 'https://127.0.0.1:3000', 'https://foyer.local']) {
      expect(await eventPictures(kysely, address, shop.eventId)).toEqual({ logo: null, banner: null });
    }
  });

  it('are left out if Google cannot fetch them, and the ticket is still created', async () => {
    const failures = await counted('failed');
    await show('event-logo', png('#0b6e4f'));
    shop.google.isBlind = true;
    const object = objectOf(await save(person));
    expect(codeIn(object)).toBe((await shop.ticket(person, ticketId)).ticketCode);
    expect(classOf(object)).not.toHaveProperty('logo');
    // The refusal is logged for the operator.
    const warnings = shop.log.filter((line) => line.includes('wallet refused the pictures of the event'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('Image cannot be loaded.');
    expect(await counted('plain')).toBe(1);
    expect(await counted('failed')).toBe(failures);
    await show('event-logo', png('#0b6e4f'));
    shop.google.isBlind = false;
    await save(person);
    expect([await counted('plain'), classOf(objectOf(await save(person)))]).toMatchObject([1, { logo: {} }]);
    shop.google.isBlind = true;
    // An error with another cause is still an error.
    shop.google.failing = 400;
    expect((await shop.add(person, ticketId, 'google')).status).toBe(502);
  });
});

describe('changes of the ticket', () => {
  it('are sent to Google: an upgrade with the new code, a transfer without a code', async () => {
    const id = await save(person);
    const first = codeIn(objectOf(id));
    const { body } = await shop.change(person, ticketId, 'upgrade', types.vip);
    await shop.app.jobs.drain();
    expect(codeIn(objectOf(id))).toBe(body.ticket.ticketCode);
    expect(codeIn(objectOf(id))).not.toBe(first);
    expect(objectOf(id)).toMatchObject({ ticketType: { defaultValue: { value: 'VIP' } } });

    const to = await shop.person();
    await shop.transfer(person, to, ticketId);
    await shop.app.jobs.drain();
    const dead = objectOf(id);
    expect(faultsIn(dead, googleObjectRules)).toEqual([]);
    expect(dead).toMatchObject({ state: 'INACTIVE' });
    for (const word of ['FY1.', 'Mary', 'Stone', 'Robin', to.externalAccountIdentifier])
      expect(JSON.stringify(dead)).not.toContain(word);
    const theirs = await save(to);
    expect(theirs).not.toBe(id);
    expect(codeIn(objectOf(theirs))).toBe((await shop.ticket(to, ticketId)).ticketCode);
  });

  it('show the new holder that the previous holder used the ticket', async () => {
    const { kysely, pool } = shop.app.database;
    await pool.query(
      `INSERT INTO check_in (ticket_id, event_id, checked_in_at, received_at, source)
       VALUES ($1, $2, $3::timestamptz - interval '1 minute', $3, 'scan')`,
      [ticketId, shop.eventId, shop.app.clock.now()],
    );
    await kysely.updateTable('ticket').set({ status: 'CHECKED_IN' }).where('ticket_id', '=', ticketId).execute();
    const reason = 'The previous holder checked in with this ticket';
    expect(JSON.stringify(objectOf(await save(person)))).not.toContain(reason);
    const to = await shop.person();
    await shop.transfer(person, to, ticketId);
    const theirs = objectOf(await save(to));
    expect(faultsIn(theirs, googleObjectRules)).toEqual([]);
    expect(JSON.stringify(theirs)).toContain(reason);
    expect(JSON.stringify(theirs)).not.toContain('Valid for one person');
  });

  it('are retried until Google accepts them', async () => {
    const id = await save(person);
    const code = codeIn(objectOf(id));
    shop.google.failing = 500;
    await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: (await shop.staff(['admin'])).token,
      body: { ticketId, notes: 'Cannot come' },
    });
    await shop.app.jobs.drain();
    expect(codeIn(objectOf(id))).toBe(code);
    expect(shop.log.some((line) => line.includes('wallet not told of a change') && line.includes('500'))).toBe(true);
    shop.google.failing = null;
    shop.google.calls.length = 0;
    await shop.app.jobs.drain();
    expect(shop.google.calls).toEqual([]);
    shop.app.clock.advance({ seconds: 31 });
    await shop.app.jobs.drain();
    expect(objectOf(id)).toMatchObject({ state: 'INACTIVE' });
    expect(codeIn(objectOf(id))).toBeUndefined();
  });

  it('also remove the name from the pass of an anonymised holder', async () => {
    const id = await save(person);
    expect(JSON.stringify(objectOf(id))).toContain('Robin');
    const { event_end } = await shop.app.database.kysely
      .selectFrom('event')
      .select('event_end')
      .where('event_id', '=', shop.eventId)
      .executeTakeFirstOrThrow();
    const before = shop.app.clock.now();
    shop.app.clock.set(new Date(event_end.getTime() + 86_400_000));
    const admin = await shop.staff(['admin']);
    const { status, body } = await shop.app.inject(
      'POST',
      `/api/admin/accounts/${person.externalAccountIdentifier}/anonymise`,
      { token: admin.token, body: { reason: 'Asked for it' } },
    );
    expect([status, body]).toMatchObject([200, { obstacle: null }]);
    await shop.app.jobs.drain();
    shop.app.clock.set(before);
    expect(objectOf(id)).toMatchObject({ state: 'INACTIVE' });
    for (const word of ['Robin', 'Taylor', 'FY1.']) expect(JSON.stringify(objectOf(id))).not.toContain(word);
  });
});
