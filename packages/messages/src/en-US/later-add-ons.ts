/** Add-ons of a ticket after it was bought (domain/later-add-ons). */
export const laterAddOns = {
  action: 'Add-ons',
  title: 'Add-ons of your ticket',
  none: 'This ticket has no add-ons to choose.',
  confirm: 'Confirm',
  done: 'Your add-ons are changed.',
  doneText: 'Your QR code stays the same. We have sent a mail about it.',
  soldOut: 'Sold out',
  notOnSale: 'Not on sale now',
  notReturnable: 'Yours; it cannot be given back here',
};
