import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { formLinksEndpoints } from '@foyer/contract/tickets/form-links';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { TicketsDependencies } from '../deps.ts';
import type { TicketRow } from '../queries.ts';
import { formLinkUrl } from './links.ts';
import { memberOf, presentLink } from './team.ts';

/** Lifetime of a link if no other event ends it. */
const lifeDays = 30;

/**
 * Returns the link that a team's leader gives to a member. It is created once and returned again; `renew` creates a new
 * one and ends all earlier ones.
 * It asks the unanswered questions and shows no answers, because the leader can open it.
 */
export async function makeFormLink(
  { database, formLinks, publicUrl }: Pick<TicketsDependencies, 'database' | 'formLinks' | 'publicUrl'>,
  { ticketId, memberTicketId, renew }: { ticketId: number; memberTicketId: number; renew: boolean },
  context: CallContext,
): Promise<AnswerOf<(typeof formLinksEndpoints)['makeFormLink']>> {
  return database.transaction(async (tx) => {
    const { row } = await memberOf(tx, { ticketId, memberTicketId }, context);
    const link = await linkFor(tx, { row, leaderTicketId: ticketId, renew }, context);
    const { nonce } = link;
    const signed = { ticketId: memberTicketId, accountId: row.account_id, transferredAt: row.transferred_at, nonce };
    return {
      url: formLinkUrl(publicUrl(), formLinks.tokenOf({ ...signed, asks: 'missing' })),
      ...presentLink(link),
    };
  });
}

/** Returns the row of a member's link, created if there is no valid one. The row stays locked. */
export async function linkFor(
  tx: Tx,
  { row, leaderTicketId, renew }: { row: TicketRow; leaderTicketId: number; renew: boolean },
  context: CallContext,
) {
  const { now } = context;
  const fresh = {
    leader_ticket_id: leaderTicketId,
    nonce: randomBytes(16),
    created_at: now,
    expires_at: new Date(now.getTime() + lifeDays * 86_400_000),
    filled_at: null,
  };
  const made = await tx
    .insertInto('form_link')
    .values({ ticket_id: row.ticket_id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('ticket_id')
        .doUpdateSet(fresh)
        .where(
          sql<boolean>`${renew} OR form_link.expires_at <= ${now} OR form_link.leader_ticket_id <> ${leaderTicketId}`,
        ),
    )
    .returningAll()
    .executeTakeFirst();
  if (made) {
    await writeAudit(tx, context, {
      action: 'formLink.made',
      entity: 'ticket',
      entityId: row.ticket_id,
      subjectAccountId: row.account_id,
      eventId: row.event_id,
      after: { leaderTicketId },
    });
    return made;
  }
  return tx
    .selectFrom('form_link')
    .selectAll()
    .where('ticket_id', '=', row.ticket_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
