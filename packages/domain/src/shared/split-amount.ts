/**
 * Splits an amount of minor units over parts in proportion to their prices, exactly. The remainder after rounding down
 * goes to the parts that lost most, one unit each. Parts that cost nothing get nothing. If all parts cost nothing, the
 * first one gets everything.
 */
export function splitAmount(totalMinor: number, pricesMinor: readonly number[]): number[] {
  const prices = pricesMinor.map(BigInt);
  const sum = prices.reduce((all, price) => all + price, 0n);
  if (sum === 0n) return pricesMinor.map((_, index) => (index === 0 ? totalMinor : 0));
  const total = BigInt(totalMinor);
  const parts = prices.map((price) => Number((total * price) / sum));
  const left = totalMinor - parts.reduce((all, part) => all + part, 0);
  const byLoss = prices
    .map((price, index) => ({ index, lost: (total * price) % sum }))
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1));
  for (const { index } of byLoss.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
