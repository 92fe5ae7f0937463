import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OwnSale } from '@foyer/contract/orders/own-sale';
import type { Method } from '@foyer/contract/wire/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { windowsOf, type TestWindow } from '../../../../test/windowing.ts';
import { whileLocked } from '../../../../test/barrier.ts';
import { createPlanReaders } from '../plan/index.ts';
import { eraseSaleAlerts, saleAlertsJob } from './index.ts';

/** Mails on request when a sale opens (selling 1.15). */

let shop: Shop;
const rules = {
  paymentMode: 'card',
  paymentLimits: { smallestMinor: { USD: 0, CAD: 0, JPY: 0 }, notTyped: [] },
} as const;
let type: number;
let windows: ReturnType<typeof windowsOf>;
beforeAll(async () => {
  shop = await openShop({ name: 'sale alerts' });
  await shop.app.jobs.drain();
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const now = () => shop.app.clock.now().getTime();
const inHours = (hours: number) => new Date(now() + hours * hour).toISOString();
const hour = 3_600_000;
const ahead = (from: number, to: number): Partial<TestWindow> => ({
  startDateTime: inHours(from),
  endDateTime: inHours(to),
});
const leaders: TestWindow['audience'] = { titles: ['MC'] };

beforeEach(async () => {
  type = await shop.ticketType({ quantity: 5, amount_minor: 10_000 });
  windows = windowsOf(shop);
  await sql`DELETE FROM sale_alert`.execute(db());
});

const call = (method: Method, person: Person, body?: object) =>
  shop.app.inject<ErrorBody>(method, `/api/events/${shop.eventId}/own-sale/alert`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const request = async (person: Person) => (await call('POST', person, {})).status;
const alertOf = async (person: Person) =>
  (await shop.app.inject<OwnSale>('GET', `/api/events/${shop.eventId}/own-sale`, person)).body.alert;
const leader = (more: Parameters<Shop['person']>[0]) => shop.person({ title: 'MC', ...more });
/** The mails of the person about sales, as they were sent. */
async function mailsTo({ accountId }: Person): Promise<string[]> {
  await shop.app.jobs.drain();
  const rows = await db()
    .selectFrom('outbox as o')
    .innerJoin('account as a', 'a.email_address', 'o.recipient')
    .select(['o.status', 'o.subject'])
    .where('a.account_id', '=', accountId)
    .where('o.template', '=', 'sale-alert')
    .orderBy('o.outbox_id')
    .execute();
  return rows.map(({ status, subject }) => `${status} ${subject ?? ''}`);
}

const address = (name: string) => ({ email_address: `${name}@example.com` });

it('mails once when the own sale opens, in both zones with a calendar entry, and not to people outside of the window', async () => {
  await windows.set(type, [{ key: 'early', audience: leaders, ...ahead(2, 4) }]);
  const first = await leader({ ...address('first'), country_code: 'JPN', locale: 'ja-JP' });
  const [undone, stranger, withoutAddress] = [
    await leader(address('undone')),
    await shop.person(),
    await leader({ email_address: null }),
  ];
  expect([await alertOf(first), await alertOf(stranger), await alertOf(withoutAddress)]).toEqual([
    'off',
    undefined,
    'noAddress',
  ]);
  // Nobody learns whether the event has a window for others.
  expect([await request(first), await request(first), await request(stranger), await request(withoutAddress)]).toEqual([
    200, 200, 404, 409,
  ]);
  expect([
    await request(undone),
    (await call('DELETE', undone)).status,
    (await call('DELETE', stranger)).status,
  ]).toEqual([200, 200, 200]);
  expect([await alertOf(first), await alertOf(undone)]).toEqual(['on', 'off']);
  expect(await mailsTo(first)).toEqual([]);
  shop.app.clock.advance({ hours: 2 });
  const send = vi.spyOn(shop.app.gateways.mail, 'send');
  expect([await mailsTo(first), await mailsTo(undone)]).toEqual([[expect.stringContaining('SENT')], []]);
  const mail = send.mock.calls.map(([message]) => message).find(({ to }) => to === 'first@example.com');
  expect(mail?.text).toMatch(/8:00.GMT-6（1月20日火曜日.23:00.JST）/);
  const [calendar] = mail?.attachments ?? [];
  expect([calendar?.fileName, String(calendar?.content)]).toEqual(['sale.ics', expect.stringContaining('sale-')]);
  // The request counts for later openings too. An open window is not mailed again, also after a new request.
  expect((await call('DELETE', first)).status).toBe(200);
  await windows.set(type, [
    { key: 'early', audience: leaders, ...ahead(-2, 4) },
    { key: 'late', audience: {}, ...ahead(2, 8) },
  ]);
  expect(await request(first)).toBe(200);
  expect(await mailsTo(first)).toHaveLength(1);
  shop.app.clock.advance({ hours: 3 });
  expect(await mailsTo(first)).toHaveLength(1);
});

it('mails nothing to people who cannot buy when the window opens', async () => {
  await windows.set(type, [{ key: 'early', audience: leaders, ...ahead(2, 4) }]);
  const other = await shop.ticketType();
  const [demoted, bought, closed, erased, stays] = [
    await leader(address('demoted')),
    await leader(address('bought')),
    await leader(address('closed')),
    await leader(address('erased')),
    await leader(address('stays')),
  ];
  const all = [demoted, bought, closed, erased, stays];
  for (const person of all) expect(await request(person)).toBe(200);
  await sql`UPDATE account SET title = NULL WHERE account_id = ${demoted.accountId}`.execute(db());
  const tickets = [selfTicket(bought, other)];
  expect((await shop.order(bought, { tickets, chargeCreditCardRequest: payBy() })).status).toBe(200);
  await sql`UPDATE account SET closed_at = ${shop.app.clock.now()} WHERE account_id = ${closed.accountId}`.execute(
    db(),
  );
  await shop.app.database.transaction((tx) =>
    eraseSaleAlerts(tx, { accountId: erased.accountId, now: shop.app.clock.now() } as never),
  );
  shop.app.clock.advance({ hours: 2 });
  expect(await Promise.all(all.slice(0, 4).map(mailsTo))).toEqual([[], [], [], []]);
  expect(await mailsTo(stays)).toHaveLength(1);
});

it('follows a window that is moved, also while the alert is checked and before the mail is sent', async () => {
  const early = { key: 'early', audience: leaders };
  await windows.set(type, [{ ...early, ...ahead(4, 8) }]);
  const person = await leader(address('moved'));
  expect(await request(person)).toBe(200);
  // Moved to an earlier time.
  await windows.set(type, [{ ...early, ...ahead(1, 8) }]);
  await shop.app.jobs.drain();
  shop.app.clock.advance({ hours: 1 });
  // An editor has moved the window to a later time and is about to commit. The job has read the window before.
  const later = new Date(now() + 2 * hour);
  const move = () => sql`
    WITH e AS (UPDATE event SET event_short_code = event_short_code WHERE event_id = ${shop.eventId} RETURNING event_id)
    UPDATE sale_window SET starts_at = ${later} WHERE ticket_configuration_id = ${type}`;
  await whileLocked(shop.app.database, move, 1, () => shop.app.jobs.drain());
  expect(await mailsTo(person)).toEqual([]);
  shop.app.clock.set(later);
  // The mail is queued, and the window moves before it is sent.
  await saleAlertsJob({ database: shop.app.database, readers: createPlanReaders(shop.app.database) }, rules).run({
    now: later,
    signal: new AbortController().signal,
  });
  await windows.set(type, [{ ...early, ...ahead(1, 8) }]);
  expect(await mailsTo(person)).toEqual([expect.stringContaining('FAILED')]);
  shop.app.clock.advance({ hours: 1 });
  expect(await mailsTo(person)).toEqual([expect.stringContaining('FAILED'), expect.stringContaining('SENT')]);
});

it('decides again when a mail that waited is sent', async () => {
  const early = { key: 'early', audience: leaders, ...ahead(1, 8) };
  const late = { key: 'late', audience: { countries: ['USA' as const] }, ...ahead(1, 8) };
  const other = await shop.ticketType();
  await windows.set(type, [early]);
  await windows.set(other, [late]);
  const [demoted, moved, bought, stays] = [
    await leader(address('demoted later')),
    await leader(address('moved later')),
    await leader(address('bought later')),
    await leader(address('stays in')),
  ];
  const all = [demoted, moved, bought, stays];
  for (const person of all) expect(await request(person)).toBe(200);
  shop.app.clock.advance({ hours: 1 });
  await saleAlertsJob({ database: shop.app.database, readers: createPlanReaders(shop.app.database) }, rules).run({
    now: shop.app.clock.now(),
    signal: new AbortController().signal,
  });
  // All mails are written. They wait in the outbox, for example because the mail server is down.
  await sql`UPDATE account SET title = NULL, country_code = 'CAN' WHERE account_id = ${demoted.accountId}`.execute(
    db(),
  );
  await sql`UPDATE account SET title = NULL WHERE account_id = ${moved.accountId}`.execute(db());
  const tickets = [selfTicket(bought, type)];
  expect((await shop.order(bought, { tickets, chargeCreditCardRequest: payBy() })).status).toBe(200);
  expect(await mailsTo(demoted)).toEqual(['FAILED ']);
  expect(await mailsTo(bought)).toEqual(['FAILED ']);
  const named = async ({ accountId }: Person) =>
    (
      await sql<{ count: number }>`SELECT jsonb_array_length(payload -> 'windows') AS count FROM outbox
        WHERE template = 'sale-alert' AND (payload ->> 'accountId')::bigint = ${accountId}`.execute(db())
    ).rows[0]?.count;
  expect([await mailsTo(moved), await named(moved)]).toEqual([[expect.stringContaining('SENT')], 1]);
  expect([await mailsTo(stays), await named(stays)]).toEqual([[expect.stringContaining('SENT')], 2]);
});

it('mails about the start of a draw, and nothing about an event that was called off', async () => {
  const person = await leader(address('draw'));
  await windows.set(type, [{ key: 'draw', mode: 'draw', audience: leaders, ...ahead(1, 2) }]);
  expect(await request(person)).toBe(200);
  shop.app.clock.advance({ hours: 1 });
  expect(await mailsTo(person)).toEqual([expect.stringMatching(/^SENT You can now enter the draw: /)]);
  await windows.set(type, [{ key: 'later', audience: leaders, ...ahead(1, 2) }]);
  await sql`UPDATE event SET called_off_at = ${shop.app.clock.now()} WHERE event_id = ${shop.eventId}`.execute(db());
  shop.app.clock.advance({ hours: 1 });
  expect(await mailsTo(person)).toHaveLength(1);
});
