import { lazy } from 'react';
import { whenOnline } from '../../../../session/when-online.ts';

const load = async () => {
  await whenOnline();
  return { default: (await import('./PaymentPanel.tsx')).PaymentPanel };
};

/** The payment panel is a chunk of its own; most of a registration is done before it is needed. */
export const PaymentPanel = lazy(load);

/** Fetches it while the cart is being read. */
export function preloadPayment(): void {
  void load().catch(() => {
    // Opening the panel tries again, and says so.
  });
}
