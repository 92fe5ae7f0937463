import { authTasks } from '../modules/auth/worker-tasks.ts';
import { papersTasks } from '../modules/papers/worker-tasks.ts';

/** What a thread of `workers.ts` runs. It loads what its tasks need and nothing else of the server. */

/** By the name of the task. Each task and its function have one type (`worker-tasks.ts` of its module). */
const tasks: Readonly<Record<string, (input: never) => unknown>> = { ...authTasks, ...papersTasks };

export default async function perform({ name, input }: { name: string; input: unknown }): Promise<unknown> {
  const task = tasks[name];
  if (!task) throw new Error(`No thread knows the task ${name}.`);
  return task(input as never);
}
