import type { Messages } from '../messages.ts';

export const payment: Messages['payment'] = {
  cardNumber: 'カード番号',
  pay: (p) => `${p.amount}を支払う`,
};
