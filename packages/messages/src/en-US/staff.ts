import { afterCharge } from './after-charge.ts';
import { attendeeMessages } from './attendee-messages.ts';
import { attention } from './attention.ts';
import { auditLog } from './audit-log.ts';
import { badge } from './badge.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { desk } from './desk.ts';
import { deskPayment } from './desk-payment.ts';
import { deviceLock } from './device-lock.ts';
import { drawer } from './drawer.ts';
import { eventSearch } from './event-search.ts';
import { selfService } from './self-service.ts';
import { editor } from './editor.ts';
import { eventCode } from './event-code.ts';
import { eventPreview } from './event-preview.ts';
import { formBuilder } from './form-builder.ts';
import { offlineWays } from './offline-ways.ts';
import { orderSummary } from './order-summary.ts';
import { outbox } from './outbox.ts';
import { providerBooks } from './provider-books.ts';
import { privacy } from './privacy.ts';
import { recognition } from './recognition.ts';
import { reports } from './reports.ts';
import { scan } from './scan.ts';
import { scheduledExports } from './scheduled-exports.ts';
import { waitingLists } from './waiting-lists.ts';

/** English, the areas of staff screens alone. */
export const staff = {
  afterCharge,
  attendeeMessages,
  attention,
  auditLog,
  badge,
  checkIn,
  dashboard,
  desk,
  deskPayment,
  deviceLock,
  drawer,
  eventSearch,
  selfService,
  editor,
  eventCode,
  eventPreview,
  formBuilder,
  offlineWays,
  orderSummary,
  outbox,
  providerBooks,
  privacy,
  recognition,
  reports,
  scan,
  scheduledExports,
  waitingLists,
};
