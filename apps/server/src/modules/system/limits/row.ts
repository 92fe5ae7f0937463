/** Uses are counted separately for each of these. */
export type LimitPer =
  /** The person at the keyboard. */
  | 'account'
  /** The API key of another system. */
  | 'key'
  /** The subject of the call: an account, ticket, order, address, card or code. */
  | 'target'
  /** The network address of the caller. A whole venue may share one. */
  | 'network'
  /** The whole installation. */
  | 'all';

interface Row {
  /** Describes the counted uses in plain English. `docs/limits.md` shows it. */
  counts: string;
  per: LimitPer;
  /** The maximum in `windowSeconds`, or at the same time. */
  allowed: number;
}

/** A limit of uses per time, counted in the database for all processes. */
export interface RateRow extends Row {
  windowSeconds: number;
  /** Staff act for many people, so they have a higher limit. */
  allowedForStaff?: number;
  /** The first wait in seconds. It doubles with each use after a wait. Absent: wait until the end of the window. */
  firstWaitSeconds?: number;
  /** Maximum of a growing wait, 15 minutes when absent. */
  longestWaitSeconds?: number;
  /**
   * Counts each call that needs the limit on its arrival, before its body is read. A use case counts other limits with
   * `useLimit`.
   */
  onArrival?: true;
}

/** A limit on simultaneous objects. The code that creates them enforces it. */
export interface AtOnceRow extends Row {
  atOnce: true;
}

export const minute = 60;
export const hour = 3600;
export const day = 86_400;
