import type { adminEndpoints } from '@foyer/contract/admin';
import type { HandlerOf } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import type { ContentSettings } from '../../jobs/mail-content.ts';
import { presentProfile } from '../account/index.ts';
import type { Orders } from '../orders/index.ts';
import type { TicketCodes } from '../tickets/index.ts';
import { findAccount } from './find-account.ts';
import { listAccountAudit } from './list-account-audit.ts';
import { listAccountOrders } from './list-account-orders.ts';
import { listAccountTickets } from './list-account-tickets.ts';
import { getAdminEvent, listAdminEvents, listCurrentEvents, listGroupedEvents } from './list-admin-events.ts';
import { getOutboxMail, listOutbox } from './outbox.ts';
import { searchEvent } from './search-event.ts';

/** Calls about money are answered by the orders module. */
type Names = Exclude<
  keyof typeof adminEndpoints,
  'refundOrder' | 'listOrderIntents' | 'settleOrderIntent' | 'refundOrderIntent'
>;
type Handlers = { [N in Names]: HandlerOf<(typeof adminEndpoints)[N]> };

export interface AdminDependencies {
  database: Database;
  codes: TicketCodes;
  orders: Orders;
  /** What a mail is made of, to show it as it goes out; `demo` opens its content. */
  mail: ContentSettings & { from: string; demo: boolean };
}

/** What staff ask beside the attendee's own calls (spec §7 Admin). */
export function adminHandlers(deps: AdminDependencies): Handlers {
  const { database, codes, orders, mail } = deps;
  const db = database.kysely;
  return {
    listAdminEvents: (_, context) => listAdminEvents(db, context),
    listAdminEventsGrouped: (_, context) => listGroupedEvents(db, context),
    listAdminEventsLatest: (_, context) => listCurrentEvents(db, context),
    getAdminEvent: ({ params }, context) => getAdminEvent(db, params.eventId, context),
    searchEvent: ({ body }, context) => searchEvent({ database, codes }, body, context),
    getExternalProfile: async ({ params }) => presentProfile(await findAccount(db, params.externalAccountIdentifier)),
    listAccountTickets: ({ params }, context) => listAccountTickets({ database, codes }, params, context),
    listAccountOrders: ({ params }, context) => listAccountOrders(orders, params, context),
    listAccountAudit: ({ params }, context) => listAccountAudit(db, params, context),
    listOutbox: ({ query }, { now }) => listOutbox({ db, ...mail }, query, now),
    getOutboxMail: ({ params }, { now }) => getOutboxMail({ db, ...mail }, params.mailId, now),
  };
}
