import type { Messages } from '../messages.ts';

export const payment: Messages['payment'] = {
  cardNumber: 'Número de tarjeta',
  pay: (p) => `Pagar ${p.amount}`,
};
