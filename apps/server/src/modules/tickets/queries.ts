import type { AllowedEvents } from '@foyer/domain/people/grants';
import { sql, type RawBuilder } from 'kysely';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { CancellationSettings } from '@foyer/contract/events/event-configuration';
import type { Currency, ShoutOutKind, Title } from '@foyer/contract/wire/vocabulary';
import type { Actor } from '../../calls/context.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Translations } from '../../db/schema.ts';
import { preparedQuery, type ValuesOf } from '../../db/prepared.ts';
import { accountByNumber, knows } from '../people/accounts/index.ts';

interface AddOnJson {
  addOnId: number;
  defaultName: string;
  translations: Translations<'name' | 'description'>;
  amountMinor: number;
  currency: Currency;
}

interface MemberJson {
  ticketId: number;
  firstName: string;
  lastName: string;
  externalAccountIdentifier: string;
  relationship: string;
  /** On the reader's account, or in the reader's organisation. */
  isKnown: boolean;
  hasAgreed: boolean;
  /** On the leader's account, or in the leader's organisation. No agreement is needed then. */
  isKnownToLeader: boolean;
}

/** The team that a ticket is a member of and does not lead. */
interface TeamJson {
  leaderAccountId: number;
  firstName: string;
  lastName: string;
  /** The leader learns nothing about the holder before the holder agrees. */
  needsAgreement: boolean;
}

/** The difference that is due for ticket `t` since its qualification was lost (selling 8.5). */
const differenceOfTicket = sql<{ dueMinor: number; payUntil: string } | null>`(
  SELECT jsonb_build_object('dueMinor', r.due_minor, 'payUntil', r.pay_until)
  FROM recheck_ticket r JOIN earned_place l ON l.earned_place_id = r.earned_place_id
  WHERE r.ticket_id = t.ticket_id AND r.state = 'DUE' AND t.status = 'ACTIVE' AND t.earned_place_id = r.earned_place_id
    AND (l.state = 'REVOKED' OR l.lost_at IS NOT NULL))`;

/**
 * Selects tickets with all data for their wire format, for one reader. Related rows are read as JSON through indexes,
 * so a list of any length is one query.
 */
