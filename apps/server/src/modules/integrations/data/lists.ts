import type { AttendeeRow, CheckInRow, OrderRow } from '@foyer/contract/integrations/data';
import type { Currency, PaymentKind, TicketStatus } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import { nobody } from '../../people/privacy/index.ts';
import { isOfEarlierDatabase, type ChangeList } from './read-changes.ts';

/** The lists that other systems copy (integrations 3). Each is read from the index of its changes. */

interface Changed {
  changed_in: string;
  is_earlier: boolean;
}

interface AttendeeSource extends Changed {
  ticket_id: number;
  event_id: number;
  order_id: number;
  ticket_configuration_id: number;
  default_description: string;
  external_account_identifier: string;
  relationship_type: string;
  is_guest: boolean;
  status: TicketStatus;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  amount_minor: number;
  currency: Currency;
  ticket_data: Readonly<Record<string, unknown>>;
  add_ons: { ticketConfigurationAddOnId: number; quantity: number }[];
  is_erased: boolean;
  checked_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
  canceled_at: Date | null;
  transferred_at: Date | null;
}

const position = ({ changedIn, id }: { changedIn: string; id: number }) => sql`(${changedIn}::xid8, ${id}::bigint)`;
const dateOf = (date: Date | null): string | null => date?.toISOString() ?? null;
const majorOf = (minor: number, currency: Currency) => toMajor(money(minor, currency));

/** Tickets with their attendees. */
export const attendees: ChangeList<AttendeeSource, AttendeeRow> = {
  list: 'attendees',
  idOf: (row) => row.ticket_id,
  rows: async (db, { eventId, after, isSettled, limit }) => {
    const { rows } = await sql<AttendeeSource>`
      SELECT t.changed_in::text AS changed_in, t.is_earlier, t.ticket_id, t.event_id, t.order_id, t.ticket_configuration_id,
        c.default_description, a.external_account_identifier, t.relationship_type, t.is_guest, t.status, t.first_name, t.last_name,
        t.email, t.phone_number, t.amount_minor, t.currency, t.ticket_data, k.checked_in_at, t.created_at, t.updated_at,
        t.canceled_at, t.transferred_at, a.anonymised_at IS NOT NULL AND t.first_name = ${nobody} AS is_erased,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('ticketConfigurationAddOnId', x.add_on_id, 'quantity', x.quantity)
          ORDER BY x.add_on_id), '[]') FROM ticket_add_on x WHERE x.ticket_id = t.ticket_id) AS add_ons
      FROM (SELECT *, ${isOfEarlierDatabase} AS is_earlier FROM ticket
        WHERE event_id = ${eventId} AND (changed_in, ticket_id) > ${position(after)} AND ${isSettled}
        ORDER BY changed_in, ticket_id LIMIT ${limit}) t
      JOIN ticket_configuration c ON c.ticket_configuration_id = t.ticket_configuration_id
      JOIN account a ON a.account_id = t.account_id
      LEFT JOIN check_in k ON k.ticket_id = t.ticket_id
      ORDER BY t.changed_in, t.ticket_id`.execute(db);
    return rows;
  },
  present: (row) => ({
    ticketId: row.ticket_id,
    eventId: row.event_id,
    orderId: row.order_id,
    ticketConfigurationId: row.ticket_configuration_id,
    ticketType: row.default_description,
    externalAccountIdentifier: row.external_account_identifier,
    relationship: row.relationship_type,
    isGuest: row.is_guest,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    amount: majorOf(row.amount_minor, row.currency),
    currency: row.currency,
    answers: answersOf(row.ticket_data),
    addOns: row.add_ons,
    isErased: row.is_erased,
    checkInDate: dateOf(row.checked_in_at),
    createDate: row.created_at.toISOString(),
    updateDate: row.updated_at.toISOString(),
    canceledDate: dateOf(row.canceled_at),
    transferredDate: dateOf(row.transferred_at),
  }),
};

