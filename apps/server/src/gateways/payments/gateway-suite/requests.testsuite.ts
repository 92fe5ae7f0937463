import type { ScenarioName } from '../sandbox/scenarios.ts';
import type { Card, ChargeRequest, HostedPageRequest, PaymentGateway, WebhookHeaders } from '../port.ts';

/** What the test suite needs in addition to the gateway. */
export interface GatewayHarness {
  gateway: PaymentGateway;
  /** A gateway to the same provider in a process that has just started. */
  restarted(): PaymentGateway;
  /** A gateway to a provider that does not respond. */
  unreachable(): PaymentGateway;
  /** Sum of the money that the provider took under a key, by its own records. */
  taken(key: string): Promise<number>;
  /** The payer pays a hosted page, by card number or another way. Returns false when the page refused. */
  payPage(reference: string, paying: string): Promise<boolean>;
  /** The payer responds to the bank about a `challenged` charge. Returns whether that took the money. */
  answerBank(reference: string, answer: 'confirmed' | 'refused' | 'declined'): Promise<boolean>;
  /** Makes the provider behave like the scene, where the card number is not enough for that. `succeeds` ends it. */
  play(scene: ScenarioName): void;
  /** Decides all pending charges as their cards determine. */
  settle(): void;
  /** Moves the provider's clock forward. */
  pass(ms: number): void;
  /** Ends a refund with this status, as the card of its charge determines. */
  endRefund(reference: string, status: 'succeeded' | 'failed'): void;
  /** Makes a partial refund of a charge directly at the provider. */
  refundByHand(charge: string, amountMinor: number): Promise<void>;
  /** The payer's bank disputes a charge, or only inquires. Returns the id of the dispute. */
  dispute(charge: string, isInquiry: boolean): Promise<string>;
  decideDispute(reference: string, outcome: 'won' | 'lost' | 'closed'): Promise<void>;
  /** A webhook about an attempt, with the provider's signature. */
  webhook(about: {
    key: string;
    attempt: 'charge' | 'hosted';
    reference: string;
  }): Promise<{ body: Uint8Array; headers: WebhookHeaders }>;
  stop(): Promise<void>;
}

/** The gateway under test. */
export interface Running {
  harness: GatewayHarness;
  gateway: PaymentGateway;
}

let keys = 0;
export const freshKey = () => `attempt-${process.pid}-${Date.now()}-${++keys}`;

export const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

export const cardOf = (number: string): Card => ({
  number,
  expiryMonth: 12,
  expiryYear: 2035,
  cvv: '123',
  firstName: 'Ana',
  lastName: 'García',
  zip: '75001',
  country: 'USA',
});

export function chargeOf(number: string, over: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    key: freshKey(),
    amount: usd(14_950),
    source: {
      kind: 'card',
      card: cardOf(number),
      billing: { address1: '1 Main St', locality: 'Dallas', region: 'TX', postalCode: '75001', country: 'USA' },
    },
    email: 'ana@example.com',
    metadata: { orderIntentId: 'intent-1' },
    turnOf: 'payer',
    ...over,
  };
}

export function pageOf(over: Partial<HostedPageRequest> = {}): HostedPageRequest {
  return {
    key: freshKey(),
    amount: usd(30_000),
    lines: [
      { description: 'General admission', amountMinor: 12_500, quantity: 2 },
      { description: 'Dinner', amountMinor: 5_000, quantity: 1 },
    ],
    returnUrl: 'http://127.0.0.1/back?paid',
    cancelUrl: 'http://127.0.0.1/back?canceled',
    locale: 'en-US',
    email: 'ana@example.com',
    expiresAt: new Date(Date.now() + 45 * 60_000),
    metadata: { orderIntentId: 'intent-1' },
    turnOf: 'payer',
    ...over,
  };
}