export function ticketsFor(db: Db | Tx, reader: RawBuilder<number>) {
  return db
    .selectFrom('ticket as t')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .innerJoin('orders as o', 'o.order_id', 't.order_id')
    .innerJoin('event as e', 'e.event_id', 't.event_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .leftJoin('check_in as k', 'k.ticket_id', 't.ticket_id')
    .leftJoin('account as s', 's.account_id', 'k.checked_in_by_account_id')
    .leftJoin('door_device as d', 'd.device_id', 'k.device_id')
    .select([
      't.ticket_id',
      't.event_id',
      't.ticket_configuration_id',
      't.order_id',
      't.account_id',
      't.relationship_type',
      't.slot',
      't.is_self',
      't.is_guest',
      't.status',
      't.first_name',
      't.last_name',
      't.email',
      't.phone_number',
      't.ticket_data',
      't.answers_revision',
      't.amount_minor',
      't.currency',
      't.currency_locale',
      't.transferable',
      't.terms',
      't.ticket_group',
      't.revision',
      't.transferred_at',
      't.created_at',
      'c.default_description',
      'c.more_information',
      'c.translations',
      'c.additional_configuration',
      'c.relationship_types',
      'e.event_start',
      'o.account_id as buyer_account_id',
      'a.account_type_code',
      'a.external_account_identifier',
      'a.first_name as account_first_name',
      'a.last_name as account_last_name',
      'a.title',
      'a.email_address',
      'a.phone_number as account_phone_number',
      'a.country_code',
      'a.locale',
      'a.currency as account_currency',
      'k.checked_in_at',
      's.first_name as scanner_first_name',
      's.last_name as scanner_last_name',
      'd.name as scanner_device_name',
      sql<CancellationSettings | null>`e.configuration -> 'cancellation'`.as('cancellation'),
      sql<boolean>`coalesce((e.configuration ->> 'qrCodeEnabled')::boolean, false)`.as('has_codes'),
      // An account is never its own upline, and most tickets are read by their holder. The comparison skips the
      // recursive search then.
      sql<boolean>`t.account_id <> ${reader} AND is_upline_of(${reader}, t.account_id)`.as('in_organisation'),
      sql<AddOnJson[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('addOnId', p.add_on_id, 'defaultName', p.default_name,
          'translations', p.translations, 'amountMinor', x.amount_minor, 'currency', x.currency)
          ORDER BY p.position, p.add_on_id), '[]')
        FROM ticket_add_on x JOIN add_on p ON p.add_on_id = x.add_on_id
        WHERE x.ticket_id = t.ticket_id)`.as('add_ons'),
      sql<Ticket['package'] | null>`(
        SELECT jsonb_build_object('ticketPackageId', p.ticket_package_id, 'defaultDescription', q.default_description,
          'translations', jsonb_strip_nulls(jsonb_build_object('description', q.translations -> 'description')),
          'part', t.package_part, 'of', p.part_count, 'endsWhole', p.ends_whole)
        FROM ticket_package p JOIN ticket_configuration q USING (ticket_configuration_id)
        WHERE p.ticket_package_id = t.ticket_package_id)`.as('package'),
      differenceOfTicket.as('difference'),
      // The relationships that each coupon of the ticket is for.
      sql<string[][]>`(
        SELECT coalesce(jsonb_agg(k.conditions -> 'relationshipTypes'), '[]')
        FROM coupon k WHERE k.coupon_id = ANY (t.coupons_applied) AND k.conditions ? 'relationshipTypes')`.as(
        'coupons_for',
      ),
      sql<boolean>`EXISTS (SELECT FROM add_on p WHERE p.ticket_configuration_id = t.ticket_configuration_id)`.as(
        'type_has_add_ons',
      ),
      sql<{ kind: ShoutOutKind; promotionTitleCd: Title | null }[]>`(
        SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('kind', h.kind, 'promotionTitleCd', h.promotion_title_cd)), '[]')
        FROM shout_out h
        WHERE h.account_id = t.account_id AND t.is_self AND (h.event_id IS NULL OR h.event_id = t.event_id))`.as(
        'shout_outs',
      ),
      sql<MemberJson[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('ticketId', mt.ticket_id, 'firstName', mt.first_name,
          'lastName', mt.last_name, 'externalAccountIdentifier', ma.external_account_identifier,
          'relationship', mt.relationship_type,
          'isKnown', ${knows(reader, 'mt.account_id')}, 'hasAgreed', m.agreed_at IS NOT NULL,
          'isKnownToLeader', ${knows('t.account_id', 'mt.account_id')})
          ORDER BY m.position, m.ticket_id), '[]')
        FROM ticket_group g
        JOIN ticket_group_member m ON m.ticket_group_id = g.ticket_group_id AND m.ticket_id <> t.ticket_id
        JOIN ticket mt ON mt.ticket_id = m.ticket_id
        JOIN account ma ON ma.account_id = mt.account_id
        WHERE g.leader_ticket_id = t.ticket_id)`.as('members'),
      sql<TeamJson | null>`(
        SELECT jsonb_build_object('leaderAccountId', lt.account_id, 'firstName', lt.first_name, 'lastName', lt.last_name,
          'needsAgreement', m.agreed_at IS NULL AND NOT ${knows('lt.account_id', 't.account_id')})
        FROM ticket_group_member m
        JOIN ticket_group g ON g.ticket_group_id = m.ticket_group_id AND g.leader_ticket_id <> t.ticket_id
        JOIN ticket lt ON lt.ticket_id = g.leader_ticket_id
        WHERE m.ticket_id = t.ticket_id)`.as('team'),
    ])
    .orderBy('e.event_start')
    .orderBy('t.event_id')
    .orderBy('t.is_self', 'desc')
    .orderBy('t.is_guest')
    .orderBy('t.ticket_id');
}

