import { partOf } from '../part.ts';

/** The payment panel, prefetched while the buyer reads the cart because it is needed last. */
export const { Part: PaymentPanel, preload: preloadPayment } = partOf(
  async () => (await import('./PaymentPanel.tsx')).PaymentPanel,
);
