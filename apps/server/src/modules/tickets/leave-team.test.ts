import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Team } from '@foyer/contract/orders/teams';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../../../test/barrier.ts';
import { openShop, type Shop } from '../../../test/ordering.ts';
import { openTestSession } from '../../../test/sessions.ts';
import { openTeams } from '../../../test/teams.ts';
import { putTicket } from '../../../test/tickets.ts';
import { toJson } from '../../db/schema.ts';
import { takeOutOfTeam } from '../stock/index.ts';
import { auditOrders } from '../orders/audit/audit.ts';

/** Leaving a team that someone else's order put a ticket on. */

let shop: Shop;
let teams: Awaited<ReturnType<typeof openTeams>>;
beforeAll(async () => {
  shop = await openShop({ name: 'teams' });
  teams = await openTeams(shop);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

const leave = async ({ token }: { token: string }, ticketId: number) => {
  const { status, body } = await shop.app.inject<ErrorBody & { ticket: Ticket }>(
    'POST',
    `/api/ticket/${ticketId}/leave-team`,
    { token },
  );
  return status === 200 ? body.ticket : [status, body.error.code];
};
const look = async ({ token }: { token: string }, ticketId: number) =>
  (await shop.app.inject<Ticket>('GET', `/api/ticket/${ticketId}`, { token })).body;
const mailsOf = (ticketId: number, template: string) =>
  db()
    .selectFrom('outbox')
    .select(['recipient', 'locale', 'payload'])
    .where('ticket_id', '=', ticketId)
    .where('template', '=', template)
    .execute();
const outcomesOf = (outcomes: unknown[]) =>
  outcomes.map((outcome) => (Array.isArray(outcome) ? (outcome[1] as string) : 'left')).toSorted();

test('mails a new member in their language and names the leader, who also appears on the ticket', async () => {
  const one = await teams.member({ locale: 'ja-JP' });
  const leader = await teams.invite([one]);
  expect(await mailsOf(one.ticketId, 'team-added')).toEqual([
    { recipient: 'mia@example.com', locale: 'ja-JP', payload: { leaderTicketId: leader.ticketId } },
  ]);
  expect((await look(one, one.ticketId)).team).toEqual({
    leader: { firstName: 'Robin', lastName: 'Taylor' },
    mayLeave: true,
    mayAgree: true,
  });
  // The leader's own ticket is on no other team, and staff can neither leave nor agree.
  expect((await look(leader, leader.ticketId)).team).toBeNull();
  expect((await look(await shop.staff(['helper']), one.ticketId)).team).toMatchObject({
    mayLeave: false,
    mayAgree: false,
  });
  const joined = await db()
    .selectFrom('audit_log')
    .select(['account_id', 'subject_account_id'])
    .where('action', '=', 'ticket.joinedTeam')
    .where('entity_id', '=', String(one.ticketId))
    .execute();
  expect(joined).toEqual([{ account_id: leader.accountId, subject_account_id: one.accountId }]);
});

test('shows the leader which members have unanswered questions, without any answers', async () => {
  const [one, two] = [await teams.member(), await teams.member()];
  const leader = await teams.teamOf([one, two]);
  const read = ({ token }: { token: string }, ticketId: number) =>
    shop.app.inject<Team & ErrorBody>('GET', `/api/ticket/${ticketId}/team`, { token });
  const values = { firstName: 'Mia', lastName: 'Member', email: 'mia@example.com' };
  const { status } = await shop.app.inject('PUT', '/api/ticket', {
    token: one.token,
    body: { ticketId: one.ticketId, values },
  });
  expect(status).toBe(200);
  await db()
    .updateTable('ticket')
    .set({ ticket_data: toJson({ registrationForm: { firstName: 'Mia', lastName: 'Member' } }) })
    .where('ticket_id', '=', two.ticketId)
    .execute();
  const members = [
    { ticketId: one.ticketId, missing: 0, link: null, mayLink: true },
    { ticketId: two.ticketId, missing: 1, link: null, mayLink: true },
  ];
  expect((await read(leader, leader.ticketId)).body).toEqual({ members });
  expect((await read(await shop.staff(['helper']), leader.ticketId)).body.members).toEqual(members);
  // A member's own ticket leads no team, and the team is hidden from others.
  expect((await read(one, one.ticketId)).body).toEqual({ members: [] });
  expect((await read(one, leader.ticketId)).status).toBe(404);
  expect((await read(await shop.staff(['ticket-scanner']), leader.ticketId)).status).toBe(404);
  // The member who left is not listed.
  await leave(two, two.ticketId);
  expect((await read(leader, leader.ticketId)).body).toEqual({ members: members.slice(0, 1) });
});

test("sends no mail about the person's own action", async () => {
  const leader = await shop.person();
  const own = await putTicket(db(), {
    ticket_configuration_id: teams.single,
    account_id: leader.accountId,
    relationship_type: 'SPOUSE',
    is_self: false,
  });
  const led = await teams.invite([{ ...leader, ticketId: own }], leader);
  expect(await mailsOf(own, 'team-added')).toEqual([]);
  // A ticket on the holder's own team cannot leave it.
  expect((await look(leader, own)).team).toMatchObject({ mayLeave: false, mayAgree: false });
  expect(await leave(leader, own)).toEqual([403, 'FORBIDDEN']);
  expect(await leave(leader, led.ticketId)).toEqual([409, 'NOT_IN_TEAM']);
  // The inventory does not remove the leader's ticket from the team either.
  expect(await shop.app.database.transaction((tx) => takeOutOfTeam(tx, led.ticketId))).toBeNull();
});

test("releases the member's ticket, changes nothing else, and mails the leader", async () => {
  const [one, two] = [await teams.member(), await teams.member()];
  const leader = await teams.teamOf([one, two]);
  const before = await look(leader, leader.ticketId);
  expect(await leave(one, one.ticketId)).toMatchObject({ ticketId: one.ticketId, status: 'ACTIVE', team: null });
  const after = await look(leader, leader.ticketId);
  expect(after).toEqual({
    ...before,
    associatedTickets: before.associatedTickets.filter(({ ticketId }) => ticketId !== one.ticketId),
  });
  expect(after.associatedTickets).toHaveLength(1);
  expect(await mailsOf(leader.ticketId, 'team-left')).toEqual([
    {
      recipient: 'robin@example.com',
      locale: 'es-US',
      payload: { name: 'Robin Taylor', sender: 'Mia Member', memberTicketId: one.ticketId },
    },
  ]);
  const history = await db()
    .selectFrom('ticket_history')
    .select(['kind', 'account_id', 'before'])
    .where('ticket_id', '=', one.ticketId)
    .execute();
  expect(history).toEqual([
    { kind: 'LEAVE_TEAM', account_id: one.accountId, before: { leaderTicketId: leader.ticketId } },
  ]);
  // The last member may leave too, and a former member can join another team.
  expect(await leave(two, two.ticketId)).toMatchObject({ team: null });
  expect((await look(leader, leader.ticketId)).associatedTickets).toEqual([]);
  await teams.teamOf([one]);
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test('lets only the holder leave, and staff who act for the holder', async () => {
  const one = await teams.member();
  const leader = await teams.teamOf([one]);
  const helper = await shop.staff(['helper']);
  for (const other of [leader, helper, await shop.staff(['admin']), await shop.person()])
    expect(await leave(other, one.ticketId)).toEqual([404, 'RECORD_NOT_FOUND']);
  expect(await leave(one, 999_999)).toEqual([404, 'RECORD_NOT_FOUND']);
  const token = await openTestSession(db(), one.accountId, {
    now: shop.app.clock.now(),
    staffAccountId: helper.accountId,
  });
  expect(await leave({ token }, one.ticketId)).toMatchObject({ team: null });
  const line = await db()
    .selectFrom('audit_log')
    .select(['account_id', 'staff_account_id', 'subject_account_id'])
    .where('action', '=', 'ticket.leftTeam')
    .where('entity_id', '=', String(one.ticketId))
    .orderBy('audit_log_id')
    .execute();
  const by = { account_id: one.accountId, staff_account_id: helper.accountId };
  expect(line).toEqual([
    { ...by, subject_account_id: one.accountId },
    { ...by, subject_account_id: leader.accountId },
  ]);
});

test('lets a member leave once for parallel requests, and counts several members who leave in parallel', async () => {
  const [one, two] = [await teams.member(), await teams.member()];
  await teams.teamOf([one, two]);
  const rows = sql`SELECT FROM ticket_group WHERE leader_ticket_id IN (
    SELECT g.leader_ticket_id FROM ticket_group g JOIN ticket_group_member m USING (ticket_group_id)
    WHERE m.ticket_id = ${one.ticketId}) FOR UPDATE`;
  const outcomes = await whileLocked(
    shop.app.database,
    () => rows,
    3,
    () => Promise.all([leave(one, one.ticketId), leave(one, one.ticketId), leave(two, two.ticketId)]),
  );
  expect(outcomesOf(outcomes)).toEqual(['NOT_IN_TEAM', 'left', 'left']);
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test('leaves no members when the team ends while a member leaves', async () => {
  const one = await teams.member();
  const leader = await teams.teamOf([one]);
  const admin = await shop.staff(['admin']);
  const rows = sql`SELECT FROM ticket_group WHERE leader_ticket_id = ${leader.ticketId} FOR UPDATE`;
  const [left, canceled] = await whileLocked(
    shop.app.database,
    () => rows,
    2,
    () =>
      Promise.all([
        leave(one, one.ticketId),
        shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
          token: admin.token,
          body: { ticketId: leader.ticketId, notes: 'Asked for it' },
        }),
      ]),
  );
  expect(canceled.status).toBe(200);
  expect(outcomesOf([left])[0]).toMatch(/left|NOT_IN_TEAM/);
  expect((await look(one, one.ticketId)).team).toBeNull();
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});

test('names the member and the team in the mails, and sends them', async () => {
  const one = await teams.member({ locale: 'en-US' });
  const leader = await teams.teamOf([one]);
  await leave(one, one.ticketId);
  await shop.app.jobs.drain();
  const rows = await db()
    .selectFrom('outbox')
    .select(['template', 'subject', 'status'])
    .where('ticket_id', 'in', [one.ticketId, leader.ticketId])
    .where('template', 'like', 'team-%')
    .orderBy('outbox_id')
    .execute();
  expect(rows).toMatchObject([
    { template: 'team-added', status: 'SENT', subject: expect.stringContaining('on a team') as string },
    { template: 'team-left', status: 'SENT', subject: expect.stringContaining('equipo') as string },
  ]);
});
