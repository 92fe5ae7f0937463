/** Add-ons of a bought ticket (domain/later-add-ons). */
export const addOnChanges = {
  action: 'Add-ons',
  title: 'Add-ons for this ticket',
  none: 'There are no add-ons for this ticket.',
  confirm: 'Confirm',
  done: 'The add-ons have been changed.',
  doneText: 'The QR code stays the same. An email confirms it.',
  soldOut: 'Sold out',
  notOnSale: 'Not on sale now',
  notReturnable: 'Already bought; can’t be returned here',
};
