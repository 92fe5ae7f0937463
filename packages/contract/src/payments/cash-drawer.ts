import * as z from 'zod/mini';
import { desk, endpointsOf } from '../wire/endpoint.ts';
import { accountNumber, amount, count, eventParams, instant, signedAmount, text } from '../wire/primitives.ts';
import { currencies } from '../wire/vocabulary.ts';

/**
 * Cash drawers at the desk: one per event, staff member and day. Amounts in major units, days in the event's time zone.
 */

const day = z.iso.date();

/** One currency of a drawer. */
const drawerAmount = z.strictObject({
  currency: z.enum(currencies),
  /** Amount at opening. */
  opening: amount,
  /** Cash payments taken by the staff member on the day, and their number. */
  taken: amount,
  payments: count,
  /** Cash paid back by the staff member. */
  refunded: amount,
  /** The amount that should be in the drawer now. */
  expected: signedAmount,
  /** The amount that was counted; `null` before the count. */
  counted: z.nullable(amount),
  /** Counted amount minus the amount expected at the count. */
  difference: z.nullable(signedAmount),
  /** Money received or paid out after the count. */
  since: signedAmount,
});
export type DrawerAmount = z.infer<typeof drawerAmount>;

const cashDrawer = z.strictObject({
  staff: z.strictObject({ externalAccountIdentifier: text(40), fullName: text(401) }),
  /** Whether the drawer belongs to the reader. */
  isOwn: z.boolean(),
  day,
  /** `null` when cash was taken without an opened drawer. */
  openedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  closedBy: z.nullable(text(401)),
  amounts: z.array(drawerAmount),
});
export type CashDrawer = z.infer<typeof cashDrawer>;

const amounts = z.array(z.strictObject({ currency: z.enum(currencies), amount })).check(z.maxLength(currencies.length));

export const cashDrawerEndpoints = endpointsOf({
  listDrawers: desk('GET /admin/events/:eventId/drawers', {
    summary: "Lists the cash drawers of a day: all of them for admins, the caller's own for other staff.",
    params: eventParams,
    query: z.strictObject({
      /** Today by default. */
      day: z.optional(day),
    }),
    output: z.strictObject({
      day,
      today: day,
      /** The event's sales currencies, and others that were taken on the day. */
      currencies: z.array(z.enum(currencies)),
      drawers: z.array(cashDrawer),
    }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  openDrawer: desk('PUT /admin/events/:eventId/drawers/opening', {
    summary:
      "Opens the caller's drawer of today with its cash amount, or corrects that amount until the drawer is counted.",
    costs: { storage: 'staff-changes' },
    params: eventParams,
    body: z.strictObject({ amounts }),
    output: cashDrawer,
    errors: ['RECORD_NOT_FOUND', 'DRAWER_CLOSED'],
  }),
  closeDrawer: desk('POST /admin/events/:eventId/drawers/closing', {
    summary:
      "Records the count of a drawer: the caller's own of today; for admins also other people's and other days'. A new count replaces the last one.",
    costs: { storage: 'staff-changes' },
    params: eventParams,
    body: z.strictObject({
      day,
      /** Owner of the drawer; the caller by default. */
      externalAccountIdentifier: z.optional(accountNumber),
      amounts,
    }),
    output: cashDrawer,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
  }),
});
