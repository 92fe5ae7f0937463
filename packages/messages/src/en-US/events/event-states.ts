/** The states of an event for its organiser, by `SaleState`. */
export const eventStates = {
  calledOff: 'Called off',
  draft: 'Draft',
  running: 'Happening now',
  past: 'Past',
  notOpen: 'Opens later',
  soldOut: 'Sold out',
  onSale: 'Registration open',
  closed: 'Registration closed',
};
