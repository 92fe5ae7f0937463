/** Paying the difference for a ticket whose qualification was lost (selling 8.5). */
export const difference = {
  action: 'Pay the difference',
  title: 'Pay the difference?',
  text: (p: { date: string }) =>
    `Your place is no longer valid, so the ticket has its usual price. You can pay until ${p.date}.`,
  nothing: 'Nothing is due for this ticket any more.',
  amount: 'Difference',
  confirm: 'Pay',
  done: 'The difference has been paid.',
  doneText: 'An email with your new ticket and its new QR code is on its way.',
};
