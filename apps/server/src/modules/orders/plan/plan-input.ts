import type { ParsedOrderRequest } from '@foyer/contract/orders/orders';
import type { Locale, Wallet } from '@foyer/contract/wire/vocabulary';
import type { PaymentLimits } from '@foyer/domain/payments/payment-rules';
import type { Actor } from '../../../calls/context.ts';
import type { Catalogue } from './offers.ts';
import type { PeopleFacts } from './people.ts';

/** Where the buyer enters the card: in our own form, or on the gateway's page. */
export type PaymentMode = 'card' | 'hosted';

export interface OrderRules {
  paymentMode: PaymentMode;
  wallets: readonly Wallet[];
  purchaseWindowMs: number;
  paymentLimits: PaymentLimits;
}

export interface PlanInput {
  request: ParsedOrderRequest;
  catalogue: Catalogue;
  facts: PeopleFacts;
  actor: Actor;
  locale: Locale;
  now: Date;
  rules: OrderRules;
}
