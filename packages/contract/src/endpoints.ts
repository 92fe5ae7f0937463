import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { afterChargeEndpoints } from './after-charge.ts';
import { attendeeMessagesEndpoints } from './attendee-messages.ts';
import { authEndpoints } from './auth.ts';
import { callOffEndpoints } from './call-off.ts';
import { doorEndpoints } from './door.ts';
import { badgesEndpoints } from './badges.ts';
import { drawerEndpoints } from './drawer.ts';
import { cancellationEndpoints } from './cancellation.ts';
import type { Definition, Endpoint } from './endpoint.ts';
import { eventDraftEndpoints } from './event-draft.ts';
import { eventChecklistEndpoints } from './event-checklist.ts';
import { eventOverviewEndpoints } from './event-overview.ts';
import { eventPreviewEndpoints } from './event-preview.ts';
import { eventsEndpoints } from './events.ts';
import { logEndpoints } from './log.ts';
import { memberFormsEndpoints } from './member-forms.ts';
import { ordersEndpoints } from './orders.ts';
import { outgoingMailEndpoints } from './outgoing-mail.ts';
import { paymentsEndpoints } from './payments.ts';
import { privacyEndpoints } from './privacy.ts';
import { providerBooksEndpoints } from './provider-books.ts';
import { receiptsEndpoints } from './receipts.ts';
import { reportingEndpoints } from './reporting.ts';
import type { RouteName } from './routes.ts';
import { scheduledExportsEndpoints } from './scheduled-exports.ts';
import { selfServiceEndpoints } from './self-service.ts';
import { ticketAddOnsEndpoints } from './ticket-add-ons.ts';
import { ticketsEndpoints } from './tickets.ts';
import { waitingListEndpoints } from './waiting-list.ts';
import { walletsEndpoints } from './wallets.ts';

/** The complete contract: every endpoint by the name of its route. A route without an endpoint is a type error. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...eventsEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...receiptsEndpoints,
  ...ticketsEndpoints,
  ...memberFormsEndpoints,
  ...cancellationEndpoints,
  ...ticketAddOnsEndpoints,
  ...badgesEndpoints,
  ...adminEndpoints,
  ...outgoingMailEndpoints,
  ...afterChargeEndpoints,
  ...doorEndpoints,
  ...drawerEndpoints,
  ...attendeeMessagesEndpoints,
  ...callOffEndpoints,
  ...privacyEndpoints,
  ...reportingEndpoints,
  ...scheduledExportsEndpoints,
  ...providerBooksEndpoints,
  ...selfServiceEndpoints,
  ...eventDraftEndpoints,
  ...eventChecklistEndpoints,
  ...eventOverviewEndpoints,
  ...eventPreviewEndpoints,
  ...waitingListEndpoints,
  ...walletsEndpoints,
  ...logEndpoints,
} satisfies { [N in RouteName]: Endpoint<Definition, N> };
export type Endpoints = typeof endpoints;
