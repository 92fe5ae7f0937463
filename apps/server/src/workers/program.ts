import type { Lane } from './worker-task.ts';

/** The program of a thread (`workers.ts`). A thread serves one lane and loads only the code of that lane. */

type Tasks = Readonly<Record<string, (input: never) => unknown>>;

const lanes: Readonly<Record<Lane, () => Promise<Tasks>>> = {
  passwords: async () => (await import('../modules/people/sign-in/worker-tasks.ts')).authTasks,
  documents: async () => (await import('../modules/tickets/documents/worker-tasks.ts')).documentTasks,
  badges: async () => (await import('../modules/tickets/documents/worker-tasks.ts')).badgesTasks,
  exports: async () => (await import('../modules/reports/worker-tasks.ts')).reportingTasks,
  mails: async () => (await import('../modules/mail/worker-tasks.ts')).mailTasks,
};

export interface Work {
  lane: Lane;
  name: string;
  input: unknown;
}

/** Runs the task with that name. Each task and its function share one type (`worker-tasks.ts` of its module). */
export default async function perform({ lane, name, input }: Work): Promise<unknown> {
  const tasks = await lanes[lane]();
  const task = tasks[name];
  if (!task) throw new Error(`No thread knows the task ${name}.`);
  return task(input as never);
}
