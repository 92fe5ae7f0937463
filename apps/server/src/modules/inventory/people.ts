import type { Database } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { callFunction } from './functions.ts';
import { gather } from './gather.ts';
import type { PeopleRequest, PeopleRow } from './shapes.ts';

/** What was found of everybody named, and of what stands in their way. */
export interface PeopleFacts extends Omit<PeopleRow, 'n' | 'lastPurchase'> {
  /** When the buyer last made a purchase that the 30 minutes count from. */
  lastPurchase: string | null;
}

export type PeopleQuery = Omit<PeopleRequest, 'n'>;
export type PeopleReader = (query: PeopleQuery) => Promise<PeopleFacts>;

/**
 * Reads everybody and everything an order or a question names beside the catalogue; those that ask at the same time share one
 * query. Unknown identifiers are simply missing.
 */
export function peopleReader({ pool }: Pick<Database, 'pool'>): PeopleReader {
  return gather<PeopleQuery, PeopleFacts>({
    max: 100,
    concurrency: 2,
    run: async (asked) => {
      const rows = await callFunction(pool, 'order_people', {
        requests: toJson(asked.map((query, n) => ({ ...query, n }))),
      });
      const facts: PeopleFacts[] = [];
      for (const { n, lastPurchase, ...row } of rows) {
        facts[n] = { ...row, lastPurchase: lastPurchase?.toISOString() ?? null };
      }
      return facts;
    },
  });
}
