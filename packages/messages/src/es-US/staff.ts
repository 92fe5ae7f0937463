import type { StaffMessages } from '../messages.ts';
import { attention } from './attention.ts';
import { badge } from './badge.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { desk } from './desk.ts';
import { deskPayment } from './desk-payment.ts';
import { eventSearch } from './event-search.ts';
import { orderSummary } from './order-summary.ts';
import { outbox } from './outbox.ts';
import { recognition } from './recognition.ts';

/** Spanish, the areas of staff screens alone. */
export const staff: StaffMessages = {
  attention,
  badge,
  checkIn,
  dashboard,
  desk,
  deskPayment,
  eventSearch,
  orderSummary,
  outbox,
  recognition,
};
