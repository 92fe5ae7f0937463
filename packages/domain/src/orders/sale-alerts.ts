import type { WindowMode } from '@foyer/contract/tickets/sale-window';
import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import { msOf, type Instant } from '../shared/dates.ts';

/** Mails on request when a sale opens (selling 1.15). */

/** The times of a window, and when it was last seen open for an alert. */
export interface SeenWindow {
  startDateTime: Instant;
  endDateTime: Instant;
  seenAt: Instant | null;
}

/** Whether the opening of a window was not seen yet. A window that was moved behind `seenAt` opens again. */
export function hasJustOpened({ startDateTime, endDateTime, seenAt }: SeenWindow, now: Instant): boolean {
  const [start, end, at] = [msOf(startDateTime), msOf(endDateTime), msOf(now)];
  return start <= at && at < end && (seenAt === null || msOf(seenAt) < start);
}

/** The next start of a window after `now`; null when none is ahead. */
export function nextOpening(windows: readonly Pick<SeenWindow, 'startDateTime'>[], now: Instant): Date | null {
  const ahead = windows.map(({ startDateTime }) => msOf(startDateTime)).filter((start) => start > msOf(now));
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}

/** Reasons that end by themselves within minutes. */
const passing: ReadonlySet<PurchaseReason['code']> = new Set([
  'purchaseWindow',
  'paymentWait',
  'paymentLimit',
  'holdLimit',
]);
/** Reasons that do not keep an account from entering a draw. */
const besideDraw: ReadonlySet<PurchaseReason['code']> = new Set(['drawOnly', 'soldOut']);

/** Whether a reason against a purchase keeps back the mail about the opening. */
export const keepsBackAlert = (code: PurchaseReason['code'], mode: WindowMode): boolean =>
  !passing.has(code) && !(mode === 'draw' && besideDraw.has(code));
