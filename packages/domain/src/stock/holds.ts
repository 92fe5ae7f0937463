import type { Refusal } from '../orders/refusal.ts';
import { msOf, type Instant } from '../shared/dates.ts';

/** Duration of a hold on a unit of a limited ticket (stock 2.1). */
const holdMs = 15 * 60_000;
/** Maximum total duration of a renewed hold (stock 2.2). */
export const longestHoldMs = 45 * 60_000;
/** Maximum holds of one holder at an event (stock 2.2). */
export const holdsPerEvent = 20;
/** Below this remaining time the countdown is shown as urgent. */
const urgentMs = 2 * 60_000;

/**
 * `HOLD_LIMIT` when the limited tickets of an unpaid order, which count as holds, and the buyer's other holds at the event
 * are too many (stock 2.2).
 */
export function checkHoldLimit({ limited, others }: { limited: number; others: number }): Refusal | null {
  if (limited === 0 || limited + others <= holdsPerEvent) return null;
  return { code: 'HOLD_LIMIT', metadata: { possible: Math.max(0, holdsPerEvent - others) } };
}

/** A unit of stock held for the attendee, from the response of `POST ticket/reservation`. */
export interface Hold {
  reservationId: number;
  expiresAt: Instant;
}

/** When a hold taken now ends. */
export function holdExpiry(now: Instant): Date {
  return new Date(msOf(now) + holdMs);
}

export type HoldCountdown = { state: 'calm' | 'urgent'; minutes: number; seconds: number } | { state: 'expired' };

/** The countdown of a hold: urgent in the last two minutes, expired exactly at its end. */
export function holdCountdown(hold: Hold, now: Instant): HoldCountdown {
  const left = msOf(hold.expiresAt) - msOf(now);
  if (!(left > 0)) return { state: 'expired' };
  const seconds = Math.ceil(left / 1000);
  return { state: left <= urgentMs ? 'urgent' : 'calm', minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}
