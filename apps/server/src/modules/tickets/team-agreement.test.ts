import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OutboxMail } from '@foyer/contract/mail/outgoing-mail';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Team } from '@foyer/contract/orders/teams';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilStatementsWait } from '../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { replaceGrants } from '../people/grants/index.ts';
import { grantsForAll } from '../../../test/grants.ts';
import { openTestSession } from '../../../test/sessions.ts';
import { openTeams, type TeamPerson } from '../../../test/teams.ts';
import { agreeToTeam } from '../../../test/tickets.ts';
import { recordTeamAgreement } from '../stock/index.ts';

/** The data that a team's leader sees about members of other organisations, before and after they agree. */

let shop: Shop;
let teams: Awaited<ReturnType<typeof openTeams>>;
beforeAll(async () => {
  shop = await openShop({ name: 'team-agreement', env: { DEMO: 'true' } });
  teams = await openTeams(shop);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
type Answer<T> = T & ErrorBody;

const read = async ({ token }: { token: string }, ticketId: number) =>
  (await shop.app.inject<Ticket>('GET', `/api/ticket/${ticketId}`, { token })).body;
const membersSeenBy = async (reader: { token: string }, leader: TeamPerson) =>
  (await read(reader, leader.ticketId)).associatedTickets;
const teamSeenBy = async ({ token }: { token: string }, leader: TeamPerson) =>
  (await shop.app.inject<Team>('GET', `/api/ticket/${leader.ticketId}/team`, { token })).body.members;
const agree = async ({ token }: { token: string }, ticketId: number) => {
  const { status, body } = await shop.app.inject<Answer<{ ticket: Ticket }>>(
    'POST',
    `/api/ticket/${ticketId}/agree-to-team`,
    { token, body: {} },
  );
  return status === 200 ? body.ticket.team : [status, body.error.code];
};
const makeLink = async ({ token }: { token: string }, leader: TeamPerson, of: TeamPerson) => {
  const { status, body } = await shop.app.inject<Answer<{ url: string }>>(
    'POST',
    `/api/ticket/${leader.ticketId}/form-link`,
    { token, body: { memberTicketId: of.ticketId } },
  );
  return status === 200 ? new URL(body.url).hash.slice(1) : [status, body.error.code];
};
const openLink = async (token: string) =>
  (await shop.app.inject('POST', '/api/member-form', { body: { token } })).status;
const give = async (from: { token: string }, ticketId: number, to: Person) => {
  const { status, text } = await shop.app.inject('POST', '/api/ticket/transfer', {
    token: from.token,
    body: {
      ticketId,
      externalAccountIdentifier: to.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      values: { firstName: 'Nina', lastName: 'Newholder', email: 'nina@example.com' },
    },
  });
  expect(status, text).toBe(200);
};
const agreedAt = async (ticketId: number) =>
  (
    await db()
      .selectFrom('ticket_group_member')
      .select('agreed_at')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
  )?.agreed_at ?? null;
const invited = (ticketId: number) => ({
  ticketId,
  state: 'invited',
  firstName: '',
  lastName: '',
  externalAccountIdentifier: '',
  relationship: '',
});

test('shows the leader of another organisation only the ticket number until the member agrees', async () => {
  const mia = await teams.member();
  const leader = await teams.invite([mia]);
  expect(await membersSeenBy(leader, leader)).toEqual([invited(mia.ticketId)]);
  const calls = [
    `ticket/${leader.ticketId}`,
    'tickets',
    `ticket/event-ticket-summary?eventId=${shop.eventId}`,
    `ticket/${leader.ticketId}/team`,
    'account/export',
  ];
  for (const call of calls) {
    const { status, text } = await shop.app.inject('GET', `/api/${call}`, { token: leader.token });
    expect(status, call).toBe(200);
    expect(text, call).not.toContain('Member');
    expect(text, call).not.toContain(mia.externalAccountIdentifier);
  }
  expect((await read(mia, mia.ticketId)).team).toMatchObject({ mayAgree: true, mayLeave: true });

  expect(await agree(mia, mia.ticketId)).toMatchObject({ mayAgree: false, mayLeave: true });
  expect(await membersSeenBy(leader, leader)).toEqual([
    {
      ticketId: mia.ticketId,
      state: 'member',
      firstName: 'M****',
      lastName: 'Member',
      externalAccountIdentifier: mia.externalAccountIdentifier,
      relationship: 'CONSULTANT',
    },
  ]);
});

test('shows a leader the members of their own organisation, who need not agree', async () => {
  const leader = await shop.person();
  const mia = await teams.member({ upline_account_id: leader.accountId });
  const led = await teams.invite([mia], leader);
  expect(await membersSeenBy(led, led)).toMatchObject([{ state: 'member', firstName: 'Mia', lastName: 'Member' }]);
  expect((await read(mia, mia.ticketId)).team).toMatchObject({ mayAgree: false, mayLeave: true });
  expect(await teamSeenBy(led, led)).toMatchObject([{ mayLink: true }]);
});

test('hides an upline who has not agreed from a leader of their downline', async () => {
  const boss = await teams.member();
  const led = await teams.invite([boss], await shop.person({ upline_account_id: boss.accountId }));
  expect(await membersSeenBy(led, led)).toEqual([invited(boss.ticketId)]);
});

test('shows staff the members who have not agreed, but not a scanner who leads the team', async () => {
  const [mia, nia] = [await teams.member(), await teams.member()];
  const leader = await teams.invite([mia]);
  for (const role of ['admin', 'helper'] as const) {
    expect(await membersSeenBy(await shop.staff([role]), leader)).toMatchObject([
      { state: 'invited', lastName: 'Member', externalAccountIdentifier: mia.externalAccountIdentifier },
    ]);
  }
  const scanner = await shop.person();
  const led = await teams.invite([nia], scanner);
  await replaceGrants(db(), scanner.accountId, grantsForAll(['ticket-scanner']), shop.app.clock.now());
  const token = await openTestSession(db(), scanner.accountId, { now: shop.app.clock.now() });
  expect(await membersSeenBy({ token }, led)).toEqual([invited(nia.ticketId)]);
});

test('gives no link to the form of a member who has not agreed, not even to staff', async () => {
  const [mia, nia] = [await teams.member(), await teams.member()];
  const leader = await teams.invite([mia, nia]);
  await agreeToTeam(shop, nia, nia.ticketId);
  // Both have an unanswered question.
  await sql`UPDATE ticket SET ticket_data = '{"registrationForm": {"firstName": "Mia"}}'
    WHERE ticket_id IN (${mia.ticketId}, ${nia.ticketId})`.execute(db());
  expect(await teamSeenBy(leader, leader)).toEqual([
    { ticketId: mia.ticketId, missing: 0, link: null, mayLink: false },
    { ticketId: nia.ticketId, missing: 2, link: null, mayLink: true },
  ]);
  for (const reader of [leader, await shop.staff(['admin'])]) {
    expect(await makeLink(reader, leader, mia)).toEqual([409, 'MEMBER_NOT_AGREED']);
  }
  const mail = (body: object) =>
    shop.app.inject<Answer<{ sent: number }>>('POST', `/api/ticket/${leader.ticketId}/form-link/mail`, {
      token: leader.token,
      body,
    });
  expect((await mail({ memberTicketId: mia.ticketId })).body.error.code).toBe('MEMBER_NOT_AGREED');
  expect((await mail({})).body.sent).toBe(1);
  await agreeToTeam(shop, mia, mia.ticketId);
  expect(await openLink(String(await makeLink(leader, leader, mia)))).toBe(200);
});

test("ends the agreement and the link when the member's ticket is transferred", async () => {
  const mia = await teams.member();
  const leader = await teams.teamOf([mia]);
  const link = String(await makeLink(leader, leader, mia));
  expect(await openLink(link)).toBe(200);
  const next = await shop.person();
  await give(mia, mia.ticketId, next);
  expect(await openLink(link)).toBe(404);
  expect(await membersSeenBy(leader, leader)).toEqual([invited(mia.ticketId)]);
  expect(await agree(mia, mia.ticketId)).toEqual([404, 'RECORD_NOT_FOUND']);
  expect(await agree(next, mia.ticketId)).toMatchObject({ mayAgree: false });
  expect(await membersSeenBy(leader, leader)).toMatchObject([{ lastName: 'Newholder' }]);
});

test("ends all agreements and links of a team when its leader's ticket is transferred", async () => {
  const mia = await teams.member();
  const leader = await teams.teamOf([mia]);
  const link = String(await makeLink(leader, leader, mia));
  expect(await openLink(link)).toBe(200);
  const next = await shop.person();
  await sql`UPDATE ticket SET transferable = true WHERE ticket_id = ${leader.ticketId}`.execute(db());
  await give(leader, leader.ticketId, next);
  expect(await openLink(link)).toBe(404);
  const led = { ...next, ticketId: leader.ticketId };
  expect(await membersSeenBy(led, led)).toEqual([invited(mia.ticketId)]);
  expect((await read(mia, mia.ticketId)).team).toMatchObject({
    leader: { firstName: 'Nina', lastName: 'Newholder' },
    mayAgree: true,
  });
});

/**
 * A member agrees, and the leader's ticket is transferred before that transaction commits. Returns the resulting time
 * of agreement.
 */
async function agreedDuringTransfer(): Promise<Date | null> {
  const mia = await teams.member();
  const leader = await teams.invite([mia]);
  const next = await shop.person();
  let moved: Promise<unknown> | undefined;
  await shop.app.database.transaction(async (tx) => {
    await recordTeamAgreement(tx, mia.ticketId, shop.app.clock.now());
    moved = sql`UPDATE ticket SET account_id = ${next.accountId} WHERE ticket_id = ${leader.ticketId}`.execute(db());
    await Promise.race([moved, untilStatementsWait(shop.app.database, 1)]);
  });
  await moved;
  return agreedAt(mia.ticketId);
}

test("ends an agreement that is given while the leader's ticket is being transferred", async () => {
  expect(await agreedDuringTransfer()).toBeNull();
});

test('control: keeps such an agreement for the new leader without the lock on the team', async () => {
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_functiondef('end_team_agreements'::regproc) AS text`.execute(db());
  const text = rows[0]?.text ?? '';
  const weak = text.replace(/PERFORM FROM ticket_group[^;]*;/, '');
  expect(weak).not.toBe(text);
  await sql.raw(weak).execute(db());
  try {
    expect(await agreedDuringTransfer()).not.toBeNull();
  } finally {
    await sql.raw(text).execute(db());
  }
});

test('identifies a member who leaves without having agreed only by the ticket number', async () => {
  const [mia, nia] = [await teams.member(), await teams.member()];
  const leader = await teams.invite([mia, nia]);
  const { status } = await shop.app.inject('POST', `/api/ticket/${mia.ticketId}/leave-team`, { token: mia.token });
  expect(status).toBe(200);
  const admin = await shop.staff(['admin']);
  const canceled = await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
    token: admin.token,
    body: { ticketId: nia.ticketId, notes: 'Cannot come' },
  });
  expect(canceled.status).toBe(200);
  await shop.app.jobs.drain();
  const mails = await db()
    .selectFrom('outbox')
    .select(['outbox_id', 'payload'])
    .where('template', '=', 'team-left')
    .where('ticket_id', '=', leader.ticketId)
    .orderBy('outbox_id')
    .execute();
  expect(mails.map(({ payload }) => payload)).toEqual(
    [mia, nia].map(({ ticketId }) => ({ name: 'Robin Taylor', sender: '', memberTicketId: ticketId })),
  );
  const sent = await shop.app.inject<OutboxMail>('GET', `/api/admin/outbox/${mails[0]?.outbox_id}`, {
    token: admin.token,
  });
  expect(sent.body.text).toContain(`El titular del boleto ${mia.ticketId} salió de su equipo`);
  expect(sent.text).not.toContain('Member');
  // A member who left must agree again on the next team.
  const next = await teams.invite([mia]);
  expect(await membersSeenBy(next, next)).toEqual([invited(mia.ticketId)]);
});

test('lets only the holder agree, once, and writes one entry to the audit log', async () => {
  const mia = await teams.member();
  const leader = await teams.invite([mia]);
  for (const other of [leader, await shop.person(), await shop.staff(['admin'])]) {
    expect(await agree(other, mia.ticketId)).toEqual([404, 'RECORD_NOT_FOUND']);
  }
  expect(await agree(leader, leader.ticketId)).toEqual([409, 'NOT_IN_TEAM']);
  await agree(mia, mia.ticketId);
  const first = await agreedAt(mia.ticketId);
  shop.app.clock.advance({ hours: 1 });
  expect(await agree(mia, mia.ticketId)).toMatchObject({ mayAgree: false });
  expect(await agreedAt(mia.ticketId)).toEqual(first);
  const entries = await db()
    .selectFrom('audit_log')
    .select(['account_id', 'subject_account_id', 'after'])
    .where('action', '=', 'ticket.agreedToTeam')
    .where('entity_id', '=', String(mia.ticketId))
    .execute();
  expect(entries).toEqual([
    { account_id: mia.accountId, subject_account_id: mia.accountId, after: { leaderTicketId: leader.ticketId } },
  ]);
});
