import type { PaymentLimits } from '@foyer/domain/payments/payment-rules';

/**
 * Limits of Stripe. In Japan every card payment on the web needs 3-D Secure. Without a publishable key the bank cannot confirm on our page, so yen cards are
 * typed on Stripe's page.
 */
export const limitsOf = ({ publishableKey }: { publishableKey?: string | undefined }): PaymentLimits => ({
  smallestMinor: { USD: 50, CAD: 50, JPY: 50 },
  notTyped: publishableKey === undefined ? ['JPY'] : [],
});
