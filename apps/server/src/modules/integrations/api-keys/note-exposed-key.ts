import { timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix } from '@foyer/domain/integrations/api-key';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { hashOfKey } from './key-text.ts';

/**
 * Records that an address contained this key (integrations 2.5). The audit log has the first time of each key. An unknown
 * key leaves nothing, so nobody can fill the log or mark keys of others.
 */
export async function noteExposedKey(
  { kysely: db, transaction }: Pick<Database, 'kysely' | 'transaction'>,
  key: string,
  about: { requestId: string; now: Date },
): Promise<void> {
  const prefix = apiKeyPrefix(key);
  if (prefix === null) return;
  const row = await db
    .selectFrom('api_key')
    .select(['api_key_id', 'secret_hash', 'exposed_at'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  if (!row || row.exposed_at !== null || !timingSafeEqual(row.secret_hash, hashOfKey(key))) return;
  await transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('api_key')
      .set({ exposed_at: about.now })
      .where('api_key_id', '=', row.api_key_id)
      .where('exposed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await writeAudit(
      tx,
      { actor: null, apiKey: { apiKeyId: row.api_key_id }, ...about },
      { action: 'apiKey.exposed', entity: 'api_key', entityId: row.api_key_id, after: { prefix } },
    );
  });
}
