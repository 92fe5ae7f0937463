import type { Team } from '@foyer/contract/orders/teams';
import type { CallContext } from '../../calls/context.ts';
import type { TicketsDependencies } from './deps.ts';
import { membersOf, readLinks } from './form-links/team.ts';

/** Returns the number of unanswered questions per member of a team, without the answers. */
export async function readTeam(
  { database: { kysely: db } }: Pick<TicketsDependencies, 'database'>,
  { ticketId }: { ticketId: number },
  context: CallContext,
): Promise<Team> {
  const members = await membersOf(db, ticketId, context);
  const links = await readLinks(db, ticketId, context.now);
  return {
    members: members.map(({ row, missing, refusal }) => ({
      ticketId: row.ticket_id,
      missing,
      link: links.get(row.ticket_id) ?? null,
      mayLink: refusal === null,
    })),
  };
}
