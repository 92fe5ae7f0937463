import type { CancellationSettings } from '@foyer/contract/events/event-configuration';
import type { DraftImpact, EventDraft } from '@foyer/contract/events/event-draft';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Method } from '@foyer/contract/wire/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import type { Person } from '../../../../test/ordering.ts';
import { saveEvent, storedDefinition } from '../../events/definition/index.ts';

/** A ticket keeps the terms of its purchase, and has later ones where they are better for its holder (tickets 7). */

const now = '2026-01-20T12:00:00Z';
const until = '2026-02-10T00:00:00Z';
let shop: ChangeShop;
let admin: Person;
let pair: { standard: number; vip: number };
beforeAll(async () => {
  shop = await openChangeShop({ name: 'purchase terms', now });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(now);
  pair = await shop.pair();
});

const call = <B>(method: Method, path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${shop.eventId}${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
type Definition = EventDraft['definition'];

/** Saves a draft, and returns how many tickets keep their terms when it is published. */
async function draft(change: (definition: Definition) => Definition): Promise<number> {
  const { revision, version, definition } = (await call<EventDraft>('GET', '/draft')).body;
  const saved = await call('PUT', '/draft', { revision, version, definition: change(definition) });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { effects } = (await call<DraftImpact>('GET', '/draft/impact')).body;
  return effects.find(({ kind }) => kind === 'keepsTerms')?.count ?? 0;
}
async function publish(change: (definition: Definition) => Definition): Promise<number> {
  const count = await draft(change);
  const { status, body } = await call('POST', '/publish', {});
  expect(status, JSON.stringify(body)).toBe(200);
  return count;
}
const cancellation = (settings: CancellationSettings | undefined) => (definition: Definition) => ({
  ...definition,
  configuration: { ...definition.configuration, cancellation: settings },
});
const fee = (percent: number) => cancellation({ enabled: true, until, fee: { percent } });

/** A ticket for 100.00 that is bought under the published terms. */
async function buy() {
  const person = await shop.person();
  const ticketId = await shop.buy(person, pair.standard);
  const quoted = async () => {
    const { reason, fee: charged, feePercent, until: end } = await shop.quoteCancellation(person, ticketId);
    return reason ?? { charged, feePercent, until: end };
  };
  return { person, ticketId, quoted };
}
const storedTerms = async (ticketId: number) =>
  (
    await shop.app.database.kysely
      .selectFrom('ticket')
      .select('terms')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow()
  ).terms;
const ended = (percent: number, of = 100) => ({
  charged: (of * percent) / 100,
  feePercent: percent,
  until: new Date(until).toISOString(),
});

describe('a cancellation fee', () => {
  it('stays as it was at the purchase when it is raised, and publishing says for how many tickets', async () => {
    await publish(fee(10));
    const first = await buy();
    const price = (await shop.ticket(first.person, first.ticketId)).metadata.amount ?? 0;
    expect(await first.quoted()).toEqual(ended(10, price));
    const earlier = await draft(fee(10));
    expect(earlier).toBe(0);
    expect(await publish(fee(90))).toBe(1);
    const second = await buy();
    expect([await first.quoted(), await second.quoted()]).toEqual([ended(10, price), ended(90, price)]);
    // Publishing other things says nothing about terms.
    expect(await publish((it) => ({ ...it, defaultName: 'Renamed' }))).toBe(0);
    // A lower fee is for all.
    expect(await publish(fee(5))).toBe(0);
    expect([await first.quoted(), await second.quoted()]).toEqual([ended(5, price), ended(5, price)]);
    expect(await publish(cancellation(undefined))).toBe(2);
    expect([await first.quoted(), await second.quoted()]).toEqual([ended(10, price), ended(90, price)]);
    const third = await buy();
    expect(await third.quoted()).toBe('notOffered');
    const { status, body } = await shop.cancel(first.person, first.ticketId, price * 0.9);
    expect([status, body.refund]).toEqual([200, price * 0.9]);
    await shop.booksAgree();
  });

  it('ends with its own last day', async () => {
    await publish(fee(10));
    const early = await buy();
    const price = (await shop.ticket(early.person, early.ticketId)).metadata.amount ?? 0;
    await publish(cancellation({ enabled: true, until: '2026-02-12T00:00:00Z', fee: { percent: 90 } }));
    expect(await early.quoted()).toMatchObject({ feePercent: 10, until: '2026-02-12T00:00:00.000Z' });
    expect((await shop.ticket(early.person, early.ticketId)).cancelUntil).toBe('2026-02-12T00:00:00.000Z');
    shop.app.clock.set('2026-02-11T00:00:00Z');
    expect(await early.quoted()).toMatchObject({ feePercent: 90, charged: price * 0.9 });
  });
});

it('stores the terms with the ticket when the order is planned, so a payment that takes long changes nothing', async () => {
  await publish(fee(10));
  const { ticketId } = await buy();
  expect(await storedTerms(ticketId)).toMatchObject({ cancellation: { fee: { percent: 10 } } });
});

describe('a ticket without stored terms', () => {
  it('has the published ones, and keeps them when they change', async () => {
    await publish(fee(10));
    const old = await buy();
    await sql`UPDATE ticket SET terms = NULL WHERE ticket_id = ${old.ticketId}`.execute(shop.app.database.kysely);
    expect(await old.quoted()).toMatchObject({ feePercent: 10 });
    await publish(fee(90));
    expect(await old.quoted()).toMatchObject({ feePercent: 10 });
  });

  it('keeps them also when an operator imports the event', async () => {
    await publish(fee(10));
    const old = await buy();
    const kysely = shop.app.database.kysely;
    await sql`UPDATE ticket SET terms = NULL WHERE ticket_id = ${old.ticketId}`.execute(kysely);
    await shop.app.database.transaction(async (tx) => {
      const stored = await storedDefinition(tx, shop.eventId);
      const saved = await saveEvent(tx, fee(90)({ ...stored }), {
        now: shop.app.clock.now(),
        notes: 'test',
        ifThere: 'update',
      });
      expect(saved).toMatchObject({ outcome: 'changed' });
    });
    expect(await old.quoted()).toMatchObject({ feePercent: 10 });
  });
});

describe('transfer and change', () => {
  const typed = (additional: object) => (definition: Definition) => ({
    ...definition,
    ticketConfigurations: definition.ticketConfigurations?.map((ticket) =>
      ticket.key === String(pair.standard) ? { ...ticket, additionalConfiguration: additional } : ticket,
    ),
  });

  it('stay possible for a ticket that was bought with them, and later ones count', async () => {
    const vip = String(pair.vip);
    await publish(typed({ transferable: true, upgradeTo: [vip] }));
    const { person, ticketId } = await buy();
    expect(await publish(typed({}))).toBe(1);
    const after = await buy();
    const standing = async ({ person: who, ticketId: id }: { person: Person; ticketId: number }) => {
      const { transferable, canUpgrade } = await shop.ticket(who, id);
      const offers = await shop.offers(who, id, 'upgrade');
      return [transferable, canUpgrade, offers.map((offer) => offer.ticketConfigurationId)];
    };
    expect(await standing({ person, ticketId })).toEqual([true, true, [pair.vip]]);
    expect(await standing(after)).toEqual([false, false, []]);
    await publish(typed({ transferable: true, upgradeTo: [vip] }));
    expect(await standing(after)).toEqual([true, true, [pair.vip]]);
  });

  it('to another type keep the cancellation of the purchase', async () => {
    await publish(fee(10));
    const { person, ticketId, quoted } = await buy();
    await publish(fee(90));
    expect((await shop.change(person, ticketId, 'upgrade', pair.vip)).status).toBe(200);
    expect(await quoted()).toMatchObject({ feePercent: 10 });
    const terms = await storedTerms(ticketId);
    expect(terms).toMatchObject({ upgradeTo: [], downgradeTo: [pair.standard] });
  });
});
