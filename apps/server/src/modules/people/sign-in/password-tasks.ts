import { workerTask } from '../../../workers/worker-task.ts';

/** Password work that runs in worker threads (`worker-tasks.ts`). */

export const hashTask = workerTask<string, string>('passwords', 'hashPassword');
/** `stored` is null for an account that does not exist or has no password. Refusing it takes the same time. */
export const matchTask = workerTask<{ stored: string | null; password: string }, boolean>('passwords', 'matchPassword');
