/** Add-ons of a bought ticket (domain/later-add-ons). */
export const addOnChanges = {
  action: 'Add-ons',
  title: 'Add-ons for this ticket',
  none: 'There are no add-ons for this ticket.',
  confirm: 'Confirm',
  done: 'Your add-ons have been changed.',
  doneText: 'The QR code stays the same. We will send you an email.',
  soldOut: 'Sold out',
  notOnSale: 'Not on sale now',
  notReturnable: 'Already bought; can’t be returned here',
};
