import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { isInvited } from '@foyer/domain/orders/groups';
import type { Tx } from '../../db/database.ts';
import { knows } from '../people/accounts/index.ts';
import { queueMail } from '../mail/index.ts';

/** A team member, except the leader, with the mail address. */
export interface TeamMember {
  leaderTicketId: number;
  leader: { firstName: string; lastName: string };
  ticketId: number;
  eventId: number;
  to: string | null;
  locale: Locale;
  firstName: string;
  lastName: string;
}

/** The members of the teams that these tickets lead. Read them first, because ending a team deletes its members. */
export async function membersOfTeams(tx: Tx, leaderTicketIds: readonly number[]): Promise<TeamMember[]> {
  if (leaderTicketIds.length === 0) return [];
  const rows = await tx
    .selectFrom('ticket_group as g')
    .innerJoin('ticket as l', 'l.ticket_id', 'g.leader_ticket_id')
    .innerJoin('ticket_group_member as m', 'm.ticket_group_id', 'g.ticket_group_id')
    .innerJoin('ticket as t', 't.ticket_id', 'm.ticket_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['l.ticket_id as leader_ticket_id', 'l.first_name as leader_first_name', 'l.last_name as leader_last_name'])
    .select(['t.ticket_id', 't.event_id', 't.first_name', 't.last_name', 't.email', 'a.email_address', 'a.locale'])
    .where('g.leader_ticket_id', 'in', [...leaderTicketIds])
    .whereRef('m.ticket_id', '<>', 'g.leader_ticket_id')
    .where('t.status', 'in', ['ACTIVE', 'CHECKED_IN'])
    .orderBy('t.ticket_id')
    .execute();
  return rows.map((row) => ({
    leaderTicketId: row.leader_ticket_id,
    leader: { firstName: row.leader_first_name, lastName: row.leader_last_name },
    ticketId: row.ticket_id,
    eventId: row.event_id,
    to: row.email ?? row.email_address,
    locale: row.locale,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}

/** Mails members that their team has ended and that their own tickets stay valid. */
export async function notifyTeamsEnded(tx: Tx, members: readonly TeamMember[], now: Date): Promise<void> {
  for (const { to, locale, eventId, ticketId, leaderTicketId, leader, firstName, lastName } of members) {
    if (to === null || to === '') continue;
    await queueMail(
      tx,
      {
        template: 'team-ended',
        to,
        locale,
        eventId,
        ticketId,
        name: fullName({ firstName, lastName }, locale),
        sender: fullName(leader, locale),
        dedupeKey: `team-ended:${leaderTicketId}:${ticketId}:${now.getTime()}`,
      },
      now,
    );
  }
}

/** The leader of a member's team. */
export interface TeamLeader {
  /** The member's ticket. */
  ticketId: number;
  member: { firstName: string; lastName: string };
  /** The member has not agreed to be on the team, so the leader must not learn the member's name. */
  isInvited: boolean;
  leaderTicketId: number;
  accountId: number;
  eventId: number;
  to: string | null;
  locale: Locale;
  firstName: string;
  lastName: string;
}

/** The leaders of the teams that these member tickets belong to. Read them before the members leave. */
export async function leadersOf(tx: Tx, memberTicketIds: readonly number[]): Promise<TeamLeader[]> {
  if (memberTicketIds.length === 0) return [];
  const rows = await tx
    .selectFrom('ticket_group_member as m')
    .innerJoin('ticket as t', 't.ticket_id', 'm.ticket_id')
    .innerJoin('ticket_group as g', 'g.ticket_group_id', 'm.ticket_group_id')
    .innerJoin('ticket as l', 'l.ticket_id', 'g.leader_ticket_id')
    .innerJoin('account as a', 'a.account_id', 'l.account_id')
    .select(['m.ticket_id', 't.first_name as member_first_name', 't.last_name as member_last_name'])
    .select(['l.ticket_id as leader_ticket_id', 'l.account_id', 'l.event_id', 'l.first_name', 'l.last_name', 'l.email'])
    .select(['a.email_address', 'a.locale', 'm.agreed_at', knows('l.account_id', 't.account_id').as('is_known')])
    .where('m.ticket_id', 'in', [...memberTicketIds])
    .whereRef('m.ticket_id', '<>', 'g.leader_ticket_id')
    .where('l.status', 'in', ['ACTIVE', 'CHECKED_IN'])
    .orderBy('m.ticket_id')
    .execute();
  return rows.map((row) => ({
    ticketId: row.ticket_id,
    member: { firstName: row.member_first_name, lastName: row.member_last_name },
    isInvited: isInvited({ hasAgreed: row.agreed_at !== null, isKnownToLeader: row.is_known }),
    leaderTicketId: row.leader_ticket_id,
    accountId: row.account_id,
    eventId: row.event_id,
    to: row.email ?? row.email_address,
    locale: row.locale,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}

/** Mails a leader that a member has left the team. */
export async function notifyLeader(tx: Tx, { to, locale, ...leader }: TeamLeader, now: Date): Promise<void> {
  if (to === null || to === '') return;
  await queueMail(
    tx,
    {
      template: 'team-left',
      to,
      locale,
      eventId: leader.eventId,
      ticketId: leader.leaderTicketId,
      name: fullName(leader, locale),
      memberTicketId: leader.ticketId,
      sender: leader.isInvited ? '' : fullName(leader.member, locale),
    },
    now,
  );
}
