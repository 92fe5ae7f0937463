/** The server's page for the bank's payment authentication (3-D Secure). */
export const challengePage = {
  title: 'Confirm your payment',
  asking: (p: { amount: string }) =>
    `Your bank wants to know that the payment of ${p.amount} is yours. Its window opens here in a moment; please keep this page open.`,
  failed:
    'Your bank’s window did not open. Check your connection, and that your browser does not block js.stripe.com. Nothing has been charged.',
  again: 'Try again',
  noScript: 'Your bank’s window needs JavaScript, which is turned off in your browser. Nothing has been charged.',
  unreachable: 'Your bank cannot be reached at the moment. Nothing has been charged; please try again.',
  leave: 'Go back without confirming',
  endedTitle: 'There is nothing to confirm here',
  endedText: 'The payment was confirmed already, or its time ran out. Your orders say what became of it.',
  toOrders: 'My orders',
};
