import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { TicketValues } from '@foyer/contract/forms/values';
import { editRefusal } from '@foyer/domain/tickets/ticket-state';
import type { CallContext } from '../../calls/context.ts';
import { attendeeColumns, checkAnswers, holderOf, relationshipOf } from './attendee.ts';
import type { TicketsDependencies } from './deps.ts';
import { factsOf } from './facts.ts';
import { findTicket, loadTicket } from './find-ticket.ts';
import { mailOwnTicket } from './mail-own-ticket.ts';
import { isKnownTo, storedValues, withPerson } from './present.ts';
import { lockTicket } from './queries.ts';
import { seeSame, writeAnswers } from './write-answers.ts';

/**
 * Changes the answers of a ticket (tickets 2.1). An account may edit tickets that it holds or bought while registration
 * is active; admins may edit any ticket.
 * Of two concurrent edits of the same answers, the second fails with `EDIT_CONFLICT`.
 */
export async function editTicket(
  { database, codes }: Pick<TicketsDependencies, 'database' | 'codes'>,
  request: { ticketId: number; values: TicketValues; answersRevision?: number | undefined },
  context: CallContext,
): Promise<Ticket> {
  const { actor, now } = context;
  return database.transaction(async (tx) => {
    await lockTicket(tx, request.ticketId);
    const row = await findTicket(tx, request.ticketId, actor);
    const { event, facts } = await factsOf(tx, row, context);
    switch (editRefusal(facts, actor)) {
      case null:
        break;
      case 'canceled':
        throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
      case 'registrationClosed':
        throw new FoyerError('REGISTRATION_NOT_ACTIVE');
      default:
        throw new FoyerError('FORBIDDEN');
    }

    await seeSame(tx, row, request.answersRevision, actor);
    const stored = storedValues(row);
    const sent = isKnownTo(row, actor) ? request.values : withPerson(request.values, stored);
    const values = checkAnswers({
      row,
      event,
      values: sent,
      mode: 'updateTicket',
      relationship: relationshipOf(row, event),
      actor,
      now,
      onFile: stored,
    });
    const { email } = attendeeColumns(values, holderOf(row), row.is_self);
    if (await writeAnswers(tx, context, row, values)) await mailOwnTicket(tx, row, email, now);
    return loadTicket(tx, codes, actor, row.ticket_id);
  });
}
