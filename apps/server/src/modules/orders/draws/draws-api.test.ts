import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Draw, DrawResult, OwnDrawEntry, StaffDraw } from '@foyer/contract/orders/draws';
import type { OwnWaitingEntry } from '@foyer/contract/orders/waiting-list';
import { drawCheckCommand } from '@foyer/domain/stock/draw';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawsOf, drawnOrder } from '../../../../test/drawing.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { auditOrders } from '../index.ts';

let shop: Shop;
let at: ReturnType<typeof drawsOf>;
beforeAll(async () => {
  shop = await openShop({ name: 'draws api' });
  at = drawsOf(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  const found = await auditOrders(shop.app.database, shop.app.clock.now());
  if (found.length > 0) throw new Error(JSON.stringify(found));
});

type Wanted = readonly (readonly [person: Pick<Person, 'externalAccountIdentifier'>, relationshipType?: string])[];
const path = (rest = '') => `/api/events/${shop.eventId}/draws${rest}`;
const enter = async (person: Person, drawId: number, wanted: Wanted = [[person]]) => {
  const members = wanted.map(([{ externalAccountIdentifier }, relationshipType = 'CONSULTANT']) => ({
    externalAccountIdentifier,
    relationshipType,
  }));
  const call = { token: person.token, body: { members } };
  return shop.app.inject<OwnDrawEntry & ErrorBody>('POST', path(`/${drawId}/entries`), call);
};
const codeOf = async (answer: ReturnType<typeof enter>) => (await answer).body.error.code;
const drawOf = async (person: Person, drawId: number) =>
  (await shop.app.inject<Draw[]>('GET', path(), person)).body.find((draw) => draw.drawId === drawId);
const mailsTo = async ({ accountId }: Person) =>
  (
    await shop.app.database.kysely
      .selectFrom('outbox as o')
      .innerJoin('account as a', 'a.email_address', 'o.recipient')
      .select(['o.template', 'o.payload'])
      .where('a.account_id', '=', accountId)
      .orderBy('o.outbox_id')
      .execute()
  ).map(({ template, payload }) => `${template}${payload['until'] === undefined ? '' : ' until'}`);

test('takes a party from entering to the purchase with its hold, and lets anybody check the order', async () => {
  const type = await shop.ticketType({ quantity: 2, relationship_types: ['CONSULTANT', 'SPOUSE'] });
  const drawId = await at.open(type, { largestParty: 2 });
  const people = await shop.people(4);
  const commitment = (await drawOf(people[0] as Person, drawId))?.commitment;
  for (const person of people) {
    const { status, body } = await enter(person, drawId, [[person], [person, 'SPOUSE']]);
    expect([status, body.state, body.isOwn, body.members.length]).toEqual([200, 'ENTERED', true, 2]);
  }
  // The seed is not in any response before the draw.
  expect(await drawOf(people[0] as Person, drawId)).toMatchObject({ entries: 4, commitment });
  expect((await drawOf(people[0] as Person, drawId))?.seed).toBeUndefined();
  expect((await shop.app.inject('GET', path(`/${drawId}/result`), people[0])).status).toBe(404);
  shop.app.clock.advance({ hours: 1 });
  await shop.app.jobs.drain();

  const { body: result } = await shop.app.inject<DrawResult>('GET', path(`/${drawId}/result`), people[0]);
  expect(createHash('sha256').update(result.seed).digest('hex')).toBe(commitment);
  const order = result.entries.map(({ entryId }) => entryId);
  expect(order).toEqual(
    drawnOrder(
      result.seed,
      order.toSorted((a, b) => a - b),
    ),
  );
  expect(result.entries.map(({ state }) => state)).toEqual(['WON', 'WAITING', 'WAITING', 'WAITING']);
  // The documented commands give the same.
  const shell = (command: string) => execFileSync('bash', ['-c', command], { encoding: 'utf8' });
  expect(shell(drawCheckCommand.commitment(result.seed)).slice(0, 64)).toBe(commitment);
  expect(
    shell(
      drawCheckCommand.order(
        result.seed,
        order.toSorted((a, b) => a - b),
      ),
    )
      .trim()
      .split('\n')
      .map(Number),
  ).toEqual(order);

  const entries = await Promise.all(people.map((person) => drawOf(person, drawId)));
  const winner = people[entries.findIndex((draw) => draw?.entry?.state === 'WON')] as Person;
  const loser = people[entries.findIndex((draw) => draw?.entry?.rank === 2)] as Person;
  expect(entries.find((draw) => draw?.entry?.rank === 1)?.entry?.heldUntil).toBe(
    new Date(shop.app.clock.now().getTime() + 48 * 3_600_000).toISOString(),
  );
  // Two members of each party wait, in drawn order.
  expect(new Set(entries.map((draw) => draw?.entry?.position))).toEqual(new Set([1, 3, 5, undefined]));
  expect([await mailsTo(winner), await mailsTo(loser)]).toEqual([['draw-result until'], ['draw-result']]);
  const tickets = (person: Person) => [
    selfTicket(person, type),
    selfTicket(person, type, { relationshipType: 'SPOUSE' }),
  ];
  const buy = async (person: Person) =>
    (await shop.order(person, { tickets: tickets(person), chargeCreditCardRequest: payBy() })).status;
  // The lists of the person who entered tell the tickets of a party apart.
  const { body: waiting } = await shop.app.inject<OwnWaitingEntry[]>('GET', '/api/account/waiting-list', loser);
  expect(waiting.map(({ relationship, person }) => [relationship?.label, person])).toEqual([
    [undefined, undefined],
    [expect.stringMatching(/spouse/i), undefined],
  ]);
  expect(await buy(loser)).toBe(409);
  expect(await buy(winner)).toBe(200);
});

test('refuses who may not have the tickets, who is entered in any party, and what comes too early or too late', async () => {
  const type = await shop.ticketType({ quantity: 2 });
  const opensAt = new Date(shop.app.clock.now().getTime() + 60_000);
  const drawId = await at.open(type, { opensAt, largestParty: 2 });
  const forTop = await at.open(await shop.ticketType({ quantity: 2 }), {
    terms: { audience: { titles: ['NC'] }, amount: 5 },
  });
  const [one, two, holder] = (await shop.people(3)) as [Person, Person, Person];
  expect(
    (
      await shop.order(holder, {
        tickets: [selfTicket(holder, await shop.ticketType())],
        chargeCreditCardRequest: payBy(),
      })
    ).status,
  ).toBe(200);
  expect(await codeOf(enter(one, drawId))).toBe('WINDOW_NOT_OPEN');
  shop.app.clock.advance({ minutes: 1 });
  expect(await codeOf(enter(one, drawId, [[two]]))).toBe('FORBIDDEN');
  expect(await codeOf(enter(holder, drawId))).toBe('NO_AVAILABLE_TICKET');
  expect(await codeOf(enter(one, drawId, [[one, 'SPOUSE']]))).toBe('NEEDS_SELF_TICKET');
  expect(await codeOf(enter(one, drawId, [[one], [one]]))).toBe('NO_AVAILABLE_TICKET');
  expect(await codeOf(enter(one, forTop))).toBe('NOT_IN_WINDOW');
  expect(await drawOf(one, forTop)).toBeUndefined();
  const { body: entry } = await enter(one, drawId);
  expect((await enter(one, drawId)).body.error).toMatchObject({
    code: 'ALREADY_ENTERED',
    metadata: { externalAccountIdentifier: one.externalAccountIdentifier },
  });
  const withdraw = (person: Person) =>
    shop.app.inject<ErrorBody>('DELETE', path(`/${drawId}/entries/${entry.entryId}`), person);
  expect((await withdraw(two)).status).toBe(404);
  expect([(await withdraw(one)).status, (await withdraw(one)).status]).toEqual([200, 200]);
  expect((await drawOf(one, drawId))?.entry?.state).toBe('WITHDRAWN');
  expect((await enter(one, drawId)).status).toBe(200);
  const admin = await shop.staff(['admin']);
  const drawNow = () =>
    shop.app.inject<ErrorBody>('POST', `/api/admin/events/${shop.eventId}/draws/${drawId}/draw`, {
      token: admin.token,
      body: {},
    });
  expect((await drawNow()).body.error.code).toBe('WINDOW_NOT_OPEN');
  shop.app.clock.advance({ hours: 1 });
  expect(await codeOf(enter(two, drawId))).toBe('WINDOW_OVER');
  expect((await drawNow()).status).toBe(200);
  const { body: draws } = await shop.app.inject<StaffDraw[]>('GET', `/api/admin/events/${shop.eventId}/draws`, admin);
  const shown = draws.find((draw) => draw.drawId === drawId);
  expect(shown?.counts).toMatchObject({ WON: { entries: 1, units: 1 }, WITHDRAWN: { entries: 1, units: 1 } });
  expect(shown?.list[0]?.members[0]).toMatchObject({ externalAccountIdentifier: one.externalAccountIdentifier });
  const audit = await shop.app.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'draw.%')
    .where('event_id', '=', shop.eventId)
    .orderBy('audit_log_id')
    .execute();
  expect(audit.slice(-4).map(({ action }) => action)).toEqual([
    'draw.entered',
    'draw.withdrawn',
    'draw.entered',
    'draw.made',
  ]);
});

