import { sql, type Insertable } from 'kysely';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import type { FormValues } from '@foyer/domain/forms/values';
import type { Db } from '../../db/database.ts';
import { toJson, type TicketTable } from '../../db/schema.ts';
import { ticketSearchText } from '../../db/search-text.ts';
import type { Offered } from './offered.ts';

export interface NewTicket {
  ticket_configuration_id: number;
  /** The attendee's account. For a guest, the account that registers the guest. */
  account_id: number;
  /** Default: the account's own ticket (CONSULTANT). */
  relationship_type?: string;
  is_self?: boolean;
  is_guest?: boolean;
  slot?: number;
  status?: TicketStatus;
  /** Default: the account's name. */
  first_name?: string;
  last_name?: string;
  email?: string | null;
  phone_number?: string | null;
  /** Answers of the registration form. */
  values?: FormValues;
  /** Price of the ticket without add-ons. Default: the ticket type's price. */
  amount_minor?: number;
  transferable?: boolean;
  ticket_group?: string | null;
  add_ons?: readonly number[];
  coupons_applied?: readonly number[];
  /** The place of a qualification that the ticket uses. */
  earned_place_id?: number;
  /** For status CHECKED_IN: time and staff member. */
  checked_in_at?: Date;
  checked_in_by_account_id?: number | null;
  canceled_at?: Date;
}

export interface TicketOfOrder {
  ticket: NewTicket;
  type: Offered;
  buyerId: number;
  at: Date;
}

/** Writes tickets of orders with add-ons and check-ins, and counts them in stock. Returns ids in order. */
export async function writeTickets(
  db: Db,
  tickets: readonly (TicketOfOrder & { orderId: number })[],
): Promise<number[]> {
  const names = await namesOf(
    db,
    tickets.map(({ ticket }) => ticket.account_id),
  );
  const rows = await db
    .insertInto('ticket')
    .values(tickets.map((each) => ticketRow(each, names.get(each.ticket.account_id))))
    .returning('ticket_id')
    .execute();
  const ids = rows.map((row) => row.ticket_id);
  const placed = tickets.map((each, index) => ({ ...each, ticketId: ids[index] ?? 0 }));
  await writeAddOns(db, placed);
  await writeCheckIns(db, placed);
  await countSold(db, tickets);
  return ids;
}

type Names = { firstName: string; lastName: string; email: string | null; phoneNumber: string | null };

async function namesOf(db: Db, accountIds: readonly number[]): Promise<Map<number, Names>> {
  const rows = await db
    .selectFrom('account')
    .select(['account_id', 'first_name', 'last_name', 'email_address', 'phone_number'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.account_id,
      { firstName: row.first_name, lastName: row.last_name, email: row.email_address, phoneNumber: row.phone_number },
    ]),
  );
}

function ticketRow(
  { ticket, type, buyerId, at, orderId }: TicketOfOrder & { orderId: number },
  account: Names | undefined,
): Insertable<TicketTable> {
  if (!account) throw new Error(`There is no account ${ticket.account_id}.`);
  const relationship = ticket.relationship_type ?? 'CONSULTANT';
  const isSelf = ticket.is_self ?? relationship === 'CONSULTANT';
  const status = ticket.status ?? 'ACTIVE';
  const person = {
    firstName: ticket.first_name ?? account.firstName,
    lastName: ticket.last_name ?? account.lastName,
    email: ticket.email === undefined ? account.email : ticket.email,
  };
  const values = ticket.values ?? { ...person, email: person.email ?? '' };
  return {
    event_id: type.eventId,
    ticket_configuration_id: type.ticketConfigurationId,
    order_id: orderId,
    account_id: ticket.account_id,
    relationship_type: relationship,
    slot: ticket.slot ?? 1,
    is_self: isSelf,
    is_guest: ticket.is_guest ?? relationship === 'GUEST',
    status,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone_number: ticket.phone_number === undefined ? account.phoneNumber : ticket.phone_number,
    ticket_data: toJson({ registrationForm: values }),
    list_amount_minor: type.amountMinor,
    amount_minor: ticket.amount_minor ?? type.amountMinor,
    currency: type.currency,
    currency_locale: type.currencyLocale,
    coupons_applied: [...(ticket.coupons_applied ?? [])],
    transferable: ticket.transferable ?? type.transferable,
    ticket_group: ticket.ticket_group ?? null,
    earned_place_id: ticket.earned_place_id ?? null,
    registered_by_account_id: buyerId,
    search_text: ticketSearchText(person, account, values),
    created_at: at,
    updated_at: ticket.canceled_at ?? ticket.checked_in_at ?? at,
    canceled_at: status === 'CANCELED' ? (ticket.canceled_at ?? at) : null,
  };
}

type Placed = TicketOfOrder & { ticketId: number };

async function writeAddOns(db: Db, tickets: readonly Placed[]): Promise<void> {
  const rows = tickets.flatMap(({ ticket, type, ticketId }) =>
    (ticket.add_ons ?? []).map((add_on_id) => ({
      ticket_id: ticketId,
      add_on_id,
      amount_minor: type.addOns.get(add_on_id)?.amountMinor ?? 0,
      currency: type.currency,
    })),
  );
  if (rows.length > 0) await db.insertInto('ticket_add_on').values(rows).execute();
}

async function writeCheckIns(db: Db, tickets: readonly Placed[]): Promise<void> {
  const rows = tickets
    .filter(({ ticket }) => ticket.status === 'CHECKED_IN')
    .map(({ ticket, type, ticketId, at }) => ({
      ticket_id: ticketId,
      event_id: type.eventId,
      checked_in_at: ticket.checked_in_at ?? at,
      checked_in_by_account_id: ticket.checked_in_by_account_id ?? null,
      source: 'scan' as const,
      received_at: ticket.checked_in_at ?? at,
    }));
  if (rows.length > 0) await db.insertInto('check_in').values(rows).execute();
}

/** Adds the sold units to stock. Cancelled tickets do not count, nor do their coupons. */
async function countSold(db: Db, tickets: readonly TicketOfOrder[]): Promise<void> {
  const sold = new Map<number, number>();
  for (const { ticket, type } of tickets) {
    if (ticket.status === 'CANCELED') continue;
    const addOns = (ticket.add_ons ?? []).flatMap((id) => type.addOns.get(id)?.stockId ?? []);
    const coupons = (ticket.coupons_applied ?? []).flatMap((id) => type.coupons.get(id)?.stockId ?? []);
    for (const id of [type.stockId, ...addOns, ...coupons]) sold.set(id, (sold.get(id) ?? 0) + 1);
  }
  if (sold.size === 0) return;
  const values = sql.join([...sold].map(([id, count]) => sql`(${id}::bigint, ${count}::integer)`));
  await sql`UPDATE stock SET sold = sold + v.pieces FROM (VALUES ${values}) AS v(id, pieces) WHERE stock_id = v.id`.execute(
    db,
  );
}
