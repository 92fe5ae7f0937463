import { createHash } from 'node:crypto';
import type { Roster, RosterEntry, RosterHead, RosterRow } from '@foyer/contract/door/door';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { listRule, listWindows } from '@foyer/domain/door/check-in-lists';
import { checkInWindows } from '@foyer/domain/events/event-state';
import { rosterRow } from '@foyer/domain/door/roster-row';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { readBounds } from '../../../db/transactions.ts';
import { readListBenefits, recordDevice } from '../check-in/index.ts';
import { findEvent, presentEvent, timesOf, type EventRow } from '../../events/catalogue/index.ts';
import { qualificationOf } from '../../people/qualifications/index.ts';
import type { Seal } from './seal.ts';

export interface RosterDependencies {
  database: Database;
  seal: Seal;
  publicKey: string;
  /** Tickets per response. Default 5,000, about 0.7 MB. */
  pageSize?: number;
}

/** Tickets encrypted in parallel. All at once would delay other work in the threads, such as password checks. */
const sealedAtOnce = 100;

interface RosterQuery {
  eventId: number;
  deviceId: string;
  since?: string | undefined;
  head?: string | undefined;
}

/**
 * Returns a part of an event's roster (door 3): the whole roster in pages, or the changes since a cursor.
 * The whole roster is ordered by ticket id, because devices store pages and search them by id. Changes are ordered by
 * the transaction that wrote them.
 * Open transactions may commit later with a smaller number, so the cursor never passes the oldest of them. After a
 * whole roster, the changes start from the time of its first page. Entries that are sent twice do no harm.
 */
export async function getRoster(deps: RosterDependencies, query: RosterQuery, context: CallContext): Promise<Roster> {
  const { database, seal, pageSize = 5_000 } = deps;
  const { eventId, deviceId, since, head: known } = query;
  const { actor, now } = context;
  const db = database.kysely;
  const event = await findEvent(db, eventId, actor);
  await recordDevice(database, { deviceId, eventId }, context);

  const { epoch, oldest } = await readBounds(db);
  const cursor = parseCursor(since, epoch) ?? { epoch, isDelta: false, safe: oldest, changedIn: '0', ticketId: 0 };
  const isFresh = !cursor.isDelta && cursor.changedIn === '0' && cursor.ticketId === 0;
  // A list of changes that starts now includes all transactions that ended before the oldest open one.
  const safe = cursor.isDelta && cursor.ticketId === 0 ? oldest : cursor.safe;

  const rows = await readEntries(db, eventId, cursor, pageSize);
  const last = rows.at(-1);
  const hasMore = rows.length === pageSize && last !== undefined;
  const changedIn = cursor.isDelta && last ? last.changed_in : '0';
  const next: Cursor = hasMore
    ? { ...cursor, safe, changedIn, ticketId: last.ticket_id }
    : { epoch, isDelta: true, safe, changedIn: safe, ticketId: 0 };

  const tickets: RosterRow[] = [];
  for (let from = 0; from < rows.length; from += sealedAtOnce) {
    const sealing = rows.slice(from, from + sealedAtOnce).map((row) => presentRow(row, eventId, seal));
    tickets.push(...(await Promise.all(sealing)));
  }
  const head = hasMore && !isFresh ? null : await readHead(deps, event, context);
  return {
    cursor: formatCursor(next),
    hasMore,
    isFresh,
    head: head === null || head.tag === known ? null : head,
    serverTime: now.toISOString(),
    tickets,
  };
}

interface EntryRow {
  ticket_id: number;
  revision: number;
  status: TicketStatus;
  changed_in: string;
  ticket_configuration_id: number;
  first_name: string;
  last_name: string;
  external_account_identifier: string;
  relationship_type: string;
  ticket_group: string | null;
  checked_in_at: Date | null;
  transferred_at: Date | null;
  add_ons: number[];
  passes: RosterEntry['passes'] | null;
  qualification: string | null;
}

async function readEntries(db: Db, eventId: number, cursor: Cursor, pageSize: number): Promise<EntryRow[]> {
  const { changedIn, ticketId, isDelta } = cursor;
  // A restored copy restarts its transaction numbers, and its rows still have old, larger numbers. Rows above the
  // current maximum are not changes.
  const part = isDelta
    ? sql`AND (changed_in, ticket_id) > (${changedIn}::xid8, ${ticketId}::bigint)
        AND changed_in < pg_snapshot_xmax(pg_current_snapshot()) ORDER BY changed_in, ticket_id`
    : sql`AND ticket_id > ${ticketId}::bigint ORDER BY ticket_id`;
  const order = isDelta ? sql`t.changed_in, t.ticket_id` : sql`t.ticket_id`;
  const { rows } = await sql<EntryRow>`
    SELECT t.ticket_id, t.revision, t.status, t.changed_in::text AS changed_in, t.ticket_configuration_id, t.first_name, t.last_name,
      a.external_account_identifier, t.relationship_type, t.ticket_group, t.transferred_at, k.checked_in_at,
      ARRAY(SELECT x.add_on_id FROM ticket_add_on x WHERE x.ticket_id = t.ticket_id ORDER BY x.add_on_id) AS add_ons,
      (SELECT jsonb_agg(jsonb_build_object('listId', p.list_id, 'isInside', p.is_inside, 'at', p.passed_at) ORDER BY p.list_id)
        FROM list_entry p WHERE p.ticket_id = t.ticket_id) AS passes,
      CASE WHEN t.earned_place_id IS NOT NULL THEN ${qualificationOf} END AS qualification
    FROM (SELECT * FROM ticket WHERE event_id = ${eventId} ${part} LIMIT ${pageSize}) t
    JOIN account a ON a.account_id = t.account_id
    LEFT JOIN check_in k ON k.ticket_id = t.ticket_id
    ORDER BY ${order}`.execute(db);
  return rows;
}

