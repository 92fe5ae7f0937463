import type { PoolClient } from 'pg';
import type { Database } from '../src/db/database.ts';

const names = new Map<string, string>();

/**
 * Prepares each statement with values once per connection. The product prepares few (`db/prepared.ts`), but a test repeats the same
 * statements on a few rows, where PostgreSQL mostly parses and plans. Call it before the pool opens a connection.
 */
export function prepareAll({ pool }: Pick<Database, 'pool'>): void {
  pool.on('connect', (client: PoolClient) => {
    const plain = client.query.bind(client) as (...all: unknown[]) => unknown;
    const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      // Several statements in one text have no values, and cannot be prepared.
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return plain(text, values, ...rest);
      }
      const name = names.get(text) ?? `test_${names.size + 1}`;
      names.set(text, name);
      return plain({ name, text, values }, ...rest);
    };
    Object.assign(client, { query });
  });
}
