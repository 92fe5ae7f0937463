import type { Widen } from '../../catalogue/messages.ts';
import type { paymentTurn as english } from '../../en-US/payments/payment-turn.ts';

export const paymentTurn: Widen<typeof english> = {
  wait: (p) => `現在、お支払いが混み合っています。あと約${p.count}秒で順番が来ます。このままお待ちください。`,
};
