/** The server's page for the bank's payment authentication (3-D Secure). */
export const challengePage = {
  title: 'Confirm your payment',
  asking: (p: { amount: string }) =>
    `Your bank needs you to confirm the payment of ${p.amount}. Its window opens here in a moment. Please keep this page open.`,
  failed:
    'Your bank’s window did not open. Check your connection, and that your browser does not block js.stripe.com. You were not charged.',
  again: 'Try again',
  noScript: 'Your bank’s window needs JavaScript, which is turned off in your browser. You were not charged.',
  unreachable: 'Your bank can’t be reached at the moment. You were not charged. Please try again.',
  leave: 'Go back without confirming',
  endedTitle: 'There is nothing to confirm here',
  endedText: 'The payment was already confirmed, or the time ran out. See the result under My orders.',
  toOrders: 'My orders',
};
