export type Phase = 'starting' | 'serving' | 'stopping';

/** Whether this process lives, and whether it can serve (readings §8). */
export interface Health {
  phase: Phase;
  /** The verdict of `/readyz`: serving, and the database answers in time. */
  check: () => Promise<{ ready: boolean; reason?: 'starting' | 'stopping' | 'database' }>;
}

/** `pingDatabase` resolves when the database answers; it has `timeoutMs` for it. */
export function createHealth(pingDatabase: () => Promise<unknown>, timeoutMs = 2000): Health {
  const health: Health = {
    phase: 'starting',
    async check() {
      if (health.phase !== 'serving') return { ready: false, reason: health.phase };
      const answered = await inTime(pingDatabase(), timeoutMs);
      return answered ? { ready: true } : { ready: false, reason: 'database' };
    },
  };
  return health;
}

async function inTime(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
