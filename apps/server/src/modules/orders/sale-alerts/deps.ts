import type { PaymentLimits } from '@foyer/domain/payments/payment-rules';
import type { Database } from '../../../db/database.ts';
import type { PaymentMode, PlanReaders } from '../plan/index.ts';

export interface SaleAlerts {
  database: Database;
  readers: Pick<PlanReaders, 'offers' | 'people' | 'lookUps'>;
}

/** What decides whether a purchase is possible when a sale opens. */
export interface OpeningRules {
  paymentMode: PaymentMode;
  paymentLimits: PaymentLimits;
}
