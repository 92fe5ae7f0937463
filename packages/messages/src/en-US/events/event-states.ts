/** The states of an event for its organiser, by `SaleState`. */
export const eventStates = {
  calledOff: 'Called off',
  draft: 'Draft',
  running: 'Running',
  past: 'Past',
  notOpen: 'Opens later',
  soldOut: 'Sold out',
  onSale: 'On sale',
  closed: 'Registration closed',
};
