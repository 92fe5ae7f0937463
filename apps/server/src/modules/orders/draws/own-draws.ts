import { FoyerError } from '@foyer/contract/wire/errors';
import type { Draw, DrawEntryState, OwnDrawEntry } from '@foyer/contract/orders/draws';
import { isInAudience } from '@foyer/domain/people/audience';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { readAudienceFacts } from '../../people/audiences/index.ts';
import type { Draws } from './deps.ts';
import { presentDraw, readDraws, readMembers, type DrawRow } from './read-draws.ts';

/** Lists the draws of an event whose audience contains the account, and those that it is in (selling 2.9). */
export async function getDraws(
  { database: { kysely } }: Pick<Draws, 'database'>,
  eventId: number,
  { actor }: CallContext,
): Promise<Draw[]> {
  await findEvent(kysely, eventId, actor);
  const draws = await readDraws(kysely, { eventId });
  if (draws.length === 0) return [];
  const [isFor, entries] = await Promise.all([
    audienceOf(kysely, draws, actor.accountId),
    readOwnEntries(kysely, { eventId, accountId: actor.accountId }),
  ]);
  return draws.flatMap((draw) => {
    const entry = entries.get(draw.drawId);
    return entry || isFor(draw) ? [{ ...presentDraw(draw), ...(entry ? { entry } : {}) }] : [];
  });
}

/** Whether draws are for an account. @throws RECORD_NOT_FOUND for an unknown account */
export async function audienceOf(
  db: Db | Tx,
  draws: readonly DrawRow[],
  accountId: number,
): Promise<(draw: DrawRow) => boolean> {
  const withLine = draws.some(({ terms }) => terms.audience.organisationsOf !== undefined);
  const facts = (await readAudienceFacts(db, [accountId], { withLine })).get(accountId);
  if (!facts) throw new FoyerError('RECORD_NOT_FOUND');
  return ({ terms }) => isInAudience(terms.audience, facts);
}

interface EntryRow {
  drawId: number;
  entryId: number;
  state: DrawEntryState;
  isOwn: boolean;
  enteredAt: Date;
  rank: number | null;
  heldUntil: Date | null;
  position: number | null;
}

/** The account's latest entry of each draw that it entered or is in, by draw. Withdrawn entries count only as the last one. */
export async function readOwnEntries(
  db: Db | Tx,
  { eventId, accountId }: { eventId: number; accountId: number },
): Promise<Map<number, OwnDrawEntry>> {
  const { rows } = await sql<EntryRow>`
    SELECT DISTINCT ON (e.draw_id) e.draw_id AS "drawId", e.draw_entry_id AS "entryId", e.state, e.account_id = ${accountId} AS "isOwn",
      e.entered_at AS "enteredAt", e.rank, (
        SELECT max(w.offered_until) FROM draw_entry_member m JOIN waiting_entry w USING (waiting_entry_id)
        JOIN hold h USING (hold_id) WHERE m.draw_entry_id = e.draw_entry_id AND w.state = 'OFFERED' AND h.state = 'HELD') AS "heldUntil", (
        SELECT min((SELECT count(*) FROM waiting_entry o WHERE o.stock_id = w.stock_id AND o.state = 'WAITING' AND o.rank <= w.rank))::int
        FROM draw_entry_member m JOIN waiting_entry w USING (waiting_entry_id)
        WHERE m.draw_entry_id = e.draw_entry_id AND w.state = 'WAITING') AS position
    FROM draw_entry e JOIN draw d USING (draw_id)
    WHERE d.event_id = ${eventId} AND (e.account_id = ${accountId}
      OR EXISTS (SELECT FROM draw_entry_member m WHERE m.draw_entry_id = e.draw_entry_id AND m.account_id = ${accountId}))
    ORDER BY e.draw_id, e.state = 'WITHDRAWN', e.draw_entry_id DESC`.execute(db);
  const membersOf = await readMembers(
    db,
    rows.map(({ entryId }) => entryId),
    accountId,
  );
  return new Map(
    rows.map(({ drawId, entryId, state, isOwn, enteredAt, rank, heldUntil, position }) => [
      drawId,
      {
        entryId,
        state,
        isOwn,
        members: membersOf(entryId),
        enteredDate: enteredAt.toISOString(),
        ...(rank === null ? {} : { rank }),
        ...(position === null ? {} : { position }),
        ...(heldUntil === null ? {} : { heldUntil: heldUntil.toISOString() }),
      },
    ]),
  );
}
