import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { includesEvent, type AllowedEvents } from '@foyer/domain/people/grants';
import { fullName } from '@foyer/domain/people/names';
import {
  dependentHoldings,
  endingRules,
  withoutNeededByCheckedIn,
  type DependentHolding,
  type AccountHolding,
  type TicketEnding,
} from '@foyer/domain/tickets/ticket-dependencies';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { translatedSql } from '../../db/translated-sql.ts';
import { writeAudit, type AuditContext } from '../people/audit/index.ts';
import { queueMail } from '../mail/index.ts';
import { callFunction } from './functions.ts';

/** A ticket, pending purchase or waiting-list entry of an account, as the rules of dependent tickets read it. */
export interface HoldingRow extends AccountHolding {
  /** Null when no ticket exists yet. */
  ticketId: number | null;
  /** Set for a waiting-list entry. */
  entryId: number | null;
}

/**
 * Locks accounts in key order. The claims of an order have foreign keys to the accounts. So the order waits for this
 * lock, or this lock for the order, and each sees the changes of the first.
 */
export async function lockAccounts(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', 'in', [...accountIds])
    .orderBy('account_id')
    .forUpdate()
    .execute();
}

/** Valid tickets, pending purchases and waiting-list entries of the holders of these tickets. */
async function readHoldings(db: Db | Tx, ticketIds: readonly number[]): Promise<HoldingRow[]> {
  const isSelfType = sql`jsonb_path_exists(e.configuration, '$.relationshipTypes[*] ? (@.selfType == true && @.relationshipType == $name)',
    jsonb_build_object('name', p.relationship_type))`;
  const { rows } = await sql<HoldingRow>`
    WITH holder AS (
      SELECT DISTINCT account_id FROM ticket WHERE ticket_id = ANY (${[...ticketIds]}::bigint[])
    ), place AS (
      SELECT t.account_id, t.event_id, t.relationship_type, t.is_self, t.status AS state, t.ticket_id, NULL::bigint AS entry_id,
        CASE WHEN p.ends_whole THEN p.ticket_package_id END AS package_id
      FROM ticket t JOIN holder USING (account_id) LEFT JOIN ticket_package p USING (ticket_package_id) WHERE t.status IN ('ACTIVE', 'CHECKED_IN')
      UNION ALL
      SELECT c.account_id, c.event_id, c.relationship_type, NULL, 'PENDING', NULL, NULL, NULL
      FROM ticket_claim c JOIN holder USING (account_id)
      UNION ALL
      SELECT w.account_id, w.event_id, w.relationship_type, NULL, 'WAITING', NULL, w.waiting_entry_id, NULL
      FROM waiting_entry w JOIN holder USING (account_id) WHERE w.state IN ('WAITING', 'OFFERED')
    )
    SELECT p.account_id AS "accountId", p.event_id AS "eventId", e.parent_event_id AS "parentEventId",
      coalesce(p.is_self, ${isSelfType}) AS "isSelf", p.state, p.ticket_id AS "ticketId", p.entry_id AS "entryId", p.package_id AS "packageId"
    FROM place p JOIN event e USING (event_id)
    ORDER BY p.ticket_id, p.entry_id`.execute(db);
  return rows;
}

const among = (holdings: readonly HoldingRow[], ticketIds: readonly number[]) =>
  holdings.filter(({ ticketId }) => ticketId !== null && ticketIds.includes(ticketId));

/** Places that lose a ticket they need when these tickets end or move to another account. */
export async function readDependents(
  db: Db | Tx,
  ticketIds: readonly number[],
): Promise<DependentHolding<HoldingRow>[]> {
  const holdings = await readHoldings(db, ticketIds);
  return dependentHoldings(holdings, among(holdings, ticketIds));
}

/**
 * Locks these tickets, their dependent tickets and the accounts of the holders. After that no order, scan or change can
 * add or move a dependent ticket.
 */
