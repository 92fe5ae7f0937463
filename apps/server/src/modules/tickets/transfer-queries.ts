import { sql } from 'kysely';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { EligibilityFacts } from '@foyer/domain/orders/eligibility';
import type { Tx } from '../../db/database.ts';
import { accountByNumber } from '../people/accounts/index.ts';
import { parentName } from '../orders/plan/index.ts';

export interface Recipient {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  locale: Locale;
}

/** The consultant with that number. Staff and closed accounts cannot hold tickets. */
export async function findRecipient(tx: Tx, typed: string): Promise<Recipient | undefined> {
  const row = await accountByNumber(tx, typed)
    .select([
      'a.account_id',
      'a.external_account_identifier',
      'a.first_name',
      'a.last_name',
      'a.email_address',
      'a.phone_number',
      'a.locale',
    ])
    .where('a.account_type_code', '<>', 'STAFF')
    .where('a.closed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.account_id,
      externalAccountIdentifier: row.external_account_identifier,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email_address,
      phoneNumber: row.phone_number,
      locale: row.locale,
    }
  );
}

/**
 * For a child event: its parent, and whether the recipient holds a ticket of it. Read under the account's lock, because
 * the ticket may be ending at this moment.
 */
export async function parentOf(
  tx: Tx,
  parentEventId: number | null,
  recipient: Recipient | undefined,
  locale: Locale,
): Promise<EligibilityFacts['parent']> {
  if (parentEventId === null) return null;
  const parent = await tx
    .selectFrom('event')
    .select(['default_name', 'translations'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('ticket')
            .select('ticket_id')
            .where('account_id', '=', recipient?.accountId ?? 0)
            .where('ticket.event_id', '=', parentEventId)
            .where('status', 'in', ['ACTIVE', 'CHECKED_IN']),
        )
        .as('is_registered'),
    )
    .where('event_id', '=', parentEventId)
    .executeTakeFirstOrThrow();
  const eventName = parentName({ name: parent.translations.name, defaultName: parent.default_name }, locale);
  return { eventName, isRegistered: () => Boolean(parent.is_registered) };
}

/**
 * Whether this account, as staff, determined the price of the ticket. It may have taken cash for the order or a change,
 * waived a payment, set the price, or accepted another amount.
 * The order stores its seller, so a transfer through a third account changes nothing.
 */
export async function hasSold(tx: Tx, ticketId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    SELECT EXISTS (SELECT FROM payment p
        WHERE p.order_id = t.order_id AND p.kind IN ('cash', 'bypass') AND p.taken_by_account_id = ${accountId})
      OR EXISTS (SELECT FROM orders o
        WHERE o.order_id = t.order_id AND o.staff_account_id = ${accountId}
          AND (t.was_sold_below_list OR (cardinality(t.coupons_applied) = 0 AND t.amount_minor < t.list_amount_minor)))
      OR EXISTS (SELECT FROM other_amount x
        JOIN order_intent i ON i.order_intent_id = x.order_intent_id
        LEFT JOIN orders o ON o.order_intent_id = x.order_intent_id
        WHERE x.accepted_by_account_id = ${accountId} AND (o.order_id = t.order_id OR i.ticket_id = t.ticket_id)) AS sold
    FROM ticket t WHERE t.ticket_id = ${ticketId}`.execute(tx);
  return rows[0]?.sold ?? true;
}

/** The slot of an account's live ticket at the event, or of a ticket that a pending order is buying. */
export interface OccupiedSlot {
  accountId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
  slot: number;
  isPending: boolean;
}

export async function listOccupiedSlots(
  tx: Tx,
  eventId: number,
  accountIds: readonly number[],
): Promise<OccupiedSlot[]> {
  const { rows } = await sql<OccupiedSlot>`
    SELECT p.account_id AS "accountId", a.external_account_identifier AS "externalAccountIdentifier",
      p.relationship_type AS "relationshipType", p.slot, p.is_pending AS "isPending"
    FROM (
      SELECT account_id, relationship_type, slot, false AS is_pending FROM ticket
      WHERE event_id = ${eventId} AND account_id = ANY (${[...accountIds]}::bigint[]) AND status IN ('ACTIVE', 'CHECKED_IN')
      UNION ALL
      SELECT account_id, relationship_type, slot, true FROM ticket_claim
      WHERE event_id = ${eventId} AND account_id = ANY (${[...accountIds]}::bigint[])
    ) p JOIN account a USING (account_id)`.execute(tx);
  return rows;
}

/** The lowest slot that no ticket or pending order of the recipient has in this relationship. */
export function freeSlot(occupied: readonly OccupiedSlot[], recipient: Recipient, relationshipType: string): number {
  const taken = new Set(
    occupied
      .filter(
        (occupiedSlot) =>
          occupiedSlot.accountId === recipient.accountId && occupiedSlot.relationshipType === relationshipType,
      )
      .map((occupiedSlot) => occupiedSlot.slot),
  );
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  return slot;
}
