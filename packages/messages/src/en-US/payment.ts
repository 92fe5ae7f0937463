/** The payment panel (spec §2 Payment panel, §5 Card form). */
export const payment = {
  cardNumber: 'Card number',
  pay: (p: { amount: string }) => `Pay ${p.amount}`,
};
