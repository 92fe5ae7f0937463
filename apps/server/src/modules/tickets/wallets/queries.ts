import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { PassRow } from './read-pass.ts';

/** The columns that `readPass` needs, for `SELECT` or `RETURNING`. */
export const passColumns: RawBuilder<unknown> = sql`wallet_pass_id, ticket_id, account_id, wallet, locale, ended_at, changed_in::text AS changed_in,
  changed_at, attempts`;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The Apple pass with that serial number. */
export async function findApplePass(db: Db, serialNumber: string): Promise<PassRow | undefined> {
  if (!uuid.test(serialNumber)) return undefined;
  const { rows } = await sql<PassRow>`
    SELECT ${passColumns} FROM wallet_pass WHERE wallet_pass_id = ${serialNumber}::uuid AND wallet = 'apple'`.execute(
    db,
  );
  return rows[0];
}
