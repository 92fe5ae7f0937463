/** Background work as data: name, interval and function. The worker (`worker.ts`) runs a list of jobs, which the composition root defines. */
export interface Job {
  /** Name in logs and metrics. */
  name: string;
  /** Pause between the end of one run and the start of the next, in ms. */
  everyMs: number;
  /**
   * Does the due work and returns the number of things done. Above 0 it runs again at once, because more may be due. Every job must be safe when several
   * processes run it at the same time, and when it is killed at any point.
   */
  run: (context: JobContext) => Promise<number>;
}

export interface JobContext {
  now: Date;
  /** Aborted when the process stops: finish the current work and start nothing new. */
  signal: AbortSignal;
}
