import { lazy } from 'react';

const load = async () => ({ default: (await import('./PaymentPanel.tsx')).PaymentPanel });

/** The payment panel is a chunk of its own; most of a registration is done before it is needed. */
export const PaymentPanel = lazy(load);

/** Fetches it while the cart is being read. */
export function preloadPayment(): void {
  void load().catch(() => {
    // Opening the panel tries again, and says so.
  });
}
