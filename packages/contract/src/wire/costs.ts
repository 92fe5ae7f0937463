/** The limits that bound a cost, by their names in the server's table (`modules/system/limits`). */
type Bounds = string | readonly [string, ...string[]];

/** What one use of a call can cost, apart from a few milliseconds. A cost without a limit does not compile. */
export interface Costs {
  /** Money, or an attempt at the payment provider. */
  money?: Bounds;
  /** Stock, or another person's slot. */
  stock?: Bounds;
  mail?: Bounds;
  /** More than 20 ms of CPU time. */
  cpu?: Bounds;
  /** Rows or files that retention does not delete soon. */
  storage?: Bounds;
  /** A guess of a password, code, number or name. */
  guesses?: Bounds;
}
export type Cost = keyof Costs;

/** The names of the limits in the costs of a call. */
export type LimitIn<C> = C extends object
  ? { [K in keyof C]: C[K] extends readonly (infer Name)[] ? Name : C[K] }[keyof C]
  : never;

export const limitsIn = (costs: Costs | 'none' = 'none'): ReadonlySet<string> =>
  new Set(costs === 'none' ? [] : Object.values<Bounds>({ ...costs }).flat());

/** A look-up of people who are not at the event, by staff. */
export const staffLookUps = ['staff-look-ups', 'staff-look-ups-all', 'looked-up-by-staff'] as const;
/** A look-up of another person by account number. */
export const lookUps = ['look-ups', 'looked-up', ...staffLookUps] as const;
/** A coupon code that an attendee types. */
export const coupons = ['coupon-guesses', 'coupon-tried'] as const;
/** A mail to an address that the caller types. */
export const typedMail = ['free-mail-about', 'free-mail-to', 'free-mail-from', 'free-mail-from-staff'] as const;
/** A new event. */
export const newEvents = ['event-changes', 'new-events', 'new-events-admin'] as const;
/** A short code that an organiser types. */
export const shortCodes = ['short-codes', 'short-code-tried'] as const;
