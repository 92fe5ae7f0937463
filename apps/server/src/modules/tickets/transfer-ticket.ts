import { FoyerError } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { TicketValues } from '@foyer/contract/forms/values';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import { eventLimits } from '@foyer/domain/events/event-state';
import { isAdmin } from '@foyer/domain/people/permissions';
import { findRelationship } from '@foyer/domain/tickets/relationships';
import { mayTransfer } from '@foyer/domain/tickets/ticket-state';
import { checkTransfer } from '@foyer/domain/tickets/transfer';
import type { EventsContext } from '../../calls/context.ts';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { cancelTickets, checkDependents, endLostWaiting, lockAccounts } from '../stock/index.ts';
import { useLimit } from '../system/limits/index.ts';
import { attendeeColumns, checkAnswers } from './attendee.ts';
import type { TicketsDependencies } from './deps.ts';
import { factsOf } from './facts.ts';
import { loadTicket } from './find-ticket.ts';
import { timesOf } from '../../db/event-times.ts';
import { isOpenTo as isTicketOpenTo, priceHoldsForTicket } from './present.ts';
import { findTicketRow, lockTicket, type TicketRow } from './queries.ts';
import { recordChange } from './record-change.ts';
import { findRecipient, freeSlot, hasSold, listOccupiedSlots, parentOf } from './transfer-queries.ts';
import { countTypedAddresses, notifyBothHolders, type MayMail } from './transfer-mail.ts';

export interface TransferRequest {
  ticketId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
  values: TicketValues;
  /** Tickets that an admin confirmed to end with the transfer, because they need this one. */
  dependentTicketIds?: number[] | undefined;
}

/**
 * Transfers a ticket to another account (tickets 3.1). Id, payment, add-ons and status do not
 * change. The answers are only the recipient's, the QR code changes, and both people get a mail.
 */
export async function transferTicket(
  { database, codes, readers }: Pick<TicketsDependencies, 'database' | 'codes' | 'readers'>,
  request: TransferRequest,
  context: EventsContext,
): Promise<Ticket> {
  await readers.lookUps(context, { identifiers: [request.externalAccountIdentifier] });
  const mayMail = await countTransfer(database, request, context);
  return database.transaction(
    async (tx) => {
      await moveTicket(tx, { ...request, mayMail }, context);
      return loadTicket(tx, codes, context.actor, request.ticketId);
    },
    { retries: 3 },
  );
}

/**
 * Counts the transfer and its typed addresses before the transaction, which a refusal rolls back. Callers who may not
 * transfer the ticket are refused before, so they cannot use up its limit.
 */
async function countTransfer(
  database: TicketsDependencies['database'],
  { ticketId, values }: TransferRequest,
  context: EventsContext,
): Promise<MayMail> {
  const { actor, now } = context;
  const { kysely } = database;
  const row = await findTicketRow(kysely, actor, ticketId);
  // The same for a missing ticket, so that the refusal does not reveal which tickets exist (tickets 3.2).
  if (!row || !isTicketOpenTo(row, actor)) throw new FoyerError('FORBIDDEN');
  const { facts } = await factsOf(kysely, row, context);
  if (!mayTransfer(actor, facts)) throw new FoyerError('FORBIDDEN');
  await useLimit(database, 'ticket-transfers', String(row.ticket_id), now);
  return countTypedAddresses(database, { before: row.email, after: values, own: row.email_address }, now);
}

