import type { Locale } from '@foyer/contract/vocabulary';
import { fullName } from '@foyer/domain/names';
import type { Tx } from '../../db/database.ts';
import { queueMail } from '../mail/index.ts';

/** A member of a team, other than its leader, with where a mail finds them. */
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

/** The members of the teams that these tickets lead, read before the teams end: afterwards nobody knows who was on them. */
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

/** Tells members that their team is no more and that their own tickets stay. */
export async function tellTeamsEnded(tx: Tx, members: readonly TeamMember[], now: Date): Promise<void> {
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
