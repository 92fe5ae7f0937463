import type { StaffMessages } from '../../catalogue/messages.ts';
import { dateEntry } from '../common/date-entry.ts';
import { staffFrame } from '../common/staff-frame.ts';
import { eventStates } from '../events/event-states.ts';
import { foundBy } from '../common/found-by.ts';
import { offlineLinks } from '../common/offline-links.ts';
import { recognition } from '../common/recognition.ts';
import { refusals } from '../common/refusals.ts';
import { badgeDesigner } from '../door/badge-designer.ts';
import { badge } from '../door/badge.ts';
import { checkIn } from '../door/check-in.ts';
import { desk } from '../door/desk.ts';
import { deviceLock } from '../door/device-lock.ts';
import { scan } from '../door/scan.ts';
import { sell } from '../door/sell.ts';
import { buyers } from '../events/buyers.ts';
import { callOff } from '../events/call-off.ts';
import { editor } from '../events/editor.ts';
import { eventChecklist } from '../events/event-checklist.ts';
import { eventCode } from '../events/event-code.ts';
import { eventList } from '../events/event-list.ts';
import { eventPictures } from '../events/event-pictures.ts';
import { eventPreview } from '../events/event-preview.ts';
import { eventSearch } from '../events/event-search.ts';
import { pools } from '../events/pools.ts';
import { publicPages } from '../events/public-pages.ts';
import { trials } from '../events/trials.ts';
import { saleChanges } from '../events/sale-changes.ts';
import { saleWindows } from '../events/sale-windows.ts';
import { packages } from '../events/packages.ts';
import { selfService } from '../events/self-service.ts';
import { formBuilder } from '../forms/form-builder.ts';
import { attendeeMessages } from '../mail/announcements.ts';
import { mailEditor } from '../mail/mail-editor.ts';
import { outbox } from '../mail/outbox.ts';
import { sends } from '../mail/sends.ts';
import { orderSummary } from '../orders/order-summary.ts';
import { attention } from '../payments/attention.ts';
import { drawer } from '../payments/cash-drawer.ts';
import { deskPayment } from '../payments/desk-payment.ts';
import { providerBooks } from '../payments/provider-books.ts';
import { refundsAndDisputes } from '../payments/refunds-and-disputes.ts';
import { accountLists } from '../people/account-lists.ts';
import { audience } from '../people/audience.ts';
import { auditLog } from '../people/audit-log.ts';
import { privacy } from '../people/privacy.ts';
import { qualifications } from '../people/qualifications.ts';
import { retention } from '../people/retention.ts';
import { staffAccounts } from '../people/staff-accounts.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { dashboard } from '../reports/dashboard.ts';
import { eventLists } from '../reports/event-lists.ts';
import { openTasks } from '../reports/open-tasks.ts';
import { reports } from '../reports/reports.ts';
import { scheduledExports } from '../reports/scheduled-exports.ts';
import { recheck } from '../tickets/recheck.ts';
import { restoreReasons } from '../tickets/restore-reasons.ts';
import { apiKeys } from '../integrations/api-keys.ts';
import { webhooks } from '../integrations/webhooks.ts';
import { waitingLists } from '../orders/waiting-lists.ts';

/** Japanese, staff only: all texts of staff screens. Attendees do not load them. */
export const staff: StaffMessages = {
  accountLists,
  attendeeMessages,
  attention,
  audience,
  auditLog,
  badge,
  badgeDesigner,
  buyers,
  callOff,
  checkIn,
  dashboard,
  dateEntry,
  desk,
  deskPayment,
  deviceLock,
  drawer,
  editor,
  eventChecklist,
  packages,
  pools,
  publicPages,
  recheck,
  eventCode,
  eventList,
  eventLists,
  eventPictures,
  eventPreview,
  eventSearch,
  formBuilder,
  eventStates,
  foundBy,
  mailEditor,
  offlineLinks,
  openTasks,
  orderSummary,
  outbox,
  privacy,
  providerBooks,
  qualifications,
  recognition,
  refundsAndDisputes,
  refusals,
  reports,
  restoreReasons,
  retention,
  saleChanges,
  saleWindows,
  scan,
  scheduledExports,
  selfService,
  sell,
  sends,
  staffAccounts,
  staffFrame,
  staffRoles,
  trials,
  waitingLists,
  apiKeys,
  webhooks,
};
