import type { StaffMessages } from '../messages.ts';
import { afterCharge } from './after-charge.ts';
import { attention } from './attention.ts';
import { badge } from './badge.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { desk } from './desk.ts';
import { deskPayment } from './desk-payment.ts';
import { drawer } from './drawer.ts';
import { eventSearch } from './event-search.ts';
import { selfService } from './self-service.ts';
import { editor } from './editor.ts';
import { orderSummary } from './order-summary.ts';
import { outbox } from './outbox.ts';
import { providerBooks } from './provider-books.ts';
import { privacy } from './privacy.ts';
import { recognition } from './recognition.ts';
import { reports } from './reports.ts';
import { scan } from './scan.ts';
import { waitingLists } from './waiting-lists.ts';

/** Spanish, the areas of staff screens alone. */
export const staff: StaffMessages = {
  afterCharge,
  attention,
  badge,
  checkIn,
  dashboard,
  desk,
  deskPayment,
  drawer,
  eventSearch,
  selfService,
  editor,
  orderSummary,
  outbox,
  providerBooks,
  privacy,
  recognition,
  reports,
  scan,
  waitingLists,
};
