import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { afterChargeEndpoints } from './after-charge.ts';
import { authEndpoints } from './auth.ts';
import { doorEndpoints } from './door.ts';
import { badgesEndpoints } from './badges.ts';
import { drawerEndpoints } from './drawer.ts';
import { cancellationEndpoints } from './cancellation.ts';
import type { Definition, Endpoint } from './endpoint.ts';
import { eventDraftEndpoints } from './event-draft.ts';
import { eventsEndpoints } from './events.ts';
import { logEndpoints } from './log.ts';
import { ordersEndpoints } from './orders.ts';
import { paymentsEndpoints } from './payments.ts';
import { privacyEndpoints } from './privacy.ts';
import { providerBooksEndpoints } from './provider-books.ts';
import { receiptsEndpoints } from './receipts.ts';
import { reportingEndpoints } from './reporting.ts';
import type { RouteName } from './routes.ts';
import { selfServiceEndpoints } from './self-service.ts';
import { ticketAddOnsEndpoints } from './ticket-add-ons.ts';
import { ticketsEndpoints } from './tickets.ts';
import { waitingListEndpoints } from './waiting-list.ts';

/** The whole contract: every call by its route's name. A route without an endpoint does not compile. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...eventsEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...receiptsEndpoints,
  ...ticketsEndpoints,
  ...cancellationEndpoints,
  ...ticketAddOnsEndpoints,
  ...badgesEndpoints,
  ...adminEndpoints,
  ...afterChargeEndpoints,
  ...doorEndpoints,
  ...drawerEndpoints,
  ...privacyEndpoints,
  ...reportingEndpoints,
  ...providerBooksEndpoints,
  ...selfServiceEndpoints,
  ...eventDraftEndpoints,
  ...waitingListEndpoints,
  ...logEndpoints,
} satisfies { [N in RouteName]: Endpoint<Definition, N> };
export type Endpoints = typeof endpoints;
