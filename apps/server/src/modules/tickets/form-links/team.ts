import { FoyerError } from '@foyer/contract/wire/errors';
import type { FormLinkState } from '@foyer/contract/tickets/form-links';
import { isInvited, seesMember } from '@foyer/domain/orders/groups';
import { editRefusal } from '@foyer/domain/tickets/ticket-state';
import type { Country, Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { missingAnswers } from '../attendee.ts';
import { factsOf } from '../facts.ts';
import { findTicket } from '../find-ticket.ts';
import { listTicketRows, type TicketRow } from '../queries.ts';

/** The ticket's holder as an actor without roles. The person who fills in the form acts with these rights only. */
export function holderActor(row: {
  account_id: number;
  external_account_identifier: string;
  account_first_name: string;
  account_last_name: string;
  locale: Locale;
  country_code: Country;
}): Actor {
  return {
    accountId: row.account_id,
    externalAccountIdentifier: row.external_account_identifier,
    firstName: row.account_first_name,
    lastName: row.account_last_name,
    locale: row.locale,
    country: row.country_code,
    roles: [],
  };
}

/** A member of a team with the state of their form. */
export interface Member {
  row: TicketRow;
  /** Number of unanswered questions. 0 for a member unknown to the reader. */
  missing: number;
  /** Why the reader cannot get a link to the member's form now. */
  refusal: 'MEMBER_NOT_AGREED' | FormRefusal | null;
}

/** Why a link opens no form now. */
type FormRefusal = 'TICKET_NOT_ACTIVE' | 'REGISTRATION_NOT_ACTIVE';

/** Members of the team that a ticket leads. Throws RECORD_NOT_FOUND for readers without access to that ticket. */
export async function membersOf(
  db: Db | Tx,
  leaderTicketId: number,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<Member[]> {
  const led = await findTicket(db, leaderTicketId, actor);
  const rows = await listTicketRows(db, actor, { ticketIds: led.members.map((member) => member.ticketId) });
  const holders = await readHolders(db, rows);
  const members: Member[] = [];
  for (const row of rows) {
    const holder = holders.get(row.account_id);
    if (!holder) continue;
    const membership = led.members.find((member) => member.ticketId === row.ticket_id);
    if (!membership || !seesMember(membership, actor)) {
      members.push({ row, missing: 0, refusal: 'MEMBER_NOT_AGREED' });
      continue;
    }
    // The member's own rights count, not the rights of the reader.
    const { event, facts } = await factsOf(db, row, { actor: holder, now });
    const refusal = linkRefusal(row, editRefusal({ ...facts, isOwn: true }, holder));
    members.push({
      row,
      missing: missingAnswers(row, event, now, 'holder').length,
      // A link to the form of an invited member opens nothing, so staff get none either.
      refusal: isInvited(membership) ? 'MEMBER_NOT_AGREED' : refusal,
    });
  }
  return members;
}

/** Returns why a link opens no form: the ticket is used or cancelled, or its holder cannot change it now. */
export function linkRefusal(
  { status }: Pick<TicketRow, 'status'>,
  refusal: ReturnType<typeof editRefusal>,
): FormRefusal | null {
  if (status !== 'ACTIVE') return 'TICKET_NOT_ACTIVE';
  return refusal === null ? null : 'REGISTRATION_NOT_ACTIVE';
}

export async function memberOf(
  db: Db | Tx,
  { ticketId, memberTicketId }: { ticketId: number; memberTicketId: number },
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<Member> {
  const members = await membersOf(db, ticketId, context);
  const member = members.find(({ row }) => row.ticket_id === memberTicketId);
  if (!member) throw new FoyerError('NOT_IN_TEAM');
  if (member.refusal === 'TICKET_NOT_ACTIVE') {
    throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: member.row.status } });
  }
  if (member.refusal !== null) throw new FoyerError(member.refusal);
  return member;
}

async function readHolders(db: Db | Tx, rows: readonly TicketRow[]): Promise<Map<number, Actor>> {
  const ids = [0, ...new Set(rows.map((row) => row.account_id))];
  const accounts = await db
    .selectFrom('account')
    .select(['account_id', 'external_account_identifier', 'locale', sql<Country>`country_code`.as('country_code')])
    .select(['first_name as account_first_name', 'last_name as account_last_name'])
    .where('account_id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(accounts.map((account) => [account.account_id, holderActor(account)]));
}

/** The valid links of a team's members, by the member's ticket. */
export async function readLinks(db: Db, leaderTicketId: number, now: Date): Promise<Map<number, FormLinkState>> {
  const rows = await db
    .selectFrom('form_link')
    .select(['ticket_id', 'created_at', 'expires_at', 'mailed_at', 'filled_at'])
    .where('leader_ticket_id', '=', leaderTicketId)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.ticket_id, presentLink(row)]));
}

export const presentLink = (row: {
  created_at: Date;
  expires_at: Date;
  mailed_at: Date | null;
  filled_at: Date | null;
}): FormLinkState => ({
  createDate: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  mailedAt: row.mailed_at?.toISOString() ?? null,
  filledAt: row.filled_at?.toISOString() ?? null,
});
