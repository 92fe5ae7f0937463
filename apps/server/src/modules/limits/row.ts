import type { RouteName } from '@foyer/contract/routes';

/** Whose uses are counted together. */
export type LimitPer =
  /** The person at the keyboard. */
  | 'account'
  /** What the call is about: an account, ticket, order, address, card or code. */
  | 'target'
  /** The network address of the caller. A whole venue may share one. */
  | 'network'
  /** The whole installation. */
  | 'all';

interface Row {
  /** What is counted, in plain English. `docs/limits.md` shows it. */
  counts: string;
  per: LimitPer;
  /** How many are allowed in the time below, or at once. */
  allowed: number;
}

/** A limit of uses in a time, counted in the database for all processes together. */
export interface RateRow extends Row {
  windowSeconds: number;
  /** Staff work for many people, so they may do more. */
  allowedForStaff?: number;
  /** The first wait in seconds; it doubles with each use after a wait. Without it, the wait ends with the window. */
  firstWaitSeconds?: number;
  /** The wait grows no longer than this; 15 minutes when absent. */
  longestWaitSeconds?: number;
  /** Calls that are counted when they arrive, before their body is read. Other limits are counted in a use case, by `useLimit`. */
  calls?: readonly RouteName[];
}

/** A limit of how many may exist at once. The code that creates them enforces it. */
export interface AtOnceRow extends Row {
  atOnce: true;
}

export const minute = 60;
export const hour = 3600;
export const day = 86_400;
