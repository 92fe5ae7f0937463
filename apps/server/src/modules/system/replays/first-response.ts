import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { fingerprintOf } from './fingerprint.ts';

/** A call with an `Idempotency-Key`. */
interface KeyedCall {
  accountId: number;
  /** The endpoint's name. */
  call: string;
  key: string;
  /** Parameters, query and body. */
  request: unknown;
}

interface Replays {
  /** Stores the text of a response, unless the call has one already. Returns the first text. */
  keep: (about: KeyedCall, text: string, now: Date) => Promise<string>;
  /** The first response of the call; null when none is stored. */
  find: (about: KeyedCall) => Promise<string | null>;
}

/**
 * The first responses of calls with an `Idempotency-Key`. Modules decide how often a key is used and what a repeated
 * call means. This store only makes the repeated response byte-identical.
 */
export function createReplays(db: Db): Replays {
  return {
    async keep({ accountId, call, key, request }, text, now) {
      const hash = fingerprintOf('response', key, request);
      // Do not wait for the disk: after a crash the response is built again.
      const { rows } = await sql<{ body: string; request_hash: Buffer }>`
        WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
        INSERT INTO idempotent_response AS r (account_id, call, idempotency_key, request_hash, body, created_at)
        SELECT ${accountId}, ${call}, ${key}, ${hash}, ${text}, ${now} FROM quick
        ON CONFLICT ON CONSTRAINT idempotent_response_pkey DO UPDATE SET body = r.body
        RETURNING body, request_hash`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('A stored response is always returned.');
      if (!row.request_hash.equals(hash)) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');
      return row.body;
    },

    async find({ accountId, call, key, request }) {
      const row = await db
        .selectFrom('idempotent_response')
        .select('body')
        .where('account_id', '=', accountId)
        .where('call', '=', call)
        .where('idempotency_key', '=', key)
        .where('request_hash', '=', fingerprintOf('response', key, request))
        .executeTakeFirst();
      return row?.body ?? null;
    },
  };
}
