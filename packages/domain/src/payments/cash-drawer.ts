/** Figures of a cash drawer in minor units of one currency. */

export interface DrawerFigures {
  opening: number;
  /** Sum of the cash orders, without the change that was returned. */
  taken: number;
  refunded: number;
  /** The counted amount and the amount expected at that time; `null` while the drawer is open. */
  closing: { counted: number; expected: number } | null;
}

export interface Reckoning {
  /** The amount that should be in the drawer now. */
  expected: number;
  /** Counted minus expected amount at closing. Below 0, money is missing. */
  difference: number | null;
  /** Money received or paid out after the count. */
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
