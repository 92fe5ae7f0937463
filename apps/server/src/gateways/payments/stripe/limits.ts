import type { PaymentLimits } from '@foyer/domain/payment-rules';

/**
 * What Stripe takes. In Japan every card payment on the web needs 3-D Secure, which only Stripe's own page can show: a card that pays in
 * yen is not typed here.
 */
export const limits: PaymentLimits = {
  smallestMinor: { USD: 50, CAD: 50, JPY: 50 },
  notTyped: ['JPY'],
};