test('lets a person of a party leave it alone, and withdraws the entry when the last one has left', async () => {
  const type = await shop.ticketType({ quantity: 5, relationship_types: ['CONSULTANT', 'SPOUSE'] });
  const drawId = await at.open(type, { largestParty: 4 });
  const [entrant] = await shop.people(1);
  if (!entrant) throw new Error('Nobody entered.');
  await shop.app.database.kysely
    .updateTable('event')
    .set({ configuration: sql`configuration || '{"canRegisterOtherAccounts": true}'` })
    .where('event_id', '=', shop.eventId)
    .execute();
  const [first, second] = (await shop.people(2, { upline_account_id: entrant.accountId })) as [Person, Person];
  const { body: entry } = await enter(entrant, drawId, [[entrant], [first], [second]]);
  const leave = async (person: Person, entryId = entry.entryId) =>
    (await shop.app.inject('DELETE', path(`/${drawId}/entries/${entryId}`), { token: person.token })).status;
  const unitsOf = async (entryId: number) =>
    shop.app.database.kysely
      .selectFrom('draw_entry')
      .select(['units', 'state'])
      .where('draw_entry_id', '=', entryId)
      .executeTakeFirst();
  // A stranger finds no entry.
  expect(await leave(await shop.person())).toBe(404);
  expect([await leave(first), await leave(first)]).toEqual([200, 404]);
  expect(await unitsOf(entry.entryId)).toEqual({ units: 2, state: 'ENTERED' });
  expect((await drawOf(first, drawId))?.entry).toBeUndefined();
  expect((await drawOf(second, drawId))?.entry).toMatchObject({ state: 'ENTERED', members: [{}, {}] });
  expect((await enter(first, drawId)).status).toBe(200);
  // A party of others only, whose last person leaves.
  await sql`DELETE FROM draw_entry_member WHERE account_id = ${entrant.accountId}`.execute(shop.app.database.kysely);
  await sql`UPDATE draw_entry SET units = 1 WHERE draw_entry_id = ${entry.entryId}`.execute(shop.app.database.kysely);
  expect(await leave(second)).toBe(200);
  expect(await unitsOf(entry.entryId)).toEqual({ units: 0, state: 'WITHDRAWN' });
  const { rows } =
    await sql`SELECT FROM audit_log WHERE action = 'draw.left' AND entity_id = ${String(entry.entryId)}`.execute(
      shop.app.database.kysely,
    );
  expect(rows).toHaveLength(2);
  shop.app.clock.advance({ hours: 1 });
  await shop.app.jobs.drain();
  expect(await leave(first, (await drawOf(first, drawId))?.entry?.entryId)).toBe(409);
});

