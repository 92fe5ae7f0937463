import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import { changeWindows } from '../src/modules/stock/index.ts';
import type { TypeWindows } from '../src/modules/stock/sale-windows.ts';
import type { Shop } from './ordering.ts';

export type TestWindow = Partial<SaleWindow> & { key: string };

/** Sale windows of a shop's ticket types. Without other times a window is open from 2026-01-20 12:00 to 14:00 UTC. */
export function windowsOf(shop: Shop) {
  const db = shop.app.database.kysely;
  const types = new Map<number, TypeWindows>();
  return {
    /** Makes a ticket type have exactly these windows. */
    set: async (type: number, windows: readonly TestWindow[]): Promise<void> => {
      const { stock_id: stockId } = await db
        .selectFrom('ticket_configuration')
        .select('stock_id')
        .where('ticket_configuration_id', '=', type)
        .executeTakeFirstOrThrow();
      types.set(type, {
        ticketConfigurationId: type,
        stockId,
        windows: windows.map(({ key, audience = {}, mode = 'firstCome', amount, reserved, ...times }) => ({
          key,
          audience,
          mode,
          startsAt: new Date(times.startDateTime ?? '2026-01-20T12:00:00Z'),
          endsAt: new Date(times.endDateTime ?? '2026-01-20T14:00:00Z'),
          amountMinor: amount === undefined ? null : amount * 100,
          reserved: reserved ?? null,
        })),
      });
      await shop.app.database.transaction((tx) => changeWindows(tx, shop.eventId, [...types.values()]));
    },
    /** The units sold and held in a window. */
    unitsIn: async (type: number, key: string) => {
      const found = await db
        .selectFrom('sale_window as w')
        .innerJoin('stock as s', 's.stock_id', 'w.stock_id')
        .select(['s.sold', 's.held', 's.waiting'])
        .where('w.ticket_configuration_id', '=', type)
        .where('w.key', '=', key)
        .executeTakeFirst();
      if (!found) throw new Error(`No window ${key}.`);
      return found;
    },
  };
}
