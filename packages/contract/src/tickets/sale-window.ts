import * as z from 'zod/mini';
import { audience, audienceKey } from '../people/audience.ts';
import { amount, instant, pieces } from '../wire/primitives.ts';

/** How a window gives its tickets: in the order of the purchases, or by a draw among the people who entered. */
export const windowModes = ['firstCome', 'draw'] as const;
export type WindowMode = (typeof windowModes)[number];

/** The most tickets that one entry of a draw can want (selling 2.2). */
export const largestParty = 10;
/** The most hours for which winners of a draw hold their tickets. */
export const longestDrawHold = 336;

/**
 * A time in which an audience may buy a ticket type (selling 1). The window contains its start, not its end. Only a
 * definition has the audience: no response to an attendee does.
 */
export const saleWindow = z.strictObject({
  /** Identifies the window within its ticket type. */
  key: audienceKey,
  /** Who may buy. Without conditions: everybody. */
  audience,
  startDateTime: instant,
  endDateTime: instant,
  /** Replaces the price of the ticket type for these people. Absent: the price of the ticket type. */
  amount: z.optional(amount),
  /** Units that only these people can buy until the window ends. */
  reserved: z.optional(pieces.check(z.positive())),
  mode: z.enum(windowModes),
  /** Settings of a draw. Absent: one ticket per entry, held for 48 hours (selling 2). */
  draw: z.optional(
    z.strictObject({
      largestParty: z.int().check(z.minimum(1), z.maximum(largestParty)),
      holdHours: z.int().check(z.minimum(1), z.maximum(longestDrawHold)),
    }),
  ),
});
export type SaleWindow = z.infer<typeof saleWindow>;

/** The most windows of a ticket type (selling 1.1). */
export const mostSaleWindows = 20;

/** The errors of a purchase outside of the account's windows (selling 1.6). */
export const windowErrors = ['WINDOW_NOT_OPEN', 'WINDOW_OVER', 'NOT_IN_WINDOW'] as const;
