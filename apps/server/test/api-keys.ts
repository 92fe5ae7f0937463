import { apiScopes, type ApiScope } from '@foyer/contract/integrations/api-scopes';
import type { Db } from '../src/db/database.ts';
import { hashOfKey, newKey } from '../src/modules/integrations/api-keys/key-text.ts';

interface TestKey {
  now: Date;
  /** Default: all. */
  scopes?: readonly ApiScope[];
  /** Default: all events. */
  eventId?: number | null;
}

/** Stores a key that is valid for a year, and returns its header and id. */
export async function createTestKey(db: Db, { now, scopes = apiScopes, eventId = null }: TestKey) {
  const { prefix, key } = newKey();
  const { api_key_id: apiKeyId } = await db
    .insertInto('api_key')
    .values({
      name: 'Warehouse',
      prefix,
      secret_hash: hashOfKey(key),
      scopes: [...scopes],
      event_id: eventId,
      expires_at: new Date(now.getTime() + 365 * 86_400_000),
      created_at: now,
    })
    .returning('api_key_id')
    .executeTakeFirstOrThrow();
  return { apiKeyId, prefix, key, headers: { authorization: `Bearer ${key}` } };
}
