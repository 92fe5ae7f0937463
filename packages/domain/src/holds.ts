import { msOf, type Instant } from './dates.ts';

/** How long a chosen piece of a limited ticket is kept (readings §4). */
const holdMs = 15 * 60_000;
/** Renewing a hold never reaches further than this beyond its first moment (readings §10 Holds). */
export const longestHoldMs = 45 * 60_000;
/** Holds that one holder may have at an event (readings §10 Holds). */
export const holdsPerEvent = 20;
/** Below this the countdown asks for attention. */
const urgentMs = 2 * 60_000;

/** A piece of stock kept for the attendee, out of the answer of `POST ticket/reservation`. */
export interface Hold {
  reservationId: number;
  expiresAt: Instant;
}

/** When a hold taken now ends. */
export function holdExpiry(now: Instant): Date {
  return new Date(msOf(now) + holdMs);
}

export type HoldCountdown = { state: 'calm' | 'urgent'; minutes: number; seconds: number } | { state: 'expired' };

/** The countdown of a hold: calm until two minutes are left; expired at its very end. */
export function holdCountdown(hold: Hold, now: Instant): HoldCountdown {
  const left = msOf(hold.expiresAt) - msOf(now);
  if (!(left > 0)) return { state: 'expired' };
  const seconds = Math.ceil(left / 1000);
  return { state: left <= urgentMs ? 'urgent' : 'calm', minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}
