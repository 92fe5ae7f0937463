import type { Tx } from '../../db/database.ts';
import { callFunction } from './functions.ts';

/**
 * Removes a ticket from its team. The caller has locked the ticket.
 * @returns the ticket of the team's leader; null when there was no team to leave
 */
export async function takeOutOfTeam(tx: Tx, ticketId: number): Promise<number | null> {
  const [row] = await callFunction(tx, 'team_leave', { member_ticket_id: ticketId });
  return row?.team_leave ?? null;
}

/**
 * Records that the holder of a ticket agrees to be on its team. The caller has locked the ticket. Only the first
 * agreement is stored.
 * @returns the ticket of the team's leader; null when the ticket is on no team of another ticket
 */
export async function recordTeamAgreement(tx: Tx, ticketId: number, now: Date): Promise<number | null> {
  const [row] = await callFunction(tx, 'team_agree', { member_ticket_id: ticketId, moment: now });
  return row?.team_agree ?? null;
}
