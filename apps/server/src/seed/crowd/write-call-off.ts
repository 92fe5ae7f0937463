import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { calledOffCode, calledOffGuests } from '../events/events.ts';
import { createOrders } from '../factories/order.ts';
import { createRandom } from '../random.ts';
import { selfOf } from './attendee.ts';
import { payerOf } from './buyers.ts';
import { registeredAt } from './moments.ts';
import { ticketFor } from './tickets.ts';
import type { CrowdContext } from './write-crowd.ts';
import { refund, reportRefund } from './write-refunds.ts';

const minute = 60_000;
const reason = 'The storm has closed the garden.';
const texts = {
  en_US: 'The garden is closed after the storm. We are sorry, and hope to see you at another evening.',
  es_US: 'El jardín está cerrado tras la tormenta. Lo sentimos y esperamos verle en otra velada.',
  ja_JP: '嵐のため庭園は閉鎖されました。申し訳ございません。またの機会にお目にかかれますよう願っております。',
};
/** Tries after which the job leaves a refund to staff. */
const mostTries = 8;
const paidInCash = 4;
const failing = 7;

/**
 * An event that was called off this morning: its tickets have ended and most payments are refunded. One refund failed, and staff return the cash
 * of one order.
 */
export async function writeCallOff(tx: Tx, { now, people, events, pricing }: CrowdContext): Promise<void> {
  const event = events.get(calledOffCode);
  if (!event) return;
  const { admin, helper } = people.staff;
  const at = new Date(now.getTime() - 180 * minute);
  const random = createRandom(calledOffCode);
  const buyers = calledOffGuests.flatMap((identifier) => people.consultants.get(identifier) ?? []);
  const orders = await createOrders(
    tx,
    buyers.map((person, n) => {
      const boughtAt = registeredAt(event, at, random);
      const attendee = selfOf(person);
      const ticket = ticketFor(event, 'seat', { person, attendee }, { pricing, random, now: boughtAt });
      return {
        account_id: person.accountId,
        created_at: boughtAt,
        tickets: [{ ...ticket, status: 'CANCELED' as const, canceled_at: at }],
        ...(n === paidInCash
          ? { payment_kind: 'cash' as const, staff_account_id: helper }
          : { payment_kind: 'card' as const, payer: payerOf(person, random) }),
      };
    }),
  );
  await tx
    .updateTable('event')
    .set((eb) => ({ called_off_at: at, updated_at: at, calendar_sequence: eb('calendar_sequence', '+', 1) }))
    .where('event_id', '=', event.eventId)
    .execute();
  const { call_off_id: callOffId } = await tx
    .insertInto('call_off')
    .values({
      event_id: event.eventId,
      account_id: admin,
      reason,
      texts: toJson(texts),
      main_locale: 'en-US',
      created_at: at,
      listed_at: at,
    })
    .returning('call_off_id')
    .executeTakeFirstOrThrow();
  await endTickets(tx, { callOffId, eventId: event.eventId, by: admin, at });
  const charged = await tx
    .selectFrom('payment as p')
    .leftJoin('payment_attempt as a', 'a.payment_attempt_id', 'p.payment_attempt_id')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .innerJoin('account as b', 'b.account_id', 'o.account_id')
    .select([
      'p.payment_id',
      'p.amount_minor',
      'p.currency',
      'a.gateway_key',
      'o.order_id',
      'o.account_id',
      'o.event_id',
    ])
    .select(['b.email_address', 'b.locale', 'b.first_name', 'b.last_name'])
    .where(
      'p.order_id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .orderBy('p.payment_id')
    .execute();
  for (const [n, payment] of charged.entries()) {
    const { payment_id: paymentId, amount_minor, currency, gateway_key: chargeKey } = payment;
    const isFailing = n === failing;
    if (chargeKey !== null && !isFailing) {
      const refunded = { ticket_id: null, amount_minor, currency, paymentId, chargeKey };
      const refundedAt = new Date(at.getTime() + (n + 1) * minute);
      const refundId = await refund(tx, refunded, admin, reason, refundedAt);
      await reportRefund(tx, { ...payment, refundId, ticketIds: [] }, admin, reason, refundedAt);
    }
    await tx
      .insertInto('call_off_payment')
      .values({
        payment_id: paymentId,
        call_off_id: callOffId,
        attempts: chargeKey === null ? 0 : isFailing ? mostTries : 1,
        error_code: isFailing ? 'PROVIDER_UNREACHABLE' : null,
      })
      .execute();
  }
}

interface CallOff {
  callOffId: number;
  eventId: number;
  by: number;
  at: Date;
}

/** The tickets that ended with the event, each with its history, audit log and mail. */
async function endTickets(tx: Tx, { callOffId, eventId, by, at }: CallOff): Promise<void> {
  const tickets = await tx
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['t.ticket_id', 't.account_id', 't.email', 'a.locale'])
    .where('t.event_id', '=', eventId)
    .orderBy('t.ticket_id')
    .execute();
  const change = {
    staff_account_id: by,
    before: toJson({ status: 'ACTIVE' }),
    after: toJson({ status: 'CANCELED' }),
    notes: reason,
  };
  await tx
    .insertInto('call_off_ticket')
    .values(tickets.map(({ ticket_id }) => ({ ticket_id, call_off_id: callOffId, done_at: at })))
    .execute();
  await tx
    .insertInto('ticket_history')
    .values(
      tickets.map(({ ticket_id }) => ({
        ...change,
        ticket_id,
        account_id: by,
        kind: 'CALLED_OFF' as const,
        created_at: at,
      })),
    )
    .execute();
  await tx
    .insertInto('audit_log')
    .values([
      {
        at,
        account_id: by,
        staff_account_id: by,
        event_id: eventId,
        action: 'event.calledOff' as const,
        entity: 'event' as const,
        entity_id: String(eventId),
        after: toJson({ texts, eventIds: [eventId] }),
        notes: reason,
      },
      ...tickets.map(({ ticket_id, account_id }) => ({
        ...change,
        at,
        account_id: by,
        subject_account_id: account_id,
        event_id: eventId,
        action: 'ticket.canceled' as const,
        entity: 'ticket' as const,
        entity_id: String(ticket_id),
      })),
    ])
    .execute();
  await tx
    .insertInto('outbox')
    .values(
      tickets.map(({ ticket_id, email, locale }) => ({
        template: 'called-off' as const,
        recipient: email ?? '',
        locale,
        event_id: eventId,
        ticket_id,
        dedupe_key: `called-off:${callOffId}:${ticket_id}`,
        status: 'SENT' as const,
        attempts: 1,
        created_at: at,
        sent_at: at,
        next_attempt_at: null,
      })),
    )
    .execute();
}
