/** Windows of a ticket type: who may buy when, at which price. */
export const saleWindows = {
  windows: 'Sale windows',
  hint: 'A window opens the sale to some people for a time. With windows, no one can buy outside them. Add a last window without conditions if all should be able to buy.',
  add: 'Add window',
  windowOf: (p: { number: number }) => `Window ${p.number}`,
  opens: 'Opens',
  closes: 'Closes',
  price: (p: { currency: string }) => `Price in the window (${p.currency})`,
  priceHint: 'Leave empty for the price of the ticket type.',
  reserved: 'Reserved units',
  reservedHint: 'Only these people can buy them. What is left is free for all when the window closes.',
  mode: 'Sells',
  firstCome: 'First come, first served',
  draw: 'By a draw',
  twice: 'Another window of this ticket type has this key.',
  endsBeforeStart: 'The window must close after it opens.',
  tooMuch: (p: { units: number }) => `The reserved units of the windows are more than the ${p.units} units there are.`,
  noLimit: 'Units can only be reserved if the ticket type or its pool has a limited quantity.',
  night: (p: { number: number }) => `Window ${p.number} opens at night in the event’s time zone.`,
  twoPrices: (p: { number: number; other: number }) =>
    `Windows ${p.other} and ${p.number} can be open for the same person at different prices. The first in the list counts.`,
  full: 'A ticket type has at most 20 windows.',
};