test('lets a person enter others of the own organisation only, and counts each look at an account once for all calls', async () => {
  const db = shop.app.database.kysely;
  await db
    .updateTable('event')
    .set({ configuration: sql`configuration || '{"canRegisterOtherAccounts": true}'` })
    .where('event_id', '=', shop.eventId)
    .execute();
  const type = await shop.ticketType({ quantity: 9, limit_quantity: true });
  const drawId = await at.open(type, { largestParty: 3 });
  const leaders = await shop.ticketType({ quantity: 9, limit_quantity: true });
  await at.open(leaders, { terms: { audience: { titles: ['NC'] }, amount: 5 } });
  const [leader, stranger] = (await shop.people(2)) as [Person, Person];
  const below = await shop.person({ upline_account_id: leader.accountId });
  expect(await codeOf(enter(leader, drawId, [[leader], [stranger]]))).toBe('FORBIDDEN');
  expect((await enter(stranger, drawId)).status).toBe(200);
  expect((await enter(leader, drawId, [[leader], [below]])).status).toBe(200);

  // Whether an account is in an audience is a look at the account, in every call that could reveal it.
  const look = (path: string, body: object) =>
    shop.app.inject<ErrorBody>('POST', path, { token: leader.token, body: { eventId: shop.eventId, ...body } });
  const { externalAccountIdentifier } = await shop.person();
  const wish = { externalAccountIdentifier, relationshipType: 'CONSULTANT', ticketConfigurationId: leaders };
  const calls = async () => [
    (await look('/api/ticket/reservation', { ...wish, eventId: undefined })).body.error.code,
    (await look('/api/events/available-tickets', { ...wish, ticketConfigurationId: undefined, cartSummary: [] })).body
      .error?.code,
    (await shop.order(leader, { tickets: [selfTicket({ ...leader, externalAccountIdentifier }, leaders)] })).body.error
      ?.code,
    await codeOf(enter(leader, drawId, [[leader], [{ externalAccountIdentifier }]])),
  ];
  const seen = await calls();
  expect(seen).not.toContain('RATE_LIMITED');
  await sql`UPDATE rate_limit SET blocked_until = ${new Date(shop.app.clock.now().getTime() + 3_600_000)} WHERE name = 'look-ups' AND key = ${String(leader.accountId)}`.execute(
    db,
  );
  // An account that was looked at before costs nothing.
  expect(await calls()).toEqual(seen);
  const other = await shop.person();
  wish.externalAccountIdentifier = other.externalAccountIdentifier;
  const { externalAccountIdentifier: number } = other;
  expect([
    (await look('/api/ticket/reservation', { ...wish, eventId: undefined })).body.error.code,
    (await look('/api/events/available-tickets', { ...wish, ticketConfigurationId: undefined, cartSummary: [] })).body
      .error.code,
    (await shop.order(leader, { tickets: [selfTicket({ ...leader, externalAccountIdentifier: number }, leaders)] }))
      .body.error?.code,
    await codeOf(enter(leader, drawId, [[leader], [{ externalAccountIdentifier: number }]])),
  ]).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED']);
});
