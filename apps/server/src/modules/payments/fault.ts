/**
 * Steps at which a test can kill the process (`FOYER_FAULT_POINT`). The fault suite kills a process at each of them.
 */
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

export const noFault: Fault = () => undefined;

/** Reads `FOYER_FAULT_POINT`, which only works with `NODE_ENV=test`. */
export function faultOf(env: Readonly<Record<string, string | undefined>>): Fault {
  const point = faultPoints.find((each) => each === env['FOYER_FAULT_POINT']);
  return point !== undefined && env['NODE_ENV'] === 'test' ? dieAt(point) : noFault;
}

/** Kills the process at `point` like a power cut: no buffer is flushed and no handler runs. */
function dieAt(point: FaultPoint): Fault {
  return (reached) => {
    if (reached !== point) return undefined;
    process.kill(process.pid, 'SIGKILL');
    // The process dies when the signal arrives. The promise never resolves, so no code runs before that.
    return new Promise(() => undefined);
  };
}
