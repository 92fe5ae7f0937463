import type { Database } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { callFunction } from './functions.ts';
import { groupCommit } from '../../../db/group-commit.ts';
import type { PeopleRequest, PeopleRow } from './shapes.ts';

/** Facts about everyone named in a query, including what may forbid a purchase. */
export interface PeopleFacts extends Omit<PeopleRow, 'n' | 'lastPurchase'> {
  /** Time of the buyer's last purchase that counts for the limit of 30 minutes. */
  lastPurchase: string | null;
}

export type PeopleQuery = Omit<PeopleRequest, 'n'>;
export type PeopleReader = (query: PeopleQuery) => Promise<PeopleFacts>;

/**
 * Creates the reader of all facts of an order or question, except the catalogue. Requests that arrive together share
 * one query. Unknown identifiers are missing from the result.
 */
export function peopleReader({ pool }: Pick<Database, 'pool'>): PeopleReader {
  return groupCommit<PeopleQuery, PeopleFacts>({
    batchSize: 100,
    concurrency: 2,
    run: async (queries) => {
      const rows = await callFunction(pool, 'order_people', {
        requests: toJson(queries.map((query, n) => ({ ...query, n }))),
      });
      const facts: PeopleFacts[] = [];
      for (const { n, lastPurchase, ...row } of rows) {
        facts[n] = { ...row, lastPurchase: lastPurchase?.toISOString() ?? null };
      }
      return facts;
    },
  });
}
