import { timingSafeEqual } from 'node:crypto';
import { apiScopes } from '@foyer/contract/integrations/api-scopes';
import { apiKeyPrefix, type KeyRights } from '@foyer/domain/integrations/api-key';
import { sql } from 'kysely';
import type { KeyHolder } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { hashOfKey } from './key-text.ts';

/** An API key with its rights, also an expired or revoked one; null for an unknown key. Records the hour of the use. */
export async function authenticateKey(db: Db, key: string, now: Date): Promise<(KeyHolder & KeyRights) | null> {
  const prefix = apiKeyPrefix(key);
  if (prefix === null) return null;
  const row = await db
    .selectFrom('api_key')
    .select(['api_key_id', 'secret_hash', 'scopes', 'event_id', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashOfKey(key))) return null;
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  if (row.last_used_at === null || row.last_used_at < hour) {
    await db
      .updateTable('api_key')
      .set({ last_used_at: hour })
      .where('api_key_id', '=', row.api_key_id)
      .where(sql<boolean>`coalesce(last_used_at, '-infinity') < ${hour}`)
      .execute();
  }
  return {
    apiKeyId: row.api_key_id,
    prefix,
    eventId: row.event_id,
    scopes: apiScopes.filter((scope) => row.scopes.includes(scope)),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
