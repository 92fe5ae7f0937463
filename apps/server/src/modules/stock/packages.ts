import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The stock of packages: how many units of its ticket types a package needs (orders 11.5). */

/** A package as it should become. `at`: the index of its ticket type. */
export interface PackageChange {
  at: number;
  stockId: number;
  /** The stock row of each part. Parts of one type have the same row. */
  parts: readonly number[];
}

/** The parts of a package with sales or holds cannot change. */
export interface PackageRefusal {
  at: number;
  sold: number;
}

/**
 * Makes ticket types packages of exactly these parts. The caller has locked the event's stock. Withdrawn packages keep
 * their parts, because their holds end later. When something is refused, the caller's transaction must not be committed.
 */
export async function changePackages(tx: Tx | Db, packages: readonly PackageChange[]): Promise<PackageRefusal[]> {
  const refused: PackageRefusal[] = [];
  for (const { at, stockId, parts } of packages) {
    const units = new Map<number, number>();
    for (const part of parts) units.set(part, (units.get(part) ?? 0) + 1);
    const { rows } = await sql<{ sold: number; isSame: boolean }>`
      SELECT s.sold + s.held AS sold, (SELECT coalesce(jsonb_agg(jsonb_build_array(p.part_stock_id, p.units) ORDER BY p.part_stock_id), '[]')
        FROM package_part p WHERE p.stock_id = s.stock_id) = ${JSON.stringify([...units].toSorted(([a], [b]) => a - b))}::jsonb AS "isSame"
      FROM stock s WHERE s.stock_id = ${stockId}`.execute(tx);
    const [now] = rows;
    if (!now || now.isSame) continue;
    if (now.sold > 0) {
      refused.push({ at, sold: now.sold });
      continue;
    }
    await tx.deleteFrom('package_part').where('stock_id', '=', stockId).execute();
    if (units.size > 0) {
      await tx
        .insertInto('package_part')
        .values([...units].map(([part, count]) => ({ stock_id: stockId, part_stock_id: part, units: count })))
        .execute();
    }
    await tx
      .updateTable('stock')
      .set({ packs: units.size > 0 })
      .where('stock_id', '=', stockId)
      .execute();
  }
  return refused;
}

/** Whether an event has packages, now or withdrawn. */
export async function hasPackages(db: Tx | Db, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ticket_configuration c JOIN stock s USING (stock_id) WHERE c.event_id = ${eventId} AND s.packs LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}
