import { sql } from 'kysely';
import { toJson } from '../../db/schema.ts';
import {
  eventOf,
  factsOf,
  minorOf,
  nobody,
  ownTickets,
  ticketTypeOf,
  type Eraser,
  type Section,
} from '../people/privacy/index.ts';

const noAnswers = toJson<Record<string, unknown>>({ registrationForm: {} });

/** Erases names, answers and history of a person's tickets; of a transferred ticket, the history up to the transfer. */
export const eraseTickets: Eraser = async (tx, { tickets, earlier }) => {
  await tx
    .deleteFrom('form_link')
    .where('ticket_id', '=', sql<number>`ANY (${tickets})`)
    .execute();
  await sql`
    UPDATE ticket SET first_name = ${nobody}, last_name = '', email = NULL, phone_number = NULL, ticket_data = ${noAnswers}::jsonb,
      search_text = NULL
    WHERE ticket_id = ANY (${tickets})`.execute(tx);
  const edited = sql`kind = 'EDIT'`;
  await sql`
    UPDATE ticket_history h SET notes = NULL, before = ${factsOf(sql`h.before`, edited)}, after = ${factsOf(sql`h.after`, edited)}
    WHERE h.ticket_id = ANY (${tickets}) OR h.ticket_id = ANY (${earlier})
      AND h.created_at <= (SELECT t.transferred_at FROM ticket t WHERE t.ticket_id = h.ticket_id)`.execute(tx);
};

export const ticketSections = {
  tickets: (id) => sql`
    SELECT t.ticket_id AS n, json_build_object('ticketNumber', t.ticket_id, 'event', ${eventOf('t')}, 'ticketType', ${ticketTypeOf('t')},
      'package', (SELECT ${ticketTypeOf('p')} FROM ticket_package p WHERE p.ticket_package_id = t.ticket_package_id),
      'orderNumber', t.order_id, 'status', t.status, 'relationship', t.relationship_type, 'createDate', t.created_at,
      'updateDate', t.updated_at, 'canceledDate', t.canceled_at, 'transferDate', t.transferred_at,
      'amount', ${minorOf(sql`t.amount_minor`, sql`t.currency`)}, 'currency', t.currency, 'isYours', h.is_own,
      'firstName', CASE WHEN h.is_own THEN t.first_name END, 'lastName', CASE WHEN h.is_own THEN t.last_name END,
      'email', CASE WHEN h.is_own THEN t.email END, 'phoneNumber', CASE WHEN h.is_own THEN t.phone_number END,
      'answers', CASE WHEN h.is_own THEN t.ticket_data -> 'registrationForm' END,
      'addOns', CASE WHEN h.is_own THEN (SELECT json_agg(a.default_name ORDER BY a.add_on_id) FROM ticket_add_on x
        JOIN add_on a ON a.add_on_id = x.add_on_id WHERE x.ticket_id = t.ticket_id) END) AS row
    FROM ticket t CROSS JOIN LATERAL (SELECT t.account_id = ${id} AS is_own) h
    WHERE t.ticket_id IN (${ownTickets(id)} UNION SELECT b.ticket_id FROM orders o JOIN ticket b ON b.order_id = o.order_id
      WHERE o.account_id = ${id})`,
  ticketHistory: (id) => sql`
    SELECT h.ticket_history_id AS n, json_build_object('ticketNumber', h.ticket_id, 'createDate', h.created_at, 'kind', h.kind,
      'byStaff', h.staff_account_id IS NOT NULL, 'notes', h.notes, 'after', h.after,
      'before', CASE WHEN h.created_at IS DISTINCT FROM t.transferred_at THEN h.before END) AS row
    FROM ticket_history h JOIN ticket t ON t.ticket_id = h.ticket_id
    WHERE t.account_id = ${id} AND h.created_at >= coalesce(t.transferred_at, '-infinity')`,
} satisfies Record<string, Section>;
