import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Audience } from '@foyer/contract/people/audience';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { seedBytes } from '@foyer/domain/stock/draw';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { callFunction } from './functions.ts';
import type { DrawMember } from './shapes.ts';

/** Draws of sale windows (selling 2). Who enters or withdraws shares the lock of the draw; the draw itself takes it alone. */

/** A draw as it should become. Its window is found by ticket type and key. */
export interface DrawChange {
  ticketConfigurationId: number;
  windowKey: string;
  opensAt: Date;
  closesAt: Date;
  /** The most units that are drawn. Null: all that are free. */
  units: number | null;
  largestParty: number;
  holdHours: number;
  terms: DrawTerms;
}

/** Whom a draw is for, and the price of its tickets. */
export interface DrawTerms {
  audience: Audience;
  amount: number;
}

/** A setting that may not change any more, because people have entered (selling 2.10). */
export interface DrawRefusal extends Pick<DrawChange, 'ticketConfigurationId' | 'windowKey'> {
  /** `window`: the draw would be removed. */
  field: 'window' | (typeof fixedFields)[number];
}

const fixedFields = ['opensAt', 'closesAt', 'units', 'largestParty', 'holdHours', 'audience', 'amount'] as const;

interface StoredDraw extends DrawChange {
  drawId: number;
  isDrawn: boolean;
  hasEntries: boolean;
}

/**
 * Locks the draws of an event and reads them. An editor does so before it locks stock, because the draw does so in this
 * order.
 */
export async function lockDraws(tx: Tx | Db, eventId: number): Promise<StoredDraw[]> {
  const { rows } = await sql<StoredDraw>`
    SELECT d.draw_id AS "drawId", d.ticket_configuration_id AS "ticketConfigurationId", d.window_key AS "windowKey",
      d.opens_at AS "opensAt", d.closes_at AS "closesAt", d.units, d.largest_party AS "largestParty", d.hold_hours AS "holdHours", d.terms,
      d.drawn_at IS NOT NULL AS "isDrawn",
      EXISTS (SELECT FROM draw_entry e WHERE e.draw_id = d.draw_id AND e.state <> 'WITHDRAWN') AS "hasEntries"
    FROM draw d WHERE d.event_id = ${eventId} ORDER BY d.draw_id FOR UPDATE`.execute(tx);
  return rows;
}

/**
 * Makes an event have exactly these draws. A new draw gets its seed here, before anybody can enter. When something is
 * refused, the caller's transaction must not be committed.
 */
export async function changeDraws(
  tx: Tx | Db,
  eventId: number,
  stored: readonly StoredDraw[],
  draws: readonly DrawChange[],
): Promise<DrawRefusal[]> {
  const isOf = (draw: DrawChange) => (other: DrawChange) =>
    other.ticketConfigurationId === draw.ticketConfigurationId && other.windowKey === draw.windowKey;
  const refused: DrawRefusal[] = [];
  for (const gone of stored.filter((draw) => !draws.some(isOf(draw)))) {
    if (gone.hasEntries || gone.isDrawn) refused.push({ ...keyOf(gone), field: 'window' });
    else await sql`DELETE FROM draw WHERE draw_id = ${gone.drawId}`.execute(tx);
  }
  for (const draw of draws) {
    const before = stored.find(isOf(draw));
    if (before) refused.push(...worseFields(before, draw).map((field) => ({ ...keyOf(draw), field })));
    const { ticketConfigurationId, windowKey, opensAt, closesAt, units, largestParty, holdHours, terms } = draw;
    const seed = randomBytes(seedBytes).toString('hex');
    await sql`
      INSERT INTO draw (event_id, ticket_configuration_id, window_key, opens_at, closes_at, units, largest_party, hold_hours, terms, seed)
      VALUES (${eventId}, ${ticketConfigurationId}, ${windowKey}, ${opensAt}, ${closesAt}, ${units}, ${largestParty}, ${holdHours}, ${toJson(terms)},
        ${seed})
      ON CONFLICT ON CONSTRAINT draw_window_key DO UPDATE SET opens_at = excluded.opens_at, closes_at = excluded.closes_at,
        units = excluded.units, largest_party = excluded.largest_party, hold_hours = excluded.hold_hours, terms = excluded.terms`.execute(
      tx,
    );
  }
  return refused;
}

const keyOf = ({ ticketConfigurationId, windowKey }: DrawChange) => ({ ticketConfigurationId, windowKey });

