import type { ApiKey } from '@foyer/contract/integrations/api-keys';
import { apiScopes } from '@foyer/contract/integrations/api-scopes';
import { FoyerError } from '@foyer/contract/wire/errors';
import { translationKey } from '@foyer/contract/wire/vocabulary';
import { apiKeyState } from '@foyer/domain/integrations/api-key';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';
import { personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';

interface KeyRow {
  api_key_id: number;
  name: string;
  prefix: string;
  scopes: string[];
  event_id: number | null;
  event_name: string | null;
  expires_at: Date;
  last_used_at: Date | null;
  exposed_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
  created_by: PersonJson | null;
}

/** The keys, latest first, or the one with an id. Without an id, keys that ended more than 90 days ago are left out. */
export async function readKeys(
  db: Db | Tx,
  { locale, now }: Pick<CallContext, 'locale' | 'now'>,
  id?: number,
): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    SELECT k.*, ${translatedSql(sql`v.translations -> 'name'`, translationKey(locale), sql`v.default_name`)} AS event_name,
      CASE WHEN a.account_id IS NOT NULL THEN ${personJson('a')} END AS created_by
    FROM api_key k LEFT JOIN event v USING (event_id) LEFT JOIN account a ON a.account_id = k.created_by_account_id
    WHERE ${
      id === undefined
        ? sql`least(k.revoked_at, k.expires_at) > ${now}::timestamptz - interval '90 days'`
        : sql`k.api_key_id = ${id}`
    }
    ORDER BY k.api_key_id DESC`.execute(db);
  return rows.map((row) => ({
    apiKeyId: row.api_key_id,
    name: row.name,
    prefix: row.prefix,
    scopes: apiScopes.filter((scope) => row.scopes.includes(scope)),
    eventId: row.event_id,
    eventName: row.event_name,
    state: apiKeyState({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, now),
    expireDate: row.expires_at.toISOString(),
    lastUsedDate: row.last_used_at?.toISOString() ?? null,
    exposedDate: row.exposed_at?.toISOString() ?? null,
    revokedDate: row.revoked_at?.toISOString() ?? null,
    createDate: row.created_at.toISOString(),
    createdBy: row.created_by && personOf(row.created_by, locale).fullName,
  }));
}

/** One key. @throws RECORD_NOT_FOUND */
export async function readKey(db: Db | Tx, id: number, context: Pick<CallContext, 'locale' | 'now'>): Promise<ApiKey> {
  const [key] = await readKeys(db, context, id);
  if (!key) throw new FoyerError('RECORD_NOT_FOUND');
  return key;
}