async function presentRow(row: EntryRow, eventId: number, seal: Seal): Promise<RosterRow> {
  const { ticket_id: ticketId, revision, status } = row;
  const person = {
    firstName: row.first_name,
    lastName: row.last_name,
    externalAccountIdentifier: row.external_account_identifier,
    relationship: row.relationship_type,
    ticketGroup: row.ticket_group,
    transferredAt: row.transferred_at?.toISOString() ?? null,
  };
  return rosterRow({
    ticketId,
    revision,
    status,
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    ticketConfigurationId: row.ticket_configuration_id,
    addOns: row.add_ons,
    passes: (row.passes ?? []).map((pass) => ({ ...pass, at: new Date(pass.at).toISOString() })),
    sealed: status === 'CANCELED' ? null : await seal({ ticketId, eventId, revision }, person),
    qualification: row.qualification,
  });
}

const presentWindows = (windows: readonly { from: Date; until: Date }[]) =>
  windows.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() }));

async function readHead(
  { database, publicKey }: RosterDependencies,
  row: EventRow,
  { actor, now }: CallContext,
): Promise<RosterHead> {
  const db = database.kysely;
  const types = await db
    .selectFrom('ticket_configuration')
    .select(['ticket_configuration_id', 'default_description', 'translations'])
    .where('event_id', '=', row.event_id)
    .orderBy('ticket_configuration_id')
    .execute();
  const addOns = await db
    .selectFrom('add_on as p')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 'p.ticket_configuration_id')
    .select(['p.add_on_id', 'p.default_name', 'p.translations'])
    .where('c.event_id', '=', row.event_id)
    .orderBy('p.add_on_id')
    .execute();
  const ofBenefits = await readListBenefits(db, row.event_id);
  const content = {
    event: presentEvent(row, actor, now),
    checkInWindows: presentWindows(checkInWindows(timesOf(row), actor)),
    publicKey,
    ticketTypes: types.map((type) => ({
      ticketConfigurationId: type.ticket_configuration_id,
      defaultDescription: type.default_description,
      translations: type.translations,
    })),
    addOns: addOns.map((addOn) => ({
      ticketConfigurationAddOnId: addOn.add_on_id,
      defaultName: addOn.default_name,
      translations: addOn.translations,
    })),
    lists: (row.configuration.checkInLists ?? []).map((list) => {
      const {
        passage,
        ticketTypes,
        addOns: withAddOns,
        benefits = [],
      } = listRule(list, ofBenefits.get(list.key) ?? []);
      return {
        listId: list.key,
        name: list.name,
        translations: list.translations ?? {},
        passage,
        ticketTypes: [...ticketTypes],
        addOns: [...withAddOns],
        ...(benefits.length > 0 ? { benefits: [...benefits] } : {}),
        windows: presentWindows(listWindows(timesOf(row), actor, list)),
      };
    }),
  };
  const tag = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  return { tag, ...content };
}

/** A device's position in the tickets of an event and their changes. Opaque to the device. */
interface Cursor {
  /** The epoch of the transaction numbers. A restored copy has another epoch. */
  epoch: string;
  /** True while reading changes, false while reading the whole roster. */
  isDelta: boolean;
  /** The oldest open transaction when this read started. The next list of changes starts there. */
  safe: string;
  /** The last sent row: its transaction and ticket. */
  changedIn: string;
  ticketId: number;
}

const formatCursor = ({ epoch, isDelta, safe, changedIn, ticketId }: Cursor): string =>
  [epoch, isDelta ? 'd' : 'f', safe, changedIn, ticketId].join('.');

/**
 * Returns null without a cursor, for another epoch and for invalid text. The caller then starts with a whole roster.
 */
function parseCursor(text: string | undefined, epoch: string): Cursor | null {
  const match = /^([\d-]{1,40})\.([df])\.(\d{1,19})\.(\d{1,19})\.(\d{1,15})$/.exec(text ?? '');
  if (!match || match[1] !== epoch) return null;
  const [, , kind, safe = '', changedIn = '', ticketId = ''] = match;
  return { epoch, isDelta: kind === 'd', safe, changedIn, ticketId: Number(ticketId) };
}