/** The answers by field, of `{ registrationForm: … }`. */
const answersOf = ({ registrationForm }: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  typeof registrationForm === 'object' && registrationForm !== null ? { ...registrationForm } : {};

interface OrderSource extends Changed {
  order_id: number;
  event_id: number;
  external_account_identifier: string;
  payment_kind: PaymentKind;
  currency: Currency;
  total_minor: number;
  paid_minor: number;
  refunded_minor: number;
  ticket_ids: number[];
  created_at: Date;
}

/** Orders with their amounts. */
export const orders: ChangeList<OrderSource, OrderRow> = {
  list: 'orders',
  idOf: (row) => row.order_id,
  rows: async (db, { eventId, after, isSettled, limit }) => {
    const { rows } = await sql<OrderSource>`
      SELECT o.changed_in::text AS changed_in, o.is_earlier, o.order_id, o.event_id, a.external_account_identifier,
        o.payment_kind, o.currency, o.total_minor, o.created_at, p.paid_minor, p.refunded_minor,
        ARRAY(SELECT t.ticket_id FROM ticket t WHERE t.order_id = o.order_id ORDER BY t.ticket_id) AS ticket_ids
      FROM (SELECT *, ${isOfEarlierDatabase} AS is_earlier FROM orders
        WHERE event_id = ${eventId} AND (changed_in, order_id) > ${position(after)} AND ${isSettled}
        ORDER BY changed_in, order_id LIMIT ${limit}) o
      JOIN account a ON a.account_id = o.account_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount_minor), 0)::bigint AS paid_minor,
        coalesce(sum(p.refunded_minor), 0)::bigint AS refunded_minor
        FROM payment p WHERE p.order_id = o.order_id AND p.kind <> 'bypass') p
      ORDER BY o.changed_in, o.order_id`.execute(db);
    return rows;
  },
  present: (row) => ({
    orderId: row.order_id,
    eventId: row.event_id,
    externalAccountIdentifier: row.external_account_identifier,
    paymentKind: row.payment_kind,
    currency: row.currency,
    totalAmount: majorOf(row.total_minor, row.currency),
    paidAmount: majorOf(row.paid_minor, row.currency),
    refundedAmount: majorOf(row.refunded_minor, row.currency),
    ticketIds: row.ticket_ids,
    createDate: row.created_at.toISOString(),
  }),
};

interface CheckInSource extends Changed {
  ticket_id: number;
  event_id: number;
  status: TicketStatus;
  checked_in_at: Date | null;
  source: CheckInRow['source'];
  lists: CheckInRow['lists'] | null;
}

/** Tickets with their check-in and passes. A check-in, its undo and a pass change the row of the ticket. */
export const checkIns: ChangeList<CheckInSource, CheckInRow> = {
  list: 'checkIns',
  idOf: (row) => row.ticket_id,
  rows: async (db, { eventId, after, isSettled, limit }) => {
    const { rows } = await sql<CheckInSource>`
      SELECT t.changed_in::text AS changed_in, t.is_earlier, t.ticket_id, t.event_id, t.status, k.checked_in_at, k.source,
        (SELECT jsonb_agg(jsonb_build_object('listId', p.list_id, 'isInside', p.is_inside, 'date', p.passed_at) ORDER BY p.list_id)
          FROM list_entry p WHERE p.ticket_id = t.ticket_id) AS lists
      FROM (SELECT *, ${isOfEarlierDatabase} AS is_earlier FROM ticket
        WHERE event_id = ${eventId} AND (changed_in, ticket_id) > ${position(after)} AND ${isSettled}
        ORDER BY changed_in, ticket_id LIMIT ${limit}) t
      LEFT JOIN check_in k ON k.ticket_id = t.ticket_id
      ORDER BY t.changed_in, t.ticket_id`.execute(db);
    return rows;
  },
  present: (row) => ({
    ticketId: row.ticket_id,
    eventId: row.event_id,
    ticketStatus: row.status,
    checkInDate: dateOf(row.checked_in_at),
    source: row.source,
    lists: (row.lists ?? []).map((pass) => ({ ...pass, date: new Date(pass.date).toISOString() })),
  }),
};
