import { sql } from 'kysely';
import { paymentKindWords } from '../reports/revenue.ts';
import { asMoney, dateColumn, type About, type Source } from './source.ts';

/** The orders of an event with their buyers and total amounts. */
export function orders(about: About): Source {
  const t = about.t.reports;
  return {
    rows: sql`SELECT o.*, o.created_at AS at, o.order_id AS row_id FROM orders o WHERE o.event_id = ${about.eventId}`,
    alias: 'o',
    joins: sql`JOIN account a USING (account_id) LEFT JOIN account s ON s.account_id = o.staff_account_id
      LEFT JOIN LATERAL (
        SELECT sum(p.amount_minor) AS charged, sum(p.refunded_minor) AS refunded, min(p.last_four) AS last_four,
          sum(p.amount_minor - p.refunded_minor) FILTER (WHERE p.kind = 'bypass') AS waived
        FROM payment p
        WHERE p.order_id = o.order_id) paid ON true`,
    time: 'o.created_at',
    id: 'o.order_id',
    currency: 'o.currency',
    columns: [
      { name: 'orderId', label: t.order, value: sql`o.order_id` },
      dateColumn({ name: 'createDate', label: t.orderedOn, of: 'o.created_at' }, about),
      { name: 'externalAccountIdentifier', label: t.account, value: sql`a.external_account_identifier` },
      { name: 'firstName', label: t.firstName, value: sql`a.first_name` },
      { name: 'lastName', label: t.lastName, value: sql`a.last_name` },
      { name: 'email', label: t.email, value: sql`a.email_address` },
      { name: 'confirmationAddress', label: t.confirmationAddress, value: sql`o.mail_to` },
      {
        name: 'ticketCount',
        label: t.tickets,
        value: sql`(SELECT count(*) FROM ticket k WHERE k.order_id = o.order_id)`,
      },
      {
        name: 'paymentKind',
        label: t.paymentKind,
        value: sql`o.payment_kind`,
        cell: (kind) => paymentKindWords(kind as string, about.t),
      },
      { name: 'currency', label: t.currency, value: sql`o.currency` },
      { name: 'totalAmount', label: t.total, value: sql`o.total_minor`, cell: asMoney },
      {
        name: 'laterAmount',
        label: t.laterPayments,
        value: sql`coalesce(paid.charged, 0) - o.total_minor`,
        cell: asMoney,
      },
      { name: 'chargedAmount', label: t.charged, value: sql`coalesce(paid.charged, 0)`, cell: asMoney },
      { name: 'refundedAmount', label: t.refunded, value: sql`coalesce(paid.refunded, 0)`, cell: asMoney },
      { name: 'waivedAmount', label: t.waived, value: sql`coalesce(paid.waived, 0)`, cell: asMoney },
      {
        name: 'receivedAmount',
        label: t.received,
        value: sql`coalesce(paid.charged - paid.refunded, 0) - coalesce(paid.waived, 0)`,
        cell: asMoney,
      },
      { name: 'lastFour', label: t.lastFour, value: sql`paid.last_four` },
      { name: 'soldBy', label: t.takenBy, value: sql`s.external_account_identifier` },
    ],
  };
}
