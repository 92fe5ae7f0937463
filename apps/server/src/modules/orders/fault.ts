/** The steps between which a process may die; the fault suite kills it at each (`FOYER_FAULT_POINT`). */
export const faultPoints = [
  'order.planned',
  'order.taken',
  'order.page.created',
  'order.charged',
  'order.settled',
  'order.failing',
  'order.failed',
  'intent.found',
  'refund.written',
  'refund.given',
  'hold.taken',
] as const;
export type FaultPoint = (typeof faultPoints)[number];

/** Called when a step is reached. */
export type Fault = (point: FaultPoint) => Promise<void> | void;

/** What runs in production: nothing. */
export const noFault: Fault = () => undefined;

/**
 * Kills this very process when it reaches `point` for the `nth` time, as a power cut would: nothing is flushed, no handler runs.
 * Used by the child processes of the fault suite alone.
 */
export function dieAt(point: FaultPoint, nth = 1): Fault {
  let left = nth;
  return (reached) => {
    if (reached !== point) return undefined;
    left -= 1;
    if (left > 0) return undefined;
    process.kill(process.pid, 'SIGKILL');
    // The signal is on its way; nothing after this line may happen.
    return new Promise(() => undefined);
  };
}
