import { storageFault, type StorageFault } from '../db/errors.ts';
import type { Outage } from './outage.ts';

/** `draining`: `/readyz` already fails, but requests are still served, on connections that close after the response. */
export type Phase = 'starting' | 'serving' | 'draining' | 'stopping';

/** Whether this process is alive, and whether it can serve (system 6.1). */
export interface Health {
  phase: Phase;
  /**
   * Receives the errors of requests. Only a write shows that the disk is full, and `/readyz` does not write. Returns true when the log already has the error as
   * an outage.
   */
  report: (error: unknown) => boolean;
  /** The result of `/readyz`: the process is serving, and the database responds in time and accepts writes. */
  check: () => Promise<{ ready: boolean; reason?: 'starting' | 'stopping' | 'database' | StorageFault }>;
  /** Seconds by which the payment provider's clock is ahead of ours, when too many; otherwise 0. It breaks payments but no other requests. */
  clockOffsetSeconds: () => number;
}

/** How long the disk counts as full after a failed write. Then requests may try again. */
const fullForMs = 15_000;

interface HealthOptions {
  /** Time-out of the ping, in ms. */
  timeoutMs?: number;
  /** Monotonic time in ms; only differences matter. */
  clock?: () => number;
  clockOffsetMs?: () => number;
  outage?: Pick<Outage, 'covers'>;
}

/** `ping` resolves when the database responds and accepts writes (`pingDatabase`). */
export function createHealth(ping: () => Promise<unknown>, options: HealthOptions = {}): Health {
  const { timeoutMs = 2000, clock = () => performance.now(), clockOffsetMs = () => 0, outage } = options;
  let fullUntil = -Infinity;
  const health: Health = {
    phase: 'starting',
    clockOffsetSeconds: () => Math.round(clockOffsetMs() / 1000),
    report(error) {
      if (storageFault(error) === 'disk-full') fullUntil = clock() + fullForMs;
      return outage?.covers(error) ?? false;
    },
    async check() {
      if (health.phase === 'draining') return { ready: false, reason: 'stopping' };
      if (health.phase !== 'serving') return { ready: false, reason: health.phase };
      if (clock() < fullUntil) return { ready: false, reason: 'disk-full' };
      const fault = await inTime(ping(), timeoutMs);
      return fault === undefined ? { ready: true } : { ready: false, reason: fault };
    },
  };
  return health;
}

async function inTime(work: Promise<unknown>, timeoutMs: number): Promise<'database' | StorageFault | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'database'>((resolve) => {
    timer = setTimeout(() => resolve('database'), timeoutMs);
  });
  try {
    return await Promise.race([
      work.then(
        () => undefined,
        (error: unknown) => storageFault(error) ?? 'database',
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