/** Ids of one page of the reader's tickets: latest event first, and within an event the account's own tickets first. */
async function listOwnIds(
  db: Db | Tx,
  { accountId }: Actor,
  eventIds: AllowedEvents,
  { page, rowsPerPage }: Page,
): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    SELECT t.ticket_id FROM (
      SELECT ticket_id, event_id, account_id, is_self, is_guest FROM ticket WHERE account_id = ${accountId}
      UNION
      SELECT t.ticket_id, t.event_id, t.account_id, t.is_self, t.is_guest FROM orders o JOIN ticket t ON t.order_id = o.order_id
      WHERE o.account_id = ${accountId} AND t.transferred_at IS NULL
    ) t JOIN event e ON e.event_id = t.event_id
    WHERE ${eventIds === 'all' ? sql`true` : sql`t.event_id = ANY (${[...eventIds]}::bigint[])`}
    ORDER BY e.event_start DESC, t.event_id, t.account_id = ${accountId} DESC, t.is_self DESC, t.is_guest, t.ticket_id
    LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`.execute(db);
  return rows.map((row) => row.ticket_id);
}

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsFor>['execute']>>[number];

export type TicketFilter =
  | { ticketIds: readonly number[] }
  | { orderIds: readonly number[] }
  /** On one account, given by its account number. */
  | { eventId: number; account: string; relationshipType?: string; liveOnly?: boolean }
  /** On the reader's account, or bought by it and never transferred since. */
  | { mine: true; eventIds: AllowedEvents; page: Page };

/** One page of a list, from 1. */
export interface Page {
  page: number;
  rowsPerPage: number;
}

export async function listTicketRows(db: Db | Tx, actor: Actor, filter: TicketFilter): Promise<TicketRow[]> {
  let query = ticketsFor(db, sql<number>`${actor.accountId}`);
  if ('ticketIds' in filter) {
    if (filter.ticketIds.length === 0) return [];
    query = query.where('t.ticket_id', 'in', [...filter.ticketIds]);
  } else if ('orderIds' in filter) {
    if (filter.orderIds.length === 0) return [];
    query = query.where('t.order_id', 'in', [...filter.orderIds]);
  } else if ('mine' in filter) {
    return listTicketRows(db, actor, { ticketIds: await listOwnIds(db, actor, filter.eventIds, filter.page) });
  } else {
    const { eventId, account, relationshipType, liveOnly } = filter;
    query = query.where('t.event_id', '=', eventId);
    query = query.where('t.account_id', 'in', accountByNumber(db, account).select('a.account_id'));
    if (relationshipType !== undefined) query = query.where('t.relationship_type', '=', relationshipType);
    if (liveOnly) query = query.where('t.status', 'in', ['ACTIVE', 'CHECKED_IN']);
  }
  return query.execute();
}

const readTicketRow = preparedQuery((db, value: ValuesOf<{ reader: number; ticketId: number }>) =>
  ticketsFor(db, value('reader')).where('t.ticket_id', '=', value('ticketId')),
);

export async function findTicketRow(db: Db | Tx, actor: Actor, ticketId: number): Promise<TicketRow | undefined> {
  const [row] = await readTicketRow(db, { reader: actor.accountId, ticketId });
  return row;
}

/** Events with live tickets on the account. */
export async function listRegisteredEventIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('event_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['ACTIVE', 'CHECKED_IN'])
    .execute();
  return rows.map((row) => row.event_id);
}

/** Events with tickets on the account, or with tickets that it bought and that were never transferred. */
export async function listMyEventIds(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    SELECT event_id FROM ticket WHERE account_id = ${accountId}
    UNION
    SELECT t.event_id FROM orders o JOIN ticket t ON t.order_id = o.order_id
    WHERE o.account_id = ${accountId} AND t.transferred_at IS NULL`.execute(db);
  return rows.map((row) => row.event_id);
}

/** Locks a ticket against other changes. Foreign keys to it can still be inserted. */
export async function lockTicket(tx: Tx, ticketId: number): Promise<void> {
  await tx.selectFrom('ticket').select('ticket_id').where('ticket_id', '=', ticketId).forNoKeyUpdate().execute();
}
