import { storageFault, type StorageFault } from '../db/errors.ts';
import type { Outage } from './outage.ts';

/** `draining`: `/readyz` says no already, but whoever still comes is served, on connections that end with the answer. */
export type Phase = 'starting' | 'serving' | 'draining' | 'stopping';

/** Whether this process lives, and whether it can serve (system 6.1). */
export interface Health {
  phase: Phase;
  /**
   * Hears what requests failed of: that the disk is full shows in a write alone, and `/readyz` makes none. Returns whether the log has the
   * error already, as that of an outage.
   */
  hear: (error: unknown) => boolean;
  /** The verdict of `/readyz`: serving, and the database answers in time and takes changes. */
  check: () => Promise<{ ready: boolean; reason?: 'starting' | 'stopping' | 'database' | StorageFault }>;
  /** Seconds by which the payment provider's clock is ahead of ours, where that is too much; else 0. Payments fail by it, and other requests work. */
  clockOffsetSeconds: () => number;
}

/** After a write that found the disk full, so long it is believed to be; then requests may try again. */
const fullForMs = 15_000;

interface HealthOptions {
  /** For the ping, in ms. */
  timeoutMs?: number;
  /** In ms, from any beginning. */
  clock?: () => number;
  clockOffsetMs?: () => number;
  outage?: Pick<Outage, 'covers'>;
}

/** `ping` resolves when the database answers and takes changes (`pingDatabase`). */
export function createHealth(ping: () => Promise<unknown>, options: HealthOptions = {}): Health {
  const { timeoutMs = 2000, clock = () => performance.now(), clockOffsetMs = () => 0, outage } = options;
  let fullUntil = -Infinity;
  const health: Health = {
    phase: 'starting',
    clockOffsetSeconds: () => Math.round(clockOffsetMs() / 1000),
    hear(error) {
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
