import type { LimitIn } from './costs.ts';
import { accountsEndpoints } from '../people/accounts.ts';
import { adminEventsEndpoints } from '../events/admin-events.ts';
import { searchEndpoints } from '../reports/search.ts';
import { auditEndpoints } from '../people/audit.ts';
import { accountOrdersEndpoints } from '../orders/account-orders.ts';
import { orderRefundsEndpoints } from '../payments/order-refunds.ts';
import { orderIntentsEndpoints } from '../payments/order-intents.ts';
import { unmatchedChargesEndpoints } from '../payments/unmatched-charges.ts';
import { installationEndpoints } from '../operations/installation.ts';
import { refundsAndDisputesEndpoints } from '../payments/refunds-and-disputes.ts';
import { announcementsEndpoints } from '../mail/announcements.ts';
import { signInEndpoints } from '../people/sign-in.ts';
import { providerSignInEndpoints } from '../people/provider-sign-in.ts';
import { secondFactorsEndpoints } from '../people/second-factors.ts';
import { buyersEndpoints } from '../events/buyers.ts';
import { callOffEndpoints } from '../events/call-off.ts';
import { doorEndpoints } from '../door/door.ts';
import { badgesEndpoints } from '../door/badges.ts';
import { cashDrawerEndpoints } from '../payments/cash-drawer.ts';
import { calendarFeedEndpoints } from '../tickets/calendar-feed.ts';
import { cancellationEndpoints } from '../tickets/cancellation.ts';
import { recheckEndpoints } from '../tickets/recheck.ts';
import { restorationEndpoints } from '../tickets/restoration.ts';
import { eventDraftEndpoints } from '../events/event-draft.ts';
import { eventPicturesEndpoints } from '../events/event-pictures.ts';
import { eventChecklistEndpoints } from '../events/event-checklist.ts';
import { eventOverviewEndpoints } from '../events/event-overview.ts';
import { trialsEndpoints } from '../events/trials.ts';
import { eventPreviewEndpoints } from '../events/event-preview.ts';
import { eventsEndpoints } from '../events/events.ts';
import { logEndpoints } from '../system/log.ts';
import { formLinksEndpoints } from '../tickets/form-links.ts';
import { ordersEndpoints } from '../orders/orders.ts';
import { outgoingMailEndpoints } from '../mail/outgoing-mail.ts';
import { paymentsEndpoints } from '../payments/payments.ts';
import { privacyEndpoints } from '../people/privacy.ts';
import { providerBooksEndpoints } from '../payments/provider-books.ts';
import { qualificationsEndpoints } from '../people/qualifications.ts';
import { receiptsEndpoints } from '../payments/receipts.ts';
import { reportsEndpoints } from '../reports/reports.ts';
import { savedFiltersEndpoints } from '../reports/saved-filters.ts';
import { accountListsEndpoints } from '../people/account-lists.ts';
import { apiKeysEndpoints } from '../integrations/api-keys.ts';
import { dataEndpoints } from '../integrations/data.ts';
import { webhooksEndpoints } from '../integrations/webhooks.ts';
import { staffEndpoints } from '../people/staff.ts';
import { scheduledExportsEndpoints } from '../reports/scheduled-exports.ts';
import { editorEndpoints } from '../events/editor.ts';
import { ticketAddOnsEndpoints } from '../tickets/ticket-add-ons.ts';
import { ticketsEndpoints } from '../tickets/bought-tickets.ts';
import { transferEndpoints } from '../tickets/transfer.ts';
import { ticketChangesEndpoints } from '../tickets/ticket-changes.ts';
import { holdsEndpoints } from '../orders/holds.ts';
import { ownSaleEndpoints } from '../orders/own-sale.ts';
import { publicPagesEndpoints } from '../events/public-pages.ts';
import { purchaseReasonsEndpoints } from '../orders/purchase-reasons.ts';
import { teamsEndpoints } from '../orders/teams.ts';
import { checkInEndpoints } from '../door/check-in.ts';
import { badgeAwardsEndpoints } from '../door/badge-awards.ts';
import { badgeFilesEndpoints } from '../door/badge-files.ts';
import { liveStreamEndpoints } from '../events/live-stream.ts';
import { drawsEndpoints } from '../orders/draws.ts';
import { saleAlertsEndpoints } from '../orders/sale-alerts.ts';
import { waitingListEndpoints } from '../orders/waiting-list.ts';
import { walletsEndpoints } from '../tickets/wallets.ts';

/** The complete contract: every endpoint by its name. */
export const endpoints = {
  ...signInEndpoints,
  ...providerSignInEndpoints,
  ...secondFactorsEndpoints,
  ...accountsEndpoints,
  ...staffEndpoints,
  ...accountListsEndpoints,
  ...webhooksEndpoints,
  ...apiKeysEndpoints,
  ...dataEndpoints,
  ...qualificationsEndpoints,
  ...eventsEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...receiptsEndpoints,
  ...ticketsEndpoints,
  ...transferEndpoints,
  ...ticketChangesEndpoints,
  ...holdsEndpoints,
  ...ownSaleEndpoints,
  ...purchaseReasonsEndpoints,
  ...teamsEndpoints,
  ...checkInEndpoints,
  ...badgeAwardsEndpoints,
  ...badgeFilesEndpoints,
  ...liveStreamEndpoints,
  ...formLinksEndpoints,
  ...cancellationEndpoints,
  ...restorationEndpoints,
  ...recheckEndpoints,
  ...ticketAddOnsEndpoints,
  ...badgesEndpoints,
  ...adminEventsEndpoints,
  ...searchEndpoints,
  ...auditEndpoints,
  ...accountOrdersEndpoints,
  ...orderRefundsEndpoints,
  ...orderIntentsEndpoints,
  ...unmatchedChargesEndpoints,
  ...installationEndpoints,
  ...outgoingMailEndpoints,
  ...refundsAndDisputesEndpoints,
  ...doorEndpoints,
  ...cashDrawerEndpoints,
  ...announcementsEndpoints,
  ...callOffEndpoints,
  ...privacyEndpoints,
  ...reportsEndpoints,
  ...scheduledExportsEndpoints,
  ...savedFiltersEndpoints,
  ...providerBooksEndpoints,
  ...editorEndpoints,
  ...eventDraftEndpoints,
  ...eventPicturesEndpoints,
  ...eventChecklistEndpoints,
  ...eventOverviewEndpoints,
  ...buyersEndpoints,
  ...eventPreviewEndpoints,
  ...publicPagesEndpoints,
  ...trialsEndpoints,
  ...waitingListEndpoints,
  ...drawsEndpoints,
  ...saleAlertsEndpoints,
  ...calendarFeedEndpoints,
  ...walletsEndpoints,
  ...logEndpoints,
};
export type Endpoints = typeof endpoints;
/** The names of the limits that some call needs. The server's table of limits has exactly these. */
export type NeededLimit = {
  [N in keyof Endpoints]: Endpoints[N] extends { costs: infer C } ? LimitIn<C> : never;
}[keyof Endpoints];
