/**
 * Checks that are made in one pass. Each table is read once and grouped before it is joined: with millions of orders a look-up for each
 * would take minutes.
 */
export interface Pass {
  names: readonly string[];
  /** Takes as long as all the others together: begun first where several are at work. */
  dear?: boolean;
  /**
   * A query of `about`, one row for each violation, and where there are several names `which` of them, from 1.
   * $1 is the time of the audit, $2 whether events without an issuer of their own issue receipts, $3 the time from which all mail is stored.
   */
  sql: string;
}
