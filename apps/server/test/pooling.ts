import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { changePools, readPools } from '../src/modules/stock/index.ts';
import type { PoolChange, PoolRefusal } from '../src/modules/stock/pools.ts';
import type { ChangeShop } from './changing.ts';
import type { Person } from './ordering.ts';

/** A draw of a test: a ticket type or a stock row, and its weight. */
interface TestDraw {
  type?: number;
  stockId?: number;
  weight?: number;
}

/** Pools of a shop's event, and people who hold and end tickets. */
export function poolsOf(shop: ChangeShop) {
  const db = shop.app.database.kysely;
  const pools = new Map<string, PoolChange>();
  const stockIdOf = async (type: number): Promise<number> =>
    (
      await db
        .selectFrom('ticket_configuration')
        .select('stock_id')
        .where('ticket_configuration_id', '=', type)
        .executeTakeFirstOrThrow()
    ).stock_id;
  return {
    pools,
    stockIdOf,
    /** Writes a pool beside the others. */
    set: async (key: string, quantity: number, draws: readonly TestDraw[]): Promise<PoolRefusal[]> => {
      const drawn = await Promise.all(
        draws.map(async ({ type, stockId, weight = 1 }) => ({
          stockId: stockId ?? (await stockIdOf(type ?? 0)),
          weight,
        })),
      );
      pools.set(key, { key, quantity, draws: drawn });
      return shop.app.database.transaction((tx) => changePools(tx, shop.eventId, [...pools.values()]));
    },
    /** The refusals of a change that is rolled back. */
    refused: async (change: (pools: PoolChange[]) => PoolChange[]): Promise<PoolRefusal[]> => {
      let found: PoolRefusal[] = [];
      const rollback = new Error('roll back');
      await shop.app.database
        .transaction(async (tx) => {
          found = await changePools(tx, shop.eventId, change([...pools.values()]));
          throw rollback;
        })
        .catch((error: unknown) => {
          if (error !== rollback) throw error;
        });
      return found;
    },
    unitsOf: async (key: string) => {
      const found = (await readPools(db, shop.eventId, shop.app.clock.now())).find((pool) => pool.key === key);
      if (!found) throw new Error(`No pool ${key}.`);
      const { sold, held, waiting, reserved, free } = found;
      return { sold, held, waiting, free, ...(reserved > 0 && { reserved }) };
    },
    hold: (person: Person, type: number) =>
      shop.app.inject<{ reservationId: number } & ErrorBody>('POST', '/api/ticket/reservation', {
        token: person.token,
        body: {
          ticketConfigurationId: type,
          externalAccountIdentifier: person.externalAccountIdentifier,
          relationshipType: 'CONSULTANT',
        },
      }),
    join: (person: Person, type: number) =>
      shop.app.inject<{ entryId: number } & ErrorBody>('POST', `/api/events/${shop.eventId}/waiting-list`, {
        token: person.token,
        body: { ticketConfigurationId: type, relationshipType: 'CONSULTANT' },
      }),
    end: async (admin: Person, ticketId: number) =>
      (
        await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
          token: admin.token,
          body: { ticketId, notes: 'A mistake' },
        })
      ).status,
  };
}
