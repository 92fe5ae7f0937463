import type { PaymentLimits } from '@foyer/domain/payment-rules';

/**
 * What Stripe takes. In Japan every card payment on the web needs 3-D Secure: where the bank cannot ask (no publishable key for Stripe's
 * script), a card that pays in yen is not typed here, but on Stripe's own page.
 */
export const limitsOf = ({ publishableKey }: { publishableKey?: string | undefined }): PaymentLimits => ({
  smallestMinor: { USD: 50, CAD: 50, JPY: 50 },
  notTyped: publishableKey === undefined ? ['JPY'] : [],
});
