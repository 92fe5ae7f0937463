import { FoyerError } from '@foyer/contract/wire/errors';
import type { Currency, TicketStatus } from '@foyer/contract/wire/vocabulary';
import type { PersonName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Evidence for a disputed order: the purchase, accepted terms, mails and check-ins. */
export interface Evidence {
  orderId: number;
  orderedAt: string;
  eventName: string;
  eventStart: string;
  eventEnd: string;
  timeZone: string;
  buyer: { identifier: string; firstName: string; lastName: string; email: string | null };
  /** The staff member who placed the order for the buyer. */
  soldBy: PersonName | null;
  currency: Currency;
  totalMinor: number;
  payments: {
    kind: string;
    reference: string | null;
    lastFour: string | null;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    address: string | null;
    minor: number;
    at: string;
  }[];
  refunds: { minor: number; status: string; reason: string; at: string }[];
  disputes: {
    reference: string;
    reason: string;
    minor: number;
    openedAt: string;
    dueBy: string | null;
    status: string;
  }[];
  tickets: {
    ticketId: number;
    description: string;
    firstName: string;
    lastName: string;
    minor: number;
    status: TicketStatus;
    /** Names of the terms fields that the holder accepted. */
    terms: string[];
    checkedInAt: string | null;
    checkedInBy: PersonName | null;
  }[];
  mails: { template: string; to: string; subject: string | null; status: string; at: string }[];
}

const jsonOf = (rows: ReturnType<typeof sql>) => sql`coalesce((SELECT jsonb_agg(x) FROM (${rows}) x), '[]')`;

/** @throws FoyerError RECORD_NOT_FOUND for an order that does not exist or has no dispute */
export async function readEvidence(db: Db, orderId: number): Promise<Evidence> {
  const { rows } = await sql<Evidence>`
    SELECT o.order_id AS "orderId", to_json(o.created_at) #>> '{}' AS "orderedAt", e.default_name AS "eventName",
      to_json(e.event_start) #>> '{}' AS "eventStart", to_json(e.event_end) #>> '{}' AS "eventEnd",
      coalesce(e.configuration ->> 'timeZone', 'UTC') AS "timeZone",
      jsonb_build_object('identifier', a.external_account_identifier, 'firstName', a.first_name, 'lastName', a.last_name,
        'email', a.email_address) AS buyer,
      (SELECT jsonb_build_object('firstName', s.first_name, 'lastName', s.last_name) FROM account s WHERE s.account_id = o.staff_account_id) AS "soldBy",
      o.currency, o.total_minor AS "totalMinor",
      ${jsonOf(sql`SELECT p.kind, p.gateway_reference AS reference, p.last_four AS "lastFour", p.first_name AS "firstName",
          p.last_name AS "lastName", p.email, nullif(concat_ws(', ', p.address1, p.address2, p.locality, p.region, p.postal_code,
            p.country), '') AS address, p.amount_minor AS minor, p.created_at AS at
        FROM payment p WHERE p.order_id = o.order_id ORDER BY p.payment_id`)} AS payments,
      ${jsonOf(sql`SELECT r.amount_minor AS minor, r.status, r.reason, r.created_at AS at
        FROM refund r JOIN payment p USING (payment_id) WHERE p.order_id = o.order_id ORDER BY r.refund_id`)} AS refunds,
      ${jsonOf(sql`SELECT d.gateway_reference AS reference, d.reason, d.amount_minor AS minor, d.opened_at AS "openedAt",
          d.due_by AS "dueBy", d.status
        FROM dispute d JOIN payment p USING (payment_id) WHERE p.order_id = o.order_id ORDER BY d.opened_at`)} AS disputes,
      ${jsonOf(sql`SELECT t.ticket_id AS "ticketId", c.default_description AS description, t.first_name AS "firstName",
          t.last_name AS "lastName", t.amount_minor AS minor, t.status,
          ARRAY(SELECT f.key FROM jsonb_each(coalesce(t.ticket_data -> 'registrationForm', '{}')) f
            WHERE f.key ~* 'terms' AND f.value = 'true') AS terms,
          k.checked_in_at AS "checkedInAt", 
          CASE WHEN b.account_id IS NOT NULL
            THEN jsonb_build_object('firstName', b.first_name, 'lastName', b.last_name) END AS "checkedInBy"
        FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id) LEFT JOIN check_in k USING (ticket_id)
        LEFT JOIN account b ON b.account_id = k.checked_in_by_account_id
        WHERE t.order_id = o.order_id ORDER BY t.ticket_id`)} AS tickets,
      ${jsonOf(sql`SELECT m.template, m.recipient AS to, m.subject, m.status, coalesce(m.sent_at, m.created_at) AS at
        FROM outbox m WHERE m.order_id = o.order_id OR m.ticket_id IN (SELECT t.ticket_id FROM ticket t WHERE t.order_id = o.order_id)
        ORDER BY m.outbox_id`)} AS mails
    FROM orders o JOIN account a ON a.account_id = o.account_id JOIN event e ON e.event_id = o.event_id
    WHERE o.order_id = ${orderId}
      AND EXISTS (SELECT FROM dispute d JOIN payment p USING (payment_id) WHERE p.order_id = o.order_id)`.execute(db);
  const [row] = rows;
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}
