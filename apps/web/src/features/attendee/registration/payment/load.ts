import { partOf } from '../part.ts';

/** The payment panel: most of a registration is done before it is needed, and it is fetched while the cart is being read. */
export const { Part: PaymentPanel, preload: preloadPayment } = partOf(
  async () => (await import('./PaymentPanel.tsx')).PaymentPanel,
);
