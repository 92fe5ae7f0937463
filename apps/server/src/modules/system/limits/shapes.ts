/** JSON parameters of the SQL functions. `db/sql-functions.test.ts` compares them with the functions' source. */

/** The counter of a limit for one account, card or other key. */
export interface LimitKey {
  name: string;
  key: string;
}

/** A use of a limit with the numbers of the limit. */
export interface LimitUse extends LimitKey {
  allowed: number;
  windowSeconds: number;
  /** Null: wait until the end of the window. */
  firstWaitSeconds: number | null;
  longestWaitSeconds: number;
  /** The use counts only once per this key and time. */
  onceName?: string;
  onceKey?: string;
  onceSeconds?: number;
}

export interface UseRequest extends LimitUse {
  /** Uses with the same number belong together: when one is refused, none counts. */
  n: number;
}

/** A counted use that should not count. */
export interface GivenBackUse extends LimitKey {
  /** The wait continues at this number of other uses. Absent: the wait ends. */
  keepsWaitFrom?: number;
}
