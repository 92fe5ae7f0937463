import type { Badge } from '@foyer/contract/door/badges';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { BadgeAwards } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { toJson } from '../../../db/schema.ts';

let shop: Shop;
let scanner: Person;
let awardIds: number[];
beforeAll(async () => {
  shop = await openShop({
    name: 'badges',
    // Scanners can read badges only while check-in is active.
    now: '2026-02-15T15:00:00Z',
    event: { event_type_cd: 'AMBITION', registration_end: new Date('2026-02-20T00:00:00Z') },
  });
  scanner = await shop.staff(['ticket-scanner']);
  const award = (code: string, more: object = {}) => ({
    award_code: code,
    award_name: code,
    award_group_name: 'Sales',
    display_level: 1,
    image_name: `${code}.png`,
    ...more,
  });
  const rows = await db()
    .insertInto('award')
    .values([
      award('Bronze', { is_tiered: true, position: 1 }),
      award('Gold', {
        is_tiered: true,
        position: 2,
        translations: toJson({ name: { ja_JP: { value: '金賞' } } }),
      }),
      award('Trip', { display_level: 2, award_group_name: 'Trips' }),
    ])
    .returning('award_id')
    .execute();
  awardIds = rows.map((row) => row.award_id);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const call = <B>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, more: object = {}) =>
  shop.app.inject<B & ErrorBody>(method, `/api/${path}`, { token: scanner.token, body, ...more });
const read = async (ticketId: number) => (await call<Badge>('GET', `ticket/${ticketId}/badge`)).body;
const asItComes = { assigned: null, titleCd: null, topPt: null, bottomPt: null };
const names = (awards: { awardName: string }[]) => awards.map(({ awardName }) => awardName);

/** Creates a person with Bronze on the badge by default, Gold and Trip not on it, and the titles MC and SC. */
async function honoured({ lastName = 'Lovelace', ...more }: { lastName?: string } = {}) {
  const person = await shop.person({ first_name: 'Ada', last_name: lastName, title: 'SC', ...more });
  const values = { firstName: 'Ada', lastName, email: 'a@example.com', badgeHomeState: 'TX' };
  const type = await shop.ticketType({ amount_minor: 0 });
  const { body } = await shop.order(person, {
    tickets: [
      selfTicket(person, type, { values }),
      selfTicket(person, type, { relationshipType: 'SPOUSE', values: { ...values, firstName: 'William' } }),
    ],
  });
  const account_id = person.accountId;
  await db()
    .insertInto('account_award')
    .values(awardIds.map((award_id, n) => ({ account_id, award_id, is_default: n === 0, earned_on: null })))
    .execute();
  await db()
    .insertInto('account_title')
    .values([{ account_id, title: 'MC', since: null }])
    .execute();
  const [self = 0, spouse = 0] = body.order?.tickets.map(({ ticketId }) => ticketId) ?? [];
  return { person, self, spouse };
}

describe('a badge', () => {
  test('has the default awards, the current title and no prints at first', async () => {
    const { self, spouse, person } = await honoured();
    const badge = await read(self);
    expect(badge).toMatchObject({
      externalAccountIdentifier: person.externalAccountIdentifier,
      firstName: 'Ada',
      lastName: 'Lovelace',
      assignedTitle: { titleCd: 'SC', titleName: 'Senior Consultant' },
      unassignedTitles: [{ titleCd: 'MC' }],
      topPt: null,
      printCount: 0,
      lastPrintedDate: null,
    });
    expect([names(badge.assigned), names(badge.unassigned)]).toEqual([['Bronze'], ['Gold', 'Trip']]);
    const { body } = await call<BadgeAwards>('POST', `ticket/${self}/badge-awards`, {});
    expect(Object.keys(body).toSorted()).toEqual(['assigned', 'assignedTitle', 'unassigned', 'unassignedTitles']);
    // Awards belong to the account holder only.
    expect(await read(spouse)).toMatchObject({
      firstName: 'William',
      assigned: [],
      unassigned: [],
      assignedTitle: null,
    });
  });

  test('stores a choice made in any language, and a reset restores the defaults', async () => {
    const { self, spouse } = await honoured();
    const japanese = { headers: { 'accept-language': 'ja-JP' } };
    const chosen = {
      assigned: [
        { awardName: '金賞', awardGroupName: 'Sales' },
        { awardName: 'Trip', awardGroupName: 'Trips' },
      ],
      titleCd: 'MC',
      topPt: 44.5,
      bottomPt: null,
    };
    expect((await call('PUT', `ticket/${self}/badge`, chosen, japanese)).status).toBe(200);
    const badge = await read(self);
    expect([names(badge.assigned), names(badge.unassigned)]).toEqual([['Gold', 'Trip'], ['Bronze']]);
    expect(badge).toMatchObject({ assignedTitle: { titleCd: 'MC' }, topPt: 44.5, bottomPt: null });
    expect(names((await read(spouse)).assigned)).toEqual([]);

    await call('POST', `admin/events/${shop.eventId}/badge-prints`, { ticketIds: [self] });
    await call('PUT', `ticket/${self}/badge`, asItComes);
    const reset = await read(self);
    expect(names(reset.assigned)).toEqual(['Bronze']);
    expect(reset).toMatchObject({ assignedTitle: { titleCd: 'SC' }, topPt: null, printCount: 1 });
  });

  test.each([
    ['an award that is not theirs', { assigned: [{ awardName: 'Nobel', awardGroupName: 'Sales' }] }, 404],
    ['a title that is not theirs', { titleCd: 'NC' }, 404],
    ['a size that no badge can show', { topPt: 500 }, 422],
  ])('refuses %s', async (_, choice, status) => {
    const { self } = await honoured();
    expect((await call('PUT', `ticket/${self}/badge`, { ...asItComes, ...choice })).status).toBe(status);
    expect(await read(self)).toMatchObject({ assignedTitle: { titleCd: 'SC' }, topPt: null });
  });

  test('is not found for a cancelled ticket', async () => {
    const { self } = await honoured();
    await db()
      .updateTable('ticket')
      .set({ status: 'CANCELED', canceled_at: shop.app.clock.now() })
      .where('ticket_id', '=', self)
      .execute();
    expect((await call('GET', `ticket/${self}/badge`)).status).toBe(404);
    const { status } = await call('POST', `admin/events/${shop.eventId}/badge-prints`, { ticketIds: [self] });
    expect(status).toBe(404);
  });

  test('returns 404 for an unknown award image', async () => {
    expect((await shop.app.inject('GET', '/api/ticket/award-image/unknown.png', {})).status).toBe(404);
  });
});

describe('prints', () => {
  const print = (ticketIds: number[]) =>
    call<{ prints: { ticketId: number; printCount: number }[] }>('POST', `admin/events/${shop.eventId}/badge-prints`, {
      ticketIds,
    });

  test('are counted correctly when requested in parallel, and store the staff member', async () => {
    const { self } = await honoured();
    const answers = await Promise.all([print([self]), print([self]), print([self])]);
    expect(answers.map(({ body }) => body.prints[0]?.printCount).toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 3]);
    const rows = await db().selectFrom('badge_print').selectAll().where('ticket_id', '=', self).execute();
    expect(rows.map((row) => row.printed_by_account_id)).toEqual([
      scanner.accountId,
      scanner.accountId,
      scanner.accountId,
    ]);
  });

  test('are refused for the whole list when one ticket is not of the event', async () => {
    const { self } = await honoured();
    expect((await print([self, 999_999])).status).toBe(404);
    expect(await read(self)).toMatchObject({ printCount: 0 });
  });

  test('list the badges by last name or number, without guests, and can exclude printed ones', async () => {
    const last = await honoured({ lastName: 'Aardvark' });
    const list = async (query: string) =>
      (await call<{ results: Badge[]; totalItems: number }>('GET', `admin/events/${shop.eventId}/badges?${query}`))
        .body;
    const all = await list('rowsPerPage=500');
    expect(all.results.slice(0, 2).map(({ ticketId }) => ticketId)).toEqual([last.self, last.spouse]);
    expect(all.totalItems).toBe(all.results.length);
    const byNumber = (await list('rowsPerPage=500&sortBy=number')).results.map(
      (each) => each.externalAccountIdentifier,
    );
    expect(byNumber).toEqual(byNumber.toSorted());
    expect(byNumber.at(-1)).toBe(last.person.externalAccountIdentifier);
    await print([last.self]);
    const left = await list('rowsPerPage=500&printed=no');
    expect(left.totalItems).toBeLessThan(all.totalItems);
    expect(left.results.map(({ ticketId }) => ticketId)).not.toContain(last.self);
    const second = await list('rowsPerPage=1&page=2');
    expect(second.results.map(({ ticketId }) => ticketId)).toEqual([last.spouse]);
    await db().updateTable('ticket').set({ is_guest: true }).where('ticket_id', '=', last.spouse).execute();
    expect((await list('rowsPerPage=500')).results.map(({ ticketId }) => ticketId)).not.toContain(last.spouse);
    expect((await call('GET', 'admin/events/999999/badges')).status).toBe(404);
  });
});

