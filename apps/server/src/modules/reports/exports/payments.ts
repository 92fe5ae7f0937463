import { sql } from 'kysely';
import { paymentKindWords } from '../reports/revenue.ts';
import { asMoney, dateColumn, type About, type Source } from './source.ts';

/** The payments of an event in the order of their orders, with the gateway's reference, which its payout reports use. */
export function payments(about: About): Source {
  const t = about.t.reports;
  return {
    rows: sql`SELECT p.*, o.created_at AS at, p.payment_id AS row_id FROM orders o JOIN payment p USING (order_id)
      WHERE o.event_id = ${about.eventId}`,
    alias: 'p',
    joins: sql`LEFT JOIN account s ON s.account_id = p.taken_by_account_id`,
    time: 'o.created_at',
    id: 'p.payment_id',
    currency: 'p.currency',
    columns: [
      { name: 'paymentId', label: t.payment, value: sql`p.payment_id` },
      dateColumn({ name: 'createDate', label: t.paidOn, of: 'p.created_at' }, about),
      { name: 'orderId', label: t.order, value: sql`p.order_id` },
      {
        name: 'paymentKind',
        label: t.paymentKind,
        value: sql`p.kind`,
        cell: (kind) => paymentKindWords(kind as string, about.t),
      },
      { name: 'gateway', label: t.gateway, value: sql`p.gateway` },
      { name: 'gatewayReference', label: t.reference, value: sql`p.gateway_reference` },
      { name: 'currency', label: t.currency, value: sql`p.currency` },
      { name: 'amount', label: t.amount, value: sql`p.amount_minor`, cell: asMoney },
      { name: 'refundedAmount', label: t.refunded, value: sql`p.refunded_minor`, cell: asMoney },
      {
        name: 'receivedAmount',
        label: t.received,
        value: sql`CASE WHEN p.kind = 'bypass' THEN 0 ELSE p.amount_minor - p.refunded_minor END`,
        cell: asMoney,
      },
      { name: 'cardType', label: t.cardType, value: sql`p.card_type` },
      { name: 'lastFour', label: t.lastFour, value: sql`p.last_four` },
      { name: 'firstName', label: t.firstName, value: sql`p.first_name` },
      { name: 'lastName', label: t.lastName, value: sql`p.last_name` },
      { name: 'email', label: t.email, value: sql`p.email` },
      { name: 'takenBy', label: t.takenBy, value: sql`s.external_account_identifier` },
    ],
  };
}
