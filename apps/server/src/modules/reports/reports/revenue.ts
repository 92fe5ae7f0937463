import type { Currency, PaymentKind } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { Cell, Report } from './report.ts';

export function paymentKindWords(kind: Cell, { orderSummary: t }: ServerTexts): Cell {
  const words: Readonly<Record<PaymentKind, string>> = {
    none: t.kindNone,
    card: t.kindCard,
    hosted: t.kindHosted,
    cash: t.kindCash,
    bypass: t.kindBypass,
  };
  return words[kind as PaymentKind] ?? kind;
}

/**
 * Revenue by currency and payment kind (reports 2.1). An order counts for the kind of its first payment, a later
 * payment (an upgrade) for its own kind. A bypassed payment is charged but never received.
 */
export const revenue: Report = {
  id: 5,
  name: (t) => t.reports.revenue,
  columns: [
    { name: 'paymentKind', kind: 'text', label: (t) => t.reports.paymentKind, words: paymentKindWords },
    { name: 'currency', kind: 'text', label: (t) => t.reports.currency },
    { name: 'orders', kind: 'number', label: (t) => t.reports.orders, counts: 'orders' },
    { name: 'charged', kind: 'money', label: (t) => t.reports.charged },
    { name: 'refunded', kind: 'money', label: (t) => t.reports.refunded },
    { name: 'received', kind: 'money', label: (t) => t.reports.received },
  ],
  statement: ({ eventId }) => sql`
    WITH bought AS (
      SELECT currency, payment_kind AS kind, count(*) AS orders FROM orders WHERE event_id = ${eventId} GROUP BY 1, 2
    ), paid AS (
      SELECT p.currency, p.kind, sum(p.amount_minor) AS charged, sum(p.refunded_minor) AS refunded
      FROM orders o JOIN payment p USING (order_id) WHERE o.event_id = ${eventId} GROUP BY 1, 2
    )
    SELECT kind, kind AS "paymentKind", currency, coalesce(b.orders, 0) AS orders, coalesce(p.charged, 0) AS charged,
      coalesce(p.refunded, 0) AS refunded, CASE WHEN kind = 'bypass' THEN 0 ELSE coalesce(p.charged - p.refunded, 0) END AS received
    FROM bought b FULL JOIN paid p USING (currency, kind)
    ORDER BY currency, received DESC, kind`,
  filterOf: ({ kind, currency }) => ({ paymentKind: kind as PaymentKind, currency: currency as Currency }),
};
