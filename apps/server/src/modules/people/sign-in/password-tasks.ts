import { workerTask } from '../../../workers/worker-task.ts';

/** Password work that runs in worker threads (`worker-tasks.ts`). */

export const hashTask = workerTask<string, string>('passwords', 'hashPassword');
/**
 * Returns the index of the first form of a password that matches the stored hash, -1 for none. `stored` is null for an
 * account that does not exist or has no password. Refusing it takes the same time.
 */
export const matchTask = workerTask<{ stored: string | null; forms: readonly string[] }, number>(
  'passwords',
  'matchPassword',
);
