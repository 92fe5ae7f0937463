import type { cashDrawerEndpoints } from '@foyer/contract/payments/cash-drawer';
import { isAdmin } from '@foyer/domain/people/permissions';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { closeDrawer, openDrawer, ownerOf } from './change-drawer.ts';
import { dayOf, timeZoneOf, todayAt } from './day.ts';
import { currenciesOf, readDrawers } from './read-drawers.ts';

type Handlers = { [N in keyof typeof cashDrawerEndpoints]: HandlerOf<(typeof cashDrawerEndpoints)[N]> };

export function cashDrawerHandlers(deps: { database: Database }): Handlers {
  const db = deps.database.kysely;
  return {
    listDrawers: async ({ params: { eventId }, query }, context) => {
      const { actor, now, locale } = context;
      const timeZone = await timeZoneOf(db, eventId);
      const today = todayAt(timeZone, now);
      const day = dayOf(query.day ?? today, timeZone);
      const accountId = ownerOf(context);
      const drawers = await readDrawers(db, {
        eventId,
        day,
        staffAccountId: isAdmin(actor) ? undefined : accountId,
        reader: { accountId, locale },
      });
      return { day: day.name, today, currencies: await currenciesOf(db, eventId, drawers), drawers };
    },
    openDrawer: ({ params, body }, context) => openDrawer(deps, { ...params, ...body }, context),
    closeDrawer: ({ params, body }, context) => closeDrawer(deps, { ...params, ...body }, context),
  };
}
