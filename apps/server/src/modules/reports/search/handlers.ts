import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { presentProfile } from '../../people/accounts/index.ts';
import type { Orders } from '../../orders/index.ts';
import type { TicketCodes } from '../../tickets/index.ts';
import { countSections } from './count-sections.ts';
import { findAccount } from './find-account.ts';
import { listAccountAudit } from './list-account-audit.ts';
import { listAccountEvents } from './list-account-events.ts';
import { listAccountOrders } from './list-account-orders.ts';
import { listAccountTickets } from './list-account-tickets.ts';
import { getAdminEvent, listAdminEvents, listCurrentEvents, listGroupedEvents } from './list-admin-events.ts';
import { listEventOverview } from './list-event-overview.ts';
import { listNextDates } from './list-next-dates.ts';
import { listOpenTasks } from './list-open-tasks.ts';
import { listRecentSales } from './list-recent-sales.ts';
import { searchAudit } from './search-audit.ts';
import { searchEvent } from './search-event.ts';
import { searchEverything } from './search-everything.ts';

type Handlers = {
  [
    N in
      | 'listAdminEvents'
      | 'listAdminEventsGrouped'
      | 'listAdminEventsLatest'
      | 'getAdminEvent'
      | 'searchEvent'
      | 'searchEverything'
      | 'getExternalProfile'
      | 'listAccountTickets'
      | 'listAccountOrders'
      | 'listAccountEvents'
      | 'listAccountAudit'
      | 'searchAudit'
      | 'listEventOverview'
      | 'countSections'
      | 'listOpenTasks'
      | 'listNextDates'
      | 'listRecentSales'
  ]: HandlerOf<Endpoints[N]>;
};

export interface SearchDependencies {
  database: Database;
  codes: TicketCodes;
  orders: Orders;
}

/** Calls for staff in addition to the attendee calls (door 5.1). */
export function searchHandlers(deps: SearchDependencies): Handlers {
  const { database, codes, orders } = deps;
  const db = database.kysely;
  return {
    listAdminEvents: (_, context) => listAdminEvents(db, context),
    listEventOverview: (_, context) => listEventOverview(db, context),
    countSections: ({ params }, context) => countSections(db, params.eventId, context),
    listOpenTasks: (_, context) => listOpenTasks(db, context),
    listNextDates: (_, context) => listNextDates(db, context),
    listRecentSales: (_, context) => listRecentSales(db, context),
    listAdminEventsGrouped: (_, context) => listGroupedEvents(db, context),
    listAdminEventsLatest: (_, context) => listCurrentEvents(db, context),
    getAdminEvent: ({ params }, context) => getAdminEvent(db, params.eventId, context),
    searchEvent: ({ body }, context) => searchEvent({ database, codes }, body, context),
    searchEverything: ({ body }, context) => searchEverything({ database, codes }, body.searchText, context),
    getExternalProfile: async ({ params }, context) =>
      presentProfile(await findAccount(database, params.externalAccountIdentifier, context)),
    listAccountTickets: ({ params }, context) => listAccountTickets({ database, codes }, params, context),
    listAccountOrders: ({ params }, context) => listAccountOrders(orders, params, context),
    listAccountEvents: ({ params }, context) => listAccountEvents(database, params.externalAccountIdentifier, context),
    searchAudit: ({ query }, context) => searchAudit(db, query, context),
    listAccountAudit: ({ params }, context) => listAccountAudit(database, params, context),
  };
}
