import { attention } from './attention.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { deskPayment } from './desk-payment.ts';
import { selfService } from './self-service.ts';
import { editor } from './editor.ts';
import { orderSummary } from './order-summary.ts';
import { outbox } from './outbox.ts';

/** English, the areas of staff screens alone. */
export const staff = {
  attention,
  checkIn,
  dashboard,
  deskPayment,
  selfService,
  editor,
  orderSummary,
  outbox,
};
