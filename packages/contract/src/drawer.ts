import * as z from 'zod/mini';
import { desk, endpoint } from './endpoint.ts';
import { accountNumber, amount, count, eventParams, instant, signedAmount, text } from './primitives.ts';
import { currencies } from './vocabulary.ts';

/** Cash drawers at the desk: one per event, staff member and day; amounts in major units, days by the event's clock. */

const day = z.iso.date();

/** One currency of a drawer. */
const drawerAmount = z.strictObject({
  currency: z.enum(currencies),
  /** In it when it was opened. */
  opening: amount,
  /** Cash payments that the staff member took on the day, and how many. */
  taken: amount,
  payments: count,
  /** Cash that they gave back. */
  refunded: amount,
  /** What should be in it now. */
  expected: signedAmount,
  /** What was in it when it was counted; `null` before. */
  counted: z.nullable(amount),
  /** Counted less what should have been in it then. */
  difference: z.nullable(signedAmount),
  /** What came in, or went out, after it was counted. */
  since: signedAmount,
});
export type DrawerAmount = z.infer<typeof drawerAmount>;

const cashDrawer = z.strictObject({
  staff: z.strictObject({ externalAccountIdentifier: text(40), fullName: text(401) }),
  /** The reader's own. */
  isOwn: z.boolean(),
  day,
  /** `null`: cash was taken, and nobody opened a drawer. */
  openedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  closedBy: z.nullable(text(401)),
  amounts: z.array(drawerAmount),
});
export type CashDrawer = z.infer<typeof cashDrawer>;

const amounts = z.array(z.strictObject({ currency: z.enum(currencies), amount })).check(z.maxLength(currencies.length));

export const drawerEndpoints = {
  listDrawers: endpoint('listDrawers', {
    summary: "Cash drawers of a day: all of them for admins, one's own for others.",
    access: desk,
    params: eventParams,
    query: z.strictObject({
      /** Today without. */
      day: z.optional(day),
    }),
    output: z.strictObject({
      day,
      today: day,
      /** In which the event sells, and whatever else was taken on the day. */
      currencies: z.array(z.enum(currencies)),
      drawers: z.array(cashDrawer),
    }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  openDrawer: endpoint('openDrawer', {
    summary: "Open one's own drawer of today with what is in it, or put that right until it is counted.",
    access: desk,
    params: eventParams,
    body: z.strictObject({ amounts }),
    output: cashDrawer,
    errors: ['RECORD_NOT_FOUND', 'DRAWER_CLOSED'],
  }),
  closeDrawer: endpoint('closeDrawer', {
    summary:
      "Count a drawer: one's own of today; of others and of other days for admins. Counting again replaces the count.",
    access: desk,
    params: eventParams,
    body: z.strictObject({
      day,
      /** Whose; one's own without. */
      externalAccountIdentifier: z.optional(accountNumber),
      amounts,
    }),
    output: cashDrawer,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
  }),
};
