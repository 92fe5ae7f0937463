/**
 * Background work as data: what, how often, and the function. The worker (`worker.ts`) runs a list of these; which jobs
 * there are is decided where the product is wired together.
 */
export interface Job {
  /** In logs and metrics. */
  name: string;
  /** Pause between the end of one run and the start of the next, in ms. */
  everyMs: number;
  /**
   * Does what is due and answers how many things it did; above 0 it is run again at once, since more may be waiting. Every
   * job must bear being run by several processes at the same time, and being killed at any point.
   */
  run: (context: JobContext) => Promise<number>;
}

export interface JobContext {
  now: Date;
  /** Aborted when the process stops: finish what is begun, begin nothing new. */
  signal: AbortSignal;
}