describe('a name that our fonts cannot print', () => {
  async function badgeOf(
    account: { first_name: string; last_name: string },
    typed: { firstName: string; lastName: string },
  ) {
    const person = await shop.person(account);
    const type = await shop.ticketType({ amount_minor: 0 });
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type, { values: { ...typed, email: 'a@example.com' } })],
    });
    return read(body.order?.tickets[0]?.ticketId ?? 0);
  }

  test.each([
    ['김', '민수'],
    ['𠮷野', '花子'],
    ['الخطيب', 'محمد'],
  ])('prints %s %s unchanged', async (lastName, firstName) => {
    const badge = await badgeOf({ first_name: 'Ada', last_name: 'King' }, { firstName, lastName });
    expect(badge).toMatchObject({ firstName, lastName, typedName: null });
  });

  test.each([
    ['Ana 🎉', 'Núñez', 'Ana', 'Núñez'],
    ['👩‍👩‍👧', '髙橋', '', '髙橋'],
    ['ᏣᎳᎩ', 'King', 'Tsalagi', 'King'],
    ['Sam', 'ⵎⴰⵣⵉⵖ', 'Sam', 'Mazigh'],
  ])('prints %s %s as typed, without what cannot be drawn', async (firstName, lastName, first, last) => {
    const badge = await badgeOf({ first_name: 'Ada', last_name: 'Byron' }, { firstName, lastName });
    expect(badge).toMatchObject({ firstName: first, lastName: last, typedName: `${firstName} ${lastName}` });
  });
});