async function moveTicket(
  tx: Tx,
  request: TransferRequest & { mayMail: MayMail },
  context: EventsContext,
): Promise<void> {
  const { actor, now, locale } = context;
  await lockTicket(tx, request.ticketId);
  const row = await findTicketRow(tx, actor, request.ticketId);
  if (!row || !isTicketOpenTo(row, actor)) throw new FoyerError('FORBIDDEN');
  const { event, facts } = await factsOf(tx, row, context);
  // This check comes before the recipient is read or locked, so a refused caller learns nothing about the recipient.
  if (!mayTransfer(actor, facts)) throw new FoyerError('FORBIDDEN');
  const recipient = await findRecipient(tx, request.externalAccountIdentifier);
  // Concurrent orders of both accounts wait for this lock and then see the transferred ticket.
  await lockAccounts(tx, [row.account_id, ...(recipient ? [recipient.accountId] : [])]);

  const types = event.configuration.relationshipTypes;
  const occupied = await listOccupiedSlots(tx, row.event_id, [
    row.account_id,
    ...(recipient ? [recipient.accountId] : []),
  ]);
  const identifier = recipient?.externalAccountIdentifier ?? accountIdentifierOf(request.externalAccountIdentifier);
  const refusal = checkTransfer(
    {
      ticket: {
        ...facts,
        ticketId: row.ticket_id,
        externalAccountIdentifier: row.external_account_identifier,
        relationshipType: row.relationship_type,
        relationshipTypes: priceHoldsForTicket(row),
      },
      to: {
        externalAccountIdentifier: identifier,
        relationshipType: request.relationshipType,
        soldIt: recipient !== undefined && (await hasSold(tx, row.ticket_id, recipient.accountId)),
      },
      event: {
        // An account that does not exist is refused as such.
        limits: recipient === undefined ? [] : eventLimits(timesOf(event), recipient),
        isCalledOff: event.called_off_at !== null,
        isRegistrationActive: facts.event.isRegistrationActive,
      },
      eligibility: {
        path: 'transfer',
        event: event.configuration,
        buyer: actor,
        held: occupied,
        isKnownAccount: () => recipient !== undefined,
        parent: await parentOf(tx, event.parent_event_id, recipient, locale),
      },
    },
    now,
  );
  if (refusal) throw new FoyerError(refusal.code, refusal.metadata ? { metadata: refusal.metadata } : {});
  const relationship = findRelationship(types, request.relationshipType);
  if (!relationship || !recipient) throw new FoyerError('INVALID_ATTENDEE');

  const leaving = { ending: 'transfer', ticketIds: [row.ticket_id], byStaff: isAdmin(actor) } as const;
  const lost = await checkDependents(tx, { ...leaving, confirmed: request.dependentTicketIds }, context);

  const values = checkAnswers({
    row,
    event,
    values: request.values,
    mode: 'transfer',
    relationship,
    newHolder: recipient,
    actor,
    now,
  });
  const attendee = attendeeColumns(values, recipient, relationship.selfType);
  await endLostWaiting(tx, lost.entryIds, context);
  const about = { neededTicketId: row.ticket_id };
  await cancelTickets(tx, context, { ticketIds: lost.tickets, kind: 'DEACTIVATE', about });
  await tx
    .updateTable('ticket')
    .set((eb) => ({
      account_id: recipient.accountId,
      relationship_type: relationship.relationshipType,
      slot: freeSlot(occupied, recipient, relationship.relationshipType),
      is_self: relationship.selfType,
      is_guest: relationship.guestType,
      ...attendee,
      ticket_data: toJson<Record<string, unknown>>({ registrationForm: values }),
      revision: eb('revision', '+', 1),
      transferred_at: now,
      updated_at: now,
    }))
    .where('ticket_id', '=', row.ticket_id)
    .execute();
  // The badge belongs to the previous holder.
  await tx.deleteFrom('badge').where('ticket_id', '=', row.ticket_id).execute();
  await recordChange(tx, context, {
    kind: 'TRANSFER',
    ticketId: row.ticket_id,
    eventId: row.event_id,
    subjectAccountIds: [row.account_id, recipient.accountId],
    before: personOf(row),
    after: {
      externalAccountIdentifier: recipient.externalAccountIdentifier,
      relationshipType: relationship.relationshipType,
      firstName: attendee.first_name,
      lastName: attendee.last_name,
      revision: row.revision + 1,
    },
  });
  await notifyBothHolders(tx, { row, recipient, attendee, mayMail: request.mayMail, now });
}

const personOf = (row: TicketRow) => ({
  externalAccountIdentifier: row.external_account_identifier,
  relationshipType: row.relationship_type,
  firstName: row.first_name,
  lastName: row.last_name,
  revision: row.revision,
});
