import type { ApiKey, ApiKeyWithSecret } from '@foyer/contract/integrations/api-keys';
import { apiScopes, scopesOfAllEvents, type ApiScope } from '@foyer/contract/integrations/api-scopes';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostApiKeys } from '@foyer/contract/wire/paging';
import { isKeyExpiryAllowed } from '@foyer/domain/integrations/api-key';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { hashOfKey, newKey } from './key-text.ts';
import { readKey } from './read-keys.ts';

interface KeySettings {
  name: string;
  scopes: readonly ApiScope[];
  eventId: number | null;
  /** ISO 8601. */
  expireDate: string;
}

/**
 * Creates a key (integrations 2.1). @throws API_KEY_EXPIRY, API_KEY_SCOPE_OF_ALL_EVENTS, TOO_MANY_API_KEYS,
 * RECORD_NOT_FOUND for the event
 */
export function createKey(
  { transaction }: Pick<Database, 'transaction'>,
  { name, scopes, eventId, expireDate }: KeySettings,
  context: CallContext,
): Promise<ApiKeyWithSecret> {
  const { now, actor } = context;
  const expiresAt = new Date(expireDate);
  if (!isKeyExpiryAllowed(expiresAt, now)) throw new FoyerError('API_KEY_EXPIRY');
  const scope = eventId === null ? undefined : scopes.find((each) => scopesOfAllEvents.has(each));
  if (scope) throw new FoyerError('API_KEY_SCOPE_OF_ALL_EVENTS', { metadata: { scope } });
  return transaction(async (tx) => {
    // Two requests at the same time must not exceed the maximum.
    await sql`LOCK TABLE api_key IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const { total } = await tx
      .selectFrom('api_key')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (total >= mostApiKeys) throw new FoyerError('TOO_MANY_API_KEYS');
    if (eventId !== null) {
      const event = await tx.selectFrom('event').select('event_id').where('event_id', '=', eventId).executeTakeFirst();
      if (!event) throw new FoyerError('RECORD_NOT_FOUND');
    }
    const { prefix, key } = newKey();
    const { api_key_id: id } = await tx
      .insertInto('api_key')
      .values({
        name: name.trim(),
        prefix,
        secret_hash: hashOfKey(key),
        scopes: apiScopes.filter((each) => scopes.includes(each)),
        event_id: eventId,
        expires_at: expiresAt,
        created_by_account_id: personAtKeyboardId(actor),
        created_at: now,
      })
      .returning('api_key_id')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, context, {
      action: 'apiKey.created',
      entity: 'api_key',
      entityId: id,
      ...(eventId === null ? {} : { eventId }),
      after: { name: name.trim(), prefix, scopes, eventId, expireDate },
    });
    return { apiKey: await readKey(tx, id, context), secret: key };
  });
}

/** Ends a key at once (integrations 2.3). A repetition changes nothing. @throws RECORD_NOT_FOUND */
export function revokeKey(
  { transaction }: Pick<Database, 'transaction'>,
  apiKeyId: number,
  context: CallContext,
): Promise<ApiKey> {
  return transaction(async (tx) => {
    const row = await tx
      .updateTable('api_key')
      .set({ revoked_at: context.now })
      .where('api_key_id', '=', apiKeyId)
      .where('revoked_at', 'is', null)
      .returning(['prefix', 'event_id'])
      .executeTakeFirst();
    if (row) {
      await writeAudit(tx, context, {
        action: 'apiKey.revoked',
        entity: 'api_key',
        entityId: apiKeyId,
        ...(row.event_id === null ? {} : { eventId: row.event_id }),
        after: { prefix: row.prefix },
      });
    }
    return readKey(tx, apiKeyId, context);
  });
}
