/** Kinds of work that do not wait for each other. Each has its own threads and queue. */
export type Lane = 'passwords' | 'documents' | 'badges' | 'exports' | 'mails';

/** Work for a thread. Its input and output are copied between threads. */
export interface WorkerTask<Input, Output> {
  readonly lane: Lane;
  readonly name: string;
  /** For the compiler only: the types of input and output. */
  readonly types?: (input: Input) => Output;
}

/** Names a task; `program.ts` has its function. */
export const workerTask = <Input, Output>(lane: Lane, name: string): WorkerTask<Input, Output> => ({ lane, name });

/** The function of a task, under the task's name. */
export const performedBy = <Input, Output>(
  { name }: WorkerTask<Input, Output>,
  perform: (input: Input) => Output | Promise<Output>,
): Record<string, (input: never) => unknown> => ({ [name]: perform });
