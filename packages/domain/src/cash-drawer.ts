/** What a cash drawer should hold: opening, takings, closing, difference; all in minor units of one currency. */

export interface DrawerFigures {
  opening: number;
  /** What orders cost that were paid in cash: the change that was given is not in it. */
  taken: number;
  refunded: number;
  /** What was counted, and what should have been there then; `null` before. */
  closing: { counted: number; expected: number } | null;
}

export interface Reckoning {
  /** What should be in it now. */
  expected: number;
  /** Counted less what should have been there then: below 0 something is missing. */
  difference: number | null;
  /** What came in, or went out, after it was counted. */
  since: number;
}

export function reckon({ opening, taken, refunded, closing }: DrawerFigures): Reckoning {
  const expected = opening + taken - refunded;
  return {
    expected,
    difference: closing && closing.counted - closing.expected,
    since: closing ? expected - closing.expected : 0,
  };
}
