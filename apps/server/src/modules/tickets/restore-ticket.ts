import type { RestoreReason } from '@foyer/contract/tickets/restoration';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { FoyerError } from '@foyer/contract/wire/errors';
import { checkRestoredSlot } from '@foyer/domain/tickets/restore-ticket';
import { canBecome } from '@foyer/domain/tickets/ticket-state';
import { sql } from 'kysely';
import type { CallContext } from '../../calls/context.ts';
import type { Tx } from '../../db/database.ts';
import { findEventRow } from '../events/catalogue/index.ts';
import { queueMail } from '../mail/index.ts';
import { moneyWentBack } from '../payments/index.ts';
import {
  cancellationReaders,
  isCalledOff,
  lockAccounts,
  readPoolName,
  restoreUnits,
  type NotRestored,
} from '../stock/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { findTicket, loadTicket } from './find-ticket.ts';
import { lockTicket, type TicketRow } from './queries.ts';
import { recordChange } from './record-change.ts';
import { findRecipient, freeSlot, listOccupiedSlots, parentOf, type Recipient } from './transfer-queries.ts';

/**
 * Takes back the cancellation of a ticket (tickets 1.7): the same number, add-ons and price, and a new code. Needs free
 * units, a free slot, the tickets that it depends on, and money that has not gone back. Teams are not rebuilt.
 * @throws RESTORE_NOT_POSSIBLE with the reason; EVENT_CALLED_OFF
 */
export async function restoreTicket(
  { database, codes }: Pick<TicketsDependencies, 'database' | 'codes'>,
  { ticketId }: { ticketId: number },
  context: CallContext,
): Promise<Ticket> {
  const { actor, locale, now } = context;
  return database.transaction(
    async (tx) => {
      const before = await findTicket(tx, ticketId, actor);
      // Locks in the order of every change of a ticket: the event, the ticket, its account, its payments, then stock.
      if (await isCalledOff(tx, before.event_id)) throw new FoyerError('EVENT_CALLED_OFF');
      await lockTicket(tx, ticketId);
      const row = await findTicket(tx, ticketId, actor);
      if (!canBecome(row.status, 'ACTIVE')) throw refused('notCanceled');
      await lockAccounts(tx, [row.account_id]);
      const holder = await findRecipient(tx, row.external_account_identifier);
      if (!holder) throw refused('accountClosed');
      const slot = await slotOf(tx, row, holder, context);
      await checkMoney(tx, row);
      const notRestored = await restoreUnits(tx, { ticketId, slot, maxMembers: await teamSize(tx, ticketId) }, now);
      if (notRestored !== null) throw refused(notRestored.reason, await poolOf(tx, row.event_id, notRestored, locale));
      await recordChange(tx, context, {
        kind: 'RESTORE',
        ticketId,
        eventId: row.event_id,
        subjectAccountIds: [row.account_id],
        before: { status: 'CANCELED' },
        after: { status: 'ACTIVE', revision: row.revision + 1 },
      });
      await mailHolder(tx, row, holder, now);
      return loadTicket(tx, codes, actor, ticketId);
    },
    { retries: 3 },
  );
}

const refused = (reason: RestoreReason, metadata: { pool?: string } = {}) =>
  new FoyerError('RESTORE_NOT_POSSIBLE', { metadata: { reason, ...metadata } });

/** The public name of the full pool (stock 4.5). */
async function poolOf(
  tx: Tx,
  eventId: number,
  { pool }: NotRestored,
  locale: CallContext['locale'],
): Promise<{ pool?: string }> {
  return pool === null ? {} : { pool: await readPoolName(tx, eventId, pool, locale) };
}

/** The slot of the restored ticket, by the rules of purchases. Orders of the account wait for its lock. */
async function slotOf(tx: Tx, row: TicketRow, holder: Recipient, { actor, locale }: CallContext): Promise<number> {
  const event = await findEventRow(tx, actor.accountId, row.event_id);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const occupied = await listOccupiedSlots(tx, row.event_id, [row.account_id]);
  const reason = checkRestoredSlot(
    { externalAccountIdentifier: row.external_account_identifier, relationshipType: row.relationship_type },
    {
      event: event.configuration,
      buyer: actor,
      held: occupied,
      parent: await parentOf(tx, event.parent_event_id, holder, locale),
    },
  );
  if (reason !== null) throw refused(reason);
  return freeSlot(occupied, holder, row.relationship_type);
}

/** A concurrent refund locks the payments first, so either it sees the valid ticket, or this sees the refund. */
async function checkMoney(tx: Tx, { ticket_id: ticketId, order_id: orderId }: TicketRow): Promise<void> {
  await sql`SELECT FROM payment WHERE order_id = ${orderId} ORDER BY payment_id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ reason: 'refunded' | 'disputed' | null }>`
    SELECT ${moneyWentBack} AS reason FROM ticket t WHERE t.ticket_id = ${ticketId}`.execute(tx);
  const reason = rows[0]?.reason ?? null;
  if (reason !== null) throw refused(reason);
}

/** The size of the team that the ticket leads; null when it leads none. */
async function teamSize(tx: Tx, ticketId: number): Promise<number | null> {
  const { rows } = await sql<{ size: number | null }>`
    SELECT (c.additional_configuration #>> '{groupTicketConfiguration,maxMemberCount}')::integer AS size
    FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id) WHERE t.ticket_id = ${ticketId}`.execute(
    tx,
  );
  return rows[0]?.size ?? null;
}

/** Mails the new code to everyone who was mailed that the ticket was cancelled. */
async function mailHolder(tx: Tx, row: TicketRow, holder: Recipient, now: Date): Promise<void> {
  const { ticket_id: ticketId, event_id: eventId, revision } = row;
  const readers = cancellationReaders({ ...row, email_address: holder.email, restores: 0 });
  for (const { to, isAttendee } of readers) {
    await queueMail(
      tx,
      {
        template: 'guest-ticket',
        to,
        locale: holder.locale,
        eventId,
        ticketId,
        isRestored: true,
        dedupeKey: `restored:${ticketId}:${revision + 1}${isAttendee ? ':attendee' : ''}`,
      },
      now,
    );
  }
}
