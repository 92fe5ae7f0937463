/** The steps between which a process may die; the fault suite kills it at each (`FOYER_FAULT_POINT`). */
export const faultPoints = [
  'change.taken',
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
  'scan.decided',
  'offer.written',
  'offer.told',
  'offer.left',
] as const;
export type FaultPoint = (typeof faultPoints)[number];

/** Called when a step is reached. */
export type Fault = (point: FaultPoint) => Promise<void> | void;

/** What runs in production: nothing. */
export const noFault: Fault = () => undefined;

/**
 * The fault of a process of the fault suite: `FOYER_FAULT_POINT`, and only with `NODE_ENV=test`. Anywhere else the variable means
 * nothing.
 */
export function faultOf(env: Readonly<Record<string, string | undefined>>): Fault {
  const point = faultPoints.find((each) => each === env['FOYER_FAULT_POINT']);
  return point !== undefined && env['NODE_ENV'] === 'test' ? dieAt(point) : noFault;
}

/** Kills this very process when it reaches `point`, as a power cut would: nothing is flushed, no handler runs. */
function dieAt(point: FaultPoint): Fault {
  return (reached) => {
    if (reached !== point) return undefined;
    process.kill(process.pid, 'SIGKILL');
    // The signal is on its way; nothing after this line may happen.
    return new Promise(() => undefined);
  };
}
