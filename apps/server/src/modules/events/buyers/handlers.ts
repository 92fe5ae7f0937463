import type { buyersEndpoints } from '@foyer/contract/events/buyers';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { countBuyers } from './count-buyers.ts';
import { readBuyers } from './read-buyers.ts';

type Handlers = { [N in keyof typeof buyersEndpoints]: HandlerOf<(typeof buyersEndpoints)[N]> };

export function buyersHandlers({ database }: { database: Database }): Handlers {
  return {
    getBuyers: ({ params }) => readBuyers(database.kysely, params.eventId),
    countBuyers: ({ params }, context) => countBuyers(database, params.eventId, context),
  };
}
