/** Add-ons of a bought ticket (domain/later-add-ons). */
export const laterAddOns = {
  action: 'Add-ons',
  title: 'Add-ons of this ticket',
  none: 'This ticket has no add-ons to choose.',
  confirm: 'Confirm',
  done: 'The add-ons are changed.',
  doneText: 'The QR code stays the same. A mail about it is on its way.',
  soldOut: 'Sold out',
  notOnSale: 'Not on sale now',
  notReturnable: 'Yours; it cannot be given back here',
};