/** Settings that would become worse for people who have entered, or that differ after the draw. */
function worseFields(before: StoredDraw, after: DrawChange): Exclude<DrawRefusal['field'], 'window'>[] {
  if (!before.hasEntries && !before.isDrawn) return [];
  const worse = {
    opensAt: before.opensAt.getTime() !== after.opensAt.getTime(),
    closesAt: after.closesAt < before.closesAt,
    units: (after.units ?? Infinity) < (before.units ?? Infinity),
    largestParty: after.largestParty < before.largestParty,
    holdHours: after.holdHours < before.holdHours,
    audience: !isDeepStrictEqual(before.terms.audience, after.terms.audience),
    amount: after.terms.amount > before.terms.amount,
  };
  const isOther = {
    ...worse,
    closesAt: after.closesAt.getTime() !== before.closesAt.getTime(),
    units: after.units !== before.units,
    largestParty: after.largestParty !== before.largestParty,
    holdHours: after.holdHours !== before.holdHours,
    amount: after.terms.amount !== before.terms.amount,
  };
  const fields = before.isDrawn ? isOther : worse;
  return fixedFields.filter((field) => fields[field]);
}

/** The result of entering: the entry, or why not. `accountId`: who is in an entry already. */
export type EnterResult =
  | { entryId: number }
  | { refusal: 'NOT_OPEN' | 'OVER' | 'TOO_MANY' }
  | { refusal: 'ENTERED'; accountId: number };

/** Enters a party. Returns null without such a draw. */
export async function enterDraw(
  tx: Tx,
  { drawId, entrantId, members, now }: { drawId: number; entrantId: number; members: readonly DrawMember[]; now: Date },
): Promise<EnterResult | null> {
  const [row] = await callFunction(tx, 'draw_enter', {
    entered: drawId,
    entrant: entrantId,
    members: toJson<DrawMember[]>([...members]),
    moment: now,
  });
  if (!row) return null;
  const { entry_id: entryId, refusal, detail } = row;
  if (entryId !== null) return { entryId };
  if (refusal === 'ENTERED') return { refusal, accountId: detail?.accountId ?? 0 };
  return { refusal: refusal ?? 'OVER' };
}

/** Withdraws an entry. Returns null without such an entry. */
export async function withdrawEntry(
  tx: Tx,
  { entryId, leaving = null, now }: { entryId: number; leaving?: number | null; now: Date },
): Promise<'DONE' | 'ENDED' | 'OVER' | null> {
  const [row] = await callFunction(tx, 'draw_withdraw', { entry: entryId, leaving, moment: now });
  return row?.draw_withdraw ?? null;
}

/** Draws whose time has come. */
export async function dueDraws(db: Db, now: Date): Promise<{ drawId: number; eventId: number }[]> {
  const { rows } = await sql<{ drawId: number; eventId: number }>`
    SELECT d.draw_id AS "drawId", d.event_id AS "eventId" FROM draw d JOIN event e USING (event_id)
    WHERE d.drawn_at IS NULL AND d.closes_at <= ${now} AND (e.published OR e.called_off_at IS NOT NULL)
    ORDER BY d.closes_at, d.draw_id`.execute(db);
  return rows;
}

/** Makes a due draw. Returns null when it is not due, or was made by another process. */
export async function runDraw(
  tx: Tx,
  drawId: number,
  now: Date,
): Promise<{ entries: number; winners: number; units: number } | null> {
  const [row] = await callFunction(tx, 'draw_run', { drawn: drawId, moment: now });
  return row ?? null;
}

/** The result of an entry, for its mail. */
interface DrawnResult {
  entryId: number;
  eventId: number;
  ticketConfigurationId: number;
  state: 'WON' | 'WAITING' | 'EXPIRED';
  /** End of the hold of a winner. */
  until: Date | null;
  /** Null: the account is closed or has no address. */
  to: string | null;
  locale: Locale;
  firstName: string;
  lastName: string;
}

/** Marks at most this many drawn entries as mailed, winners first, and returns them. The caller queues their mails in the same transaction. */
export async function takeResults(tx: Tx, most: number, now: Date): Promise<DrawnResult[]> {
  const { rows } = await sql<DrawnResult>`
    WITH next AS (
      SELECT e.draw_entry_id FROM draw_entry e WHERE e.rank IS NOT NULL AND e.mailed_at IS NULL
      ORDER BY e.draw_id, e.rank LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE draw_entry e SET mailed_at = ${now} FROM next, draw d, account a
    WHERE e.draw_entry_id = next.draw_entry_id AND d.draw_id = e.draw_id AND a.account_id = e.account_id
    RETURNING e.draw_entry_id AS "entryId", d.event_id AS "eventId", d.ticket_configuration_id AS "ticketConfigurationId", e.state,
      CASE WHEN a.closed_at IS NULL THEN a.email_address END AS "to", a.locale, a.first_name AS "firstName", a.last_name AS "lastName", (
        SELECT max(w.offered_until) FROM draw_entry_member m JOIN waiting_entry w USING (waiting_entry_id)
        WHERE m.draw_entry_id = e.draw_entry_id) AS until`.execute(tx);
  return rows;
}
