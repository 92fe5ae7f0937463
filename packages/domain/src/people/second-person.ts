/** How long an account has its role before it counts as a second person, in ms. */
const waitMs = 86_400_000;

/**
 * From when a staff member may decide about the money of an administrator's order (people 4.14): a day after the latest of the
 * creation of the account, the grant of the role and the reopening.
 */
export const secondPersonFrom = (since: readonly Date[]): Date =>
  new Date(Math.max(...since.map((at) => at.getTime())) + waitMs);
