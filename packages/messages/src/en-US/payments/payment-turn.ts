/** The server's message while an order, or a change of a ticket, waits in the queue for the payment provider. */
export const paymentTurn = {
  wait: (p: { count: number }) =>
    p.count === 1
      ? 'Many people are paying right now. It is your turn in about 1 second.'
      : `Many people are paying right now. It is your turn in about ${p.count} seconds. Please keep this page open.`,
};