async function lockDependents(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const known = await readDependents(tx, ticketIds);
  const all = [...ticketIds, ...known.flatMap(({ holding }) => holding.ticketId ?? [])];
  await sql`SELECT FROM ticket WHERE ticket_id = ANY (${all}::bigint[]) ORDER BY ticket_id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ account_id: number }>`
    SELECT DISTINCT account_id FROM ticket WHERE ticket_id = ANY (${[...ticketIds]}::bigint[])`.execute(tx);
  await lockAccounts(tx, [0, ...rows.map((row) => row.account_id)]);
}

/**
 * Refuses to end or move tickets that other tickets depend on, according to `endingRules`. Holders are always refused.
 * Staff are refused until they confirm exactly the tickets that would also end. A dependent ticket that was used at the
 * entrance is never ended. The refusal describes only the tickets of `events` (people 4.11).
 * @returns the dependent tickets and waiting-list entries that end too
 * @throws DEPENDENT_TICKETS with the tickets as `items`
 */
export async function checkDependents(
  tx: Tx,
  about: {
    ending: TicketEnding;
    ticketIds: readonly number[];
    byStaff: boolean;
    confirmed?: readonly number[] | undefined;
  },
  { locale, events = 'all' }: { locale: Locale; events?: AllowedEvents },
): Promise<{ tickets: number[]; entryIds: number[] }> {
  const { ending, ticketIds, byStaff, confirmed = [] } = about;
  // A refund ends its tickets later, when the provider accepts it. `cancelTickets` checks again under these locks.
  if (ending !== 'refund') await lockDependents(tx, ticketIds);
  const rules = endingRules[ending];
  const all = await readDependents(tx, ticketIds);
  const entryIds = all.flatMap(({ holding }) => holding.entryId ?? []);
  const dependents = all.filter(({ holding }) => holding.state !== 'WAITING');
  const tickets = dependents.flatMap(({ holding }) => holding.ticketId ?? []);
  const mayConfirm = byStaff && dependents.every(({ dependency }) => rules[dependency] === 'confirm');
  const isUsed = dependents.some(({ holding }) => holding.state === 'CHECKED_IN');
  const isAccepted = mayConfirm && !isUsed && tickets.every((id) => confirmed.includes(id));
  // If staff end the needed ticket of a pending order, that order is not written and its charge is refunded.
  if (dependents.length === 0 || isAccepted) return { tickets, entryIds };
  const known = dependents.filter(({ holding }) => includesEvent(events, holding.eventId));
  const items = await describe(
    tx,
    known.flatMap(({ holding }) => holding.ticketId ?? []),
    locale,
  );
  const [first] = known;
  const eventName = first && { eventName: await nameOfEvent(tx, first.holding.eventId, locale) };
  throw new FoyerError('DEPENDENT_TICKETS', { metadata: { count: dependents.length, isUsed, ...eventName }, items });
}

const eventNameIn = (locale: Locale) =>
  translatedSql(sql`e.translations -> 'name'`, translationKey(locale), sql`e.default_name`);

async function nameOfEvent(tx: Tx, eventId: number, locale: Locale): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${eventNameIn(locale)} AS name FROM event e WHERE e.event_id = ${eventId}`.execute(tx);
  return rows[0]?.name ?? '';
}

async function describe(tx: Tx, ticketIds: readonly number[], locale: Locale): Promise<ErrorItem[]> {
  const { rows } = await sql<{
    ticketId: number;
    firstName: string;
    lastName: string;
    relationshipType: string;
    status: string;
    eventName: string;
  }>`
    SELECT t.ticket_id AS "ticketId", t.first_name AS "firstName", t.last_name AS "lastName", t.relationship_type AS "relationshipType",
      t.status, ${eventNameIn(locale)} AS "eventName"
    FROM ticket t JOIN event e USING (event_id) WHERE t.ticket_id = ANY (${[...ticketIds]}::bigint[])
    ORDER BY t.ticket_id`.execute(tx);
  return rows.map(({ firstName, lastName, ...ticket }) => ({
    code: 'DEPENDENT_TICKETS',
    path: 'body.dependentTicketIds',
    metadata: { ...ticket, name: fullName({ firstName, lastName }, locale), count: 1 },
  }));
}

/**
 * The tickets that end together with these, under their locks. Leaves out tickets that a checked-in ticket needs, and
 * adds dependent tickets.
 */
export async function planEnding(
  tx: Tx,
  ticketIds: readonly number[],
): Promise<{ ending: number[]; dependents: Map<number, number>; entryIds: number[] }> {
  await lockDependents(tx, ticketIds);
  const holdings = await readHoldings(tx, ticketIds);
  const ending = withoutNeededByCheckedIn(holdings, among(holdings, ticketIds));
  const lost = dependentHoldings(holdings, ending).map(({ holding }) => holding);
  const neededOf = (holding: HoldingRow) =>
    ending.find(({ accountId }) => accountId === holding.accountId)?.ticketId ?? 0;
  const staying = among(holdings, ticketIds).filter((holding) => !ending.includes(holding));
  return {
    // `ticket_cancel` checks whether a ticket is still ACTIVE.
    ending: ticketIds.filter((id) => !staying.some(({ ticketId }) => ticketId === id)),
    dependents: new Map(
      lost.flatMap((holding) => (holding.ticketId === null ? [] : [[holding.ticketId, neededOf(holding)]])),
    ),
    entryIds: lost.flatMap(({ entryId }) => entryId ?? []),
  };
}

/**
 * Removes accounts from waiting lists for tickets that they cannot buy any more, withdraws their offers, and notifies
 * them.
 * An offer that is being bought stays; its order fails when it is written.
 */
export async function endLostWaiting(tx: Tx, entryIds: readonly number[], context: AuditContext): Promise<void> {
  const { now } = context;
  for (const entryId of entryIds) {
    const [row] = await callFunction(tx, 'waiting_end', { entry: entryId, outcome: 'REMOVED', moment: now });
    if (row?.result !== 'DONE') continue;
    const person = await tx
      .selectFrom('waiting_entry as w')
      .innerJoin('account as a', 'a.account_id', 'w.account_id')
      .select(['w.event_id', 'w.ticket_configuration_id', 'w.account_id'])
      .select(['a.first_name', 'a.last_name', 'a.email_address', 'a.locale', 'a.closed_at'])
      .where('w.waiting_entry_id', '=', entryId)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, context, {
      action: 'waiting.removed',
      entity: 'waiting',
      entityId: entryId,
      subjectAccountId: person.account_id,
      eventId: person.event_id,
    });
    if (person.email_address === null || person.closed_at !== null) continue;
    await queueMail(
      tx,
      {
        template: 'waiting-ended',
        to: person.email_address,
        locale: person.locale,
        eventId: person.event_id,
        ticketConfigurationId: person.ticket_configuration_id,
        name: fullName({ firstName: person.first_name, lastName: person.last_name }, person.locale),
        why: 'neededTicketEnded',
      },
      now,
    );
  }
}
