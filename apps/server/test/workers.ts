import { verify } from '@node-rs/argon2';
import { hashTask, matchTask } from '../src/modules/people/sign-in/password-tasks.ts';
import type { Requester } from '../src/workers/fair-turns.ts';
import { performedBy, type WorkerTask } from '../src/workers/worker-task.ts';
import { createWorkers, type Workers } from '../src/workers/workers.ts';
import { cheapHash } from './passwords.ts';
import { threadProgram } from './program.ts';

/**
 * All test files of a process share the threads, because each thread loads the program of the threads again. With a low priority they would wait for
 * ever on a busy machine.
 */
const shared: typeof globalThis & { foyerTestWorkers?: Workers } = globalThis;

let decoy: Promise<string> | undefined;
/** Passwords with the lowest cost, without a thread. `password.test.ts` and `workers.test.ts` test the real ones. */
const cheapTasks: Record<string, ((input: never) => unknown) | undefined> = {
  ...performedBy(hashTask, cheapHash),
  ...performedBy(matchTask, async ({ stored, forms }) => {
    decoy ??= cheapHash('nobody signs in with this');
    const hash = stored ?? (await decoy);
    for (const [at, form] of forms.entries()) if (await verify(hash, form)) return stored === null ? -1 : at;
    return -1;
  }),
};

/** The threads of test apps, with cheap passwords. Closing them does nothing; they end with the process. */
export function testWorkers(): Workers {
  const threads = () => (shared.foyerTestWorkers ??= createWorkers({ program: threadProgram(), niceness: 0 }));
  return {
    run: async <Input, Output>(
      task: WorkerTask<Input, Output>,
      input: Input,
      requester: Requester,
      options?: { signal?: AbortSignal },
    ) => {
      const cheap = cheapTasks[task.name];
      // The name of a task gives the types of its input and output.
      return cheap ? ((await cheap(input as never)) as Output) : threads().run(task, input, requester, options);
    },
    close: () => Promise.resolve(),
  };
}
