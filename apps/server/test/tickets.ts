import type { Insertable } from 'kysely';
import type { TicketValues } from '@foyer/contract/values';
import type { Db } from '../src/db/database.ts';
import { toJson, type TicketTable } from '../src/db/schema.ts';

export type NewTicket = Partial<Omit<Insertable<TicketTable>, 'ticket_data'>> & {
  event_id: number;
  ticket_configuration_id: number;
  account_id: number;
  /** The buyer; the attendee's own account unless told. */
  buyerAccountId?: number;
  values?: TicketValues;
  /** Checked in at this moment, by this account. */
  checkIn?: { at: Date; by: number };
};

const created = new Date('2026-01-18T12:00:00Z');

/** A ticket as settling an order leaves it: with its order, its piece of the stock, and its check-in when it has one. */
export async function putTicket(db: Db, ticket: NewTicket): Promise<number> {
  const { buyerAccountId = ticket.account_id, values, checkIn, ...columns } = ticket;
  const { order_id } = await db
    .insertInto('orders')
    .values({
      account_id: buyerAccountId,
      staff_account_id: null,
      order_intent_id: null,
      event_id: ticket.event_id,
      payment_kind: 'bypass',
      currency: 'USD',
      total_minor: columns.amount_minor ?? 10_000,
      created_at: created,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow();
  const relationship = columns.relationship_type ?? 'CONSULTANT';
  const { ticket_id } = await db
    .insertInto('ticket')
    .values({
      order_id,
      relationship_type: relationship,
      is_self: relationship === 'CONSULTANT',
      is_guest: relationship === 'GUEST',
      status: checkIn ? 'CHECKED_IN' : 'ACTIVE',
      first_name: 'Robin',
      last_name: 'Taylor',
      email: 'robin@example.com',
      list_amount_minor: 10_000,
      amount_minor: 10_000,
      currency: 'USD',
      currency_locale: 'en-US',
      transferable: true,
      registered_by_account_id: buyerAccountId,
      created_at: created,
      updated_at: created,
      ...columns,
      ticket_data: toJson<Record<string, unknown>>({
        registrationForm: values ?? { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' },
      }),
    })
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('stock')
    .set((eb) => ({ sold: eb('sold', '+', 1) }))
    .where('stock_id', 'in', (eb) =>
      eb
        .selectFrom('ticket_configuration')
        .select('stock_id')
        .where('ticket_configuration_id', '=', ticket.ticket_configuration_id),
    )
    .execute();
  if (checkIn) {
    await db
      .insertInto('check_in')
      .values({
        ticket_id,
        event_id: ticket.event_id,
        checked_in_at: checkIn.at,
        checked_in_by_account_id: checkIn.by,
        source: 'scan',
        received_at: checkIn.at,
      })
      .execute();
  }
  return ticket_id;
}
