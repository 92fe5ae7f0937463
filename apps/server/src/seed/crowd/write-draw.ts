import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { enterDraw, runDraw } from '../../modules/stock/index.ts';
import { drawnEventCode, drawnHoursAgo } from '../events/demo-draw.ts';
import type { CrowdContext } from './write-crowd.ts';

const hourMs = 3_600_000;
const parties = 12;

/** A fixed seed, so that every demo has the same winners. A real seed is random (selling 2.4). */
const seed = createHash('sha256').update('Foyer demo').digest('hex');

/**
 * Enters parties of one and two into the draw of a demo event, and makes the draw (selling 2): winners with a hold, and a waiting
 * list in drawn order. The results count as mailed.
 */
export async function writeDraw(tx: Tx, { now, events }: Pick<CrowdContext, 'now' | 'events'>): Promise<void> {
  const event = events.get(drawnEventCode);
  if (!event) return;
  const draw = await tx
    .updateTable('draw')
    .set({ seed })
    .where('event_id', '=', event.eventId)
    .returning(['draw_id', 'opens_at', 'closes_at'])
    .executeTakeFirst();
  if (!draw) return;
  const { rows } = await sql<{ accountId: number }>`
    SELECT a.account_id AS "accountId" FROM account a
    WHERE a.title IS NOT NULL AND a.closed_at IS NULL AND EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id)
      AND NOT EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id AND t.event_id = ${event.eventId})
      AND a.external_account_identifier > 'C1000200'
    ORDER BY a.external_account_identifier LIMIT ${parties}`.execute(tx);
  for (const [n, { accountId }] of rows.entries()) {
    const types = n % 3 === 0 ? ['CONSULTANT', 'SPOUSE'] : ['CONSULTANT'];
    await enterDraw(tx, {
      drawId: draw.draw_id,
      entrantId: accountId,
      members: types.map((relationshipType, index) => ({
        n: index + 1,
        accountId,
        relationshipType,
        slotTypes: [relationshipType],
        slotCount: 1,
      })),
      now: new Date(draw.opens_at.getTime() + (n + 1) * hourMs),
    });
  }
  const drawnAt = new Date(now.getTime() - drawnHoursAgo * hourMs);
  await runDraw(tx, draw.draw_id, drawnAt);
  await sql`UPDATE draw_entry SET mailed_at = ${drawnAt} WHERE draw_id = ${draw.draw_id}`.execute(tx);
}
