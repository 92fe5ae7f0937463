import { msOf, type Instant } from '../shared/dates.ts';

/** How an open page learns that a sale has opened, without a reload (selling 1.16). */

/** Pages that were open at the start of a sale request its tickets within this time, each at a random moment. */
const spreadMs = 20_000;

/** Longer waits have no timer. A person who comes back to the page gets new times anyway. */
const longestWaitMs = 24 * 3_600_000;

/** The countdown is shown in the last hour. */
export const countdownMs = 3_600_000;

/**
 * The time until the next window opens by the server's clock, in ms; null without one in the next 24 hours. The clock of the
 * device does not matter.
 */
export function waitForOpening(
  windows: readonly { state: 'notYet' | 'open'; startDateTime: Instant }[],
  serverNow: Instant,
): number | null {
  const waits = windows
    .filter(({ state }) => state === 'notYet')
    .map(({ startDateTime }) => msOf(startDateTime) - msOf(serverNow));
  const wait = Math.max(0, Math.min(...waits));
  return wait <= longestWaitMs ? wait : null;
}

/** When a page requests the tickets after the opening, in ms. `random`: from 0 to 1. */
export const openingDelay = (random: number): number => Math.floor(random * spreadMs);
