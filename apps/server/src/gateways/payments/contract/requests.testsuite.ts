import type { ScenarioName } from '../sandbox/scenarios.ts';
import type { Card, ChargeRequest, HostedPageRequest, PaymentGateway, WebhookHeaders } from '../port.ts';

/** What the suite needs beside the gateway itself. */
export interface GatewayHarness {
  gateway: PaymentGateway;
  /** The same provider, asked by a process that has just started. */
  restarted(): PaymentGateway;
  /** A gateway whose provider nobody answers for. */
  unreachable(): PaymentGateway;
  /** Sum of what the provider has taken under a key, from its own books. */
  taken(key: string): Promise<number>;
  /** The payer pays a hosted page, by a card's number or otherwise; false when the page did not let them through. */
  payPage(reference: string, paying: string): Promise<boolean>;
  /** The payer answers the bank about a charge that was `challenged`; whether that took the money. */
  answerBank(reference: string, answer: 'confirmed' | 'refused' | 'declined'): Promise<boolean>;
  /** From now on the provider does what the scene says, where the number of its card is not enough; `succeeds` ends it. */
  play(scene: ScenarioName): void;
  /** What the provider is still deciding comes to what its card says. */
  settle(): void;
  /** The provider's time goes on. */
  pass(ms: number): void;
  /** A refund comes to this, as the card of its charge says. */
  endRefund(reference: string, status: 'succeeded' | 'failed'): void;
  /** People give a part of a charge back at the provider. */
  refundByHand(charge: string, amountMinor: number): Promise<void>;
  /** The payer's bank takes a charge back, or only asks; answers the dispute's name. */
  dispute(charge: string, isInquiry: boolean): Promise<string>;
  decideDispute(reference: string, outcome: 'won' | 'lost' | 'closed'): Promise<void>;
  /** A webhook about an attempt, signed as the provider signs. */
  webhook(about: {
    key: string;
    attempt: 'charge' | 'hosted';
    reference: string;
  }): Promise<{ body: Uint8Array; headers: WebhookHeaders }>;
  stop(): Promise<void>;
}

/** The gateway that a run of the suite is about. */
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
