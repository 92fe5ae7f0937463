import { FoyerError } from '@foyer/contract/errors';
import type { Ticket } from '@foyer/contract/ticket';
import type { TicketValues } from '@foyer/contract/values';
import type { CallContext } from '@foyer/domain/actor';
import { editRefusal } from '@foyer/domain/ticket-state';
import { toJson } from '../../db/schema.ts';
import { attendeeColumns, checkAnswers, holderOf, relationshipOf } from './attendee.ts';
import type { TicketsDependencies } from './deps.ts';
import { factsOf } from './facts.ts';
import { findTicket, loadTicket } from './find-ticket.ts';
import { isKnownTo, storedValues, withPerson } from './present.ts';
import { lockTicket } from './queries.ts';
import { recordChange } from './record-change.ts';

/**
 * Changes the answers of a ticket (readings §6): the account's own tickets and those it bought while registration is
 * active, any for admins.
 */
export async function editTicket(
  { database, codes }: Pick<TicketsDependencies, 'database' | 'codes'>,
  request: { ticketId: number; values: TicketValues },
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
    });
    const changes = changedNames(stored, values);
    if (changes.length > 0) {
      await tx
        .updateTable('ticket')
        .set({
          ticket_data: toJson<Record<string, unknown>>({ registrationForm: values }),
          ...attendeeColumns(values, holderOf(row), row.is_self),
          updated_at: now,
        })
        .where('ticket_id', '=', row.ticket_id)
        .execute();
      await recordChange(tx, context, {
        kind: 'EDIT',
        ticketId: row.ticket_id,
        eventId: row.event_id,
        subjectAccountIds: [row.account_id],
        before: only(stored, changes),
        after: only(values, changes),
      });
    }
    return loadTicket(tx, codes, actor, row.ticket_id);
  });
}

/** Names whose answer is another one, or there only before or only after. */
function changedNames(before: TicketValues, after: TicketValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

const only = (values: TicketValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
