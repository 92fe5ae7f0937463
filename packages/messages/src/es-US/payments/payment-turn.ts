import type { Widen } from '../../catalogue/messages.ts';
import type { paymentTurn as english } from '../../en-US/payments/payment-turn.ts';

export const paymentTurn: Widen<typeof english> = {
  wait: (p) =>
    p.count === 1
      ? 'Muchas personas están pagando en este momento. Su turno llega en 1 segundo aproximadamente.'
      : `Muchas personas están pagando en este momento. Su turno llega en unos ${p.count} segundos. No cierre esta página.`,
};
