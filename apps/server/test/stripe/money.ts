import { randomUUID } from 'node:crypto';
import { passesLuhn } from '@foyer/domain/payments/cards';
import { brandOf } from '../../src/gateways/payments/card-brand.ts';
import { authenticationErrors, cardError, declines, invalid, refused } from './errors.ts';
import { fieldsOf, numberOf, textOf, type Sent } from './parameters.ts';
import type { Store, Thing } from './store.ts';

/** A charge that took money. Charges are stored apart from the API objects, so tests see the money that was really taken. */
export interface MadeCharge {
  intent: string;
  key: string | undefined;
  amount: number;
}

const brandNames: Readonly<Record<string, string>> = {
  VI: 'visa',
  MC: 'mastercard',
  AE: 'amex',
  DI: 'discover',
  JC: 'jcb',
  DC: 'diners',
};
const minimum: Readonly<Record<string, number>> = { usd: 50, cad: 50, jpy: 50 };

/** Exchange rates: US cents per minor unit. */
const inCents: Readonly<Record<string, number>> = { usd: 1, cad: 0.73, jpy: 0.67 };

/** Ways to pay on Stripe's page without typing a card. Neither reports the last four digits. */
export const otherMethods = {
  link: { type: 'link', link: { country: 'US' } },
  wallet: { type: 'card', card: { brand: null, last4: null, wallet: { type: 'apple_pay' } } },
} as const;
export type OtherMethod = keyof typeof otherMethods;

/** Cards with a payment that is decided later, and its result. */
const slowCards: Readonly<Record<string, 'paid' | 'failed'>> = {
  '4000000000002008': 'paid',
  '4000000000004020': 'failed',
};
/** First status of a card's refund; `decideRefund` sets the next one. */
const firstRefunds: Readonly<Record<string, string>> = {
  '4000000000007726': 'pending',
  '4000000000004285': 'requires_action',
  '4000000000004244': 'pending',
};
/** The error of a payment that fails later. */
const failedLater = { code: 'card_declined', decline_code: 'generic_decline' };

/** The payer's response to the bank. `declined`: confirmed, but the bank does not pay. */
export type BankAnswer = 'confirmed' | 'refused' | 'declined';
/** The error of a payment that its payer did not confirm. */
const refusedByPayer = { code: 'payment_intent_authentication_failure' };

/** Stripe's payment objects and their states: intents, methods, charges, refunds and disputes. */
export class Till {
  readonly charges: MadeCharge[] = [];
  /** The account's single currency. Null: the account keeps every charged currency. */
  settlementCurrency: string | null = null;
  readonly #store: Store;
  /** Card number by payment method. The number itself is on no API object. */
  readonly #numbers = new Map<string, string>();
  /** Pending intents with the function that decides them. */
  readonly #slow = new Map<Thing, () => void>();

  constructor(store: Store) {
    this.#store = store;
  }

  checkAmount(amount: number, currency: string): void {
    if (amount < (minimum[currency] ?? 1)) throw invalid('amount_too_small', 'Amount must be at least …', 'amount');
    if (amount > 99_999_999) throw invalid('amount_too_large', 'Amount must be no more than …', 'amount');
  }

  makeIntent(p: { [name: string]: Sent }): Thing {
    const [amount, currency] = [numberOf(p['amount']), textOf(p['currency']) ?? ''];
    this.checkAmount(amount, currency);
    return this.#store.make('payment_intent', {
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      metadata: fieldsOf(p['metadata']),
      description: textOf(p['description']) ?? null,
      statement_descriptor_suffix: textOf(p['statement_descriptor_suffix']) ?? null,
      customer: null,
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      client_secret: `${randomUUID()}_secret`,
    });
  }

  makeMethod(p: { [name: string]: Sent }): Thing {
    if (textOf(p['type']) !== 'card') throw invalid('parameter_missing', 'Missing required param: type.', 'type');
    const card = fieldsOf(p['card']);
    const number = textOf(card['number']) ?? '';
    if (!passesLuhn(number)) throw cardError({ code: 'incorrect_number' });
    const month = new Date(Date.UTC(numberOf(card['exp_year']), numberOf(card['exp_month'])));
    if (month.getTime() <= this.#store.now()) throw cardError({ code: 'invalid_expiry_year' });
    return this.methodOf(number);
  }

  methodOf(number: string): Thing {
    const card = { brand: brandNames[brandOf(number) ?? ''] ?? 'unknown', last4: number.slice(-4) };
    const method = this.#store.make('payment_method', { type: 'card', card, customer: null });
    this.#numbers.set(method.id, number);
    return method;
  }

  /** Returns `silence` when the request gets no response. */
  confirm(intent: Thing, p: { [name: string]: Sent }): Thing | 'silence' {
    if (intent['status'] !== 'requires_payment_method') throw refused('payment_intent_unexpected_state');
    const method = this.#store.get('payment_method', textOf(p['payment_method']));
    if (method['customer'] !== null && method['customer'] !== intent['customer'])
      throw refused('payment_method_customer_mismatch');
    const offSession = textOf(p['off_session']) === 'true';
    if (offSession && p['setup_future_usage'] !== undefined) throw invalid('parameters_exclusive');
    if (offSession && intent['customer'] === null) throw refused('payment_intent_invalid_parameter');
    // Intents are created for cards only.
    if (method['type'] !== 'card') throw refused('payment_intent_incompatible_payment_method');
    const number = this.#numbers.get(method.id) ?? '';
    if (number === '4000000000004087') return 'silence';
    const challenge = authenticationErrors[number];
    if (challenge && textOf(p['error_on_requires_action']) !== 'true' && !offSession) {
      if (textOf(p['use_stripe_sdk']) !== 'true') throw invalid('parameter_missing', 'return_url', 'return_url');
      return Object.assign(intent, {
        status: 'requires_action',
        payment_method: method.id,
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
      });
    }
    const decline =
      challenge ?? (number === '4000000000000341' && offSession ? declines['4000000000000002'] : declines[number]);
    if (decline) {
      intent['last_payment_error'] = { type: 'card_error', ...decline };
      throw cardError(decline, { payment_intent: structuredClone(intent) });
    }
    const details = { type: 'card', card: method['card'] };
    if (this.takesLater(number, intent, () => this.take(intent, method.id, details))) return intent;
    this.take(intent, method.id, details);
    return number === '4000000000004186' ? 'silence' : intent;
  }

  /**
   * The payer's response to the bank through Stripe's script. Only the intent's client secret identifies the intent. Returns false when no confirmation is
   * open, or no money is taken.
   */
  answerBank(clientSecret: string, answer: BankAnswer): boolean {
    const [intent] = this.#store.all('payment_intent', (each) => each['client_secret'] === clientSecret);
    if (intent?.['status'] !== 'requires_action') return false;
    intent['next_action'] = null;
    if (answer === 'confirmed') {
      const method = this.#store.get('payment_method', String(intent['payment_method']));
      this.take(intent, method.id, { type: 'card', card: method['card'] });
      return true;
    }
    const fault = answer === 'refused' ? refusedByPayer : failedLater;
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { type: 'card_error', ...fault } });
    return false;
  }

  /** True when this card is decided only by `settle`. */
  takesLater(number: string, intent: Thing, take: () => void): boolean {
    const verdict = slowCards[number];
    if (verdict === undefined) return false;
    intent['status'] = 'processing';
    this.#slow.set(intent, verdict === 'paid' ? take : () => this.failLater(intent));
    return true;
  }

  /** Decides all pending intents as their cards determine. */
  settle(): void {
    for (const decide of this.#slow.values()) decide();
    this.#slow.clear();
  }

  failLater(intent: Thing): void {
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', ...failedLater },
    });
  }

  cancel(intent: Thing): Thing {
    if (intent['status'] === 'succeeded' || intent['status'] === 'canceled' || intent['status'] === 'processing')
      throw refused('payment_intent_unexpected_state');
    return Object.assign(intent, { status: 'canceled', next_action: null });
  }

  take(intent: Thing, method: string | null, details: Record<string, unknown>): void {
    const { amount, currency } = intent as Thing & { amount: number; currency: string };
    const charge = this.#store.make('charge', {
      amount,
      amount_refunded: 0,
      currency,
      paid: true,
      disputed: false,
      payment_intent: intent.id,
      metadata: structuredClone(intent['metadata']),
      payment_method_details: structuredClone(details),
    });
    charge['balance_transaction'] = this.#book(
      'charge',
      charge.id,
      amount,
      currency,
      Math.round(amount * 0.029) + 30,
    ).id;
    this.charges.push({ intent: intent.id, key: (intent['metadata'] as Record<string, string>)['foyer_key'], amount });
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: amount,
      latest_charge: charge.id,
      payment_method: method,
      last_payment_error: null,
    });
  }

  payOut(amount: number, currency: string): Thing {
    const payout = this.#store.make('payout', { amount, currency });
    return this.#book('payout', payout.id, -amount, currency, 0);
  }

  #book(category: string, source: string | null, own: number, ownCurrency: string, fee: number): Thing {
    const currency = this.settlementCurrency ?? ownCurrency;
    const rate = currency === ownCurrency ? 1 : (inCents[ownCurrency] ?? 1) / (inCents[currency] ?? 1);
    const amount = Math.round(own * rate);
    return this.#store.make('balance_transaction', {
      type: category === 'dispute' ? 'adjustment' : category,
      source,
      amount,
      fee,
      net: amount - fee,
      currency,
      exchange_rate: rate === 1 ? null : rate,
      status: 'pending',
      reporting_category: category,
      available_on: Math.floor(this.#store.now() / 1000) + 2 * 86_400,
      description: null,
    });
  }

  refund(p: { [name: string]: Sent }): Thing {
    const intent = this.#store.get('payment_intent', textOf(p['payment_intent']));
    if (intent['status'] !== 'succeeded') throw refused('charge_not_refundable');
    const charge = this.#store.get('charge', String(intent['latest_charge']));
    const left = Number(charge['amount']) - Number(charge['amount_refunded']);
    // During an inquiry the account still has the money.
    const holds = ({ charge: of, status }: Thing) =>
      of === charge.id && status !== 'won' && !String(status).startsWith('warning_');
    if (this.#store.all('dispute', holds).length > 0) throw refused('charge_disputed');
    if (left === 0) throw refused('charge_already_refunded');
    const amount = p['amount'] === undefined ? left : numberOf(p['amount']);
    if (amount > left) throw invalid('refund_amount_too_large');
    charge['amount_refunded'] = Number(charge['amount_refunded']) + amount;
    const currency = String(intent['currency']);
    const number = this.#numbers.get(String(intent['payment_method'])) ?? '';
    const refund = this.#store.make('refund', {
      amount,
      currency,
      payment_intent: intent.id,
      charge: charge.id,
      status: firstRefunds[number] ?? 'succeeded',
      metadata: fieldsOf(p['metadata']),
      failure_reason: null,
    });
    refund['balance_transaction'] = this.#book('refund', refund.id, -amount, currency, 0).id;
    return refund;
  }

  /** Changes a refund's status. When it fails, the money returns to the account. */
  decideRefund(id: string, status: 'succeeded' | 'requires_action' | 'failed' | 'canceled'): Thing {
    const refund = this.#store.get('refund', id);
    if (status === 'failed' || status === 'canceled') {
      const charge = this.#store.get('charge', String(refund['charge']));
      charge['amount_refunded'] = Number(charge['amount_refunded']) - Number(refund['amount']);
      this.#book('refund_failure', refund.id, Number(refund['amount']), String(refund['currency']), 0);
      refund['failure_reason'] = 'expired_or_canceled_card';
    }
    return Object.assign(refund, { status });
  }

  /** The payer's bank takes the money back, or only inquires about the charge. */
  dispute(intentId: string, dueBy: Date, { reason = 'fraudulent', isInquiry = false } = {}): Thing {
    const intent = this.#store.get('payment_intent', intentId);
    const charge = this.#store.get('charge', String(intent['latest_charge']));
    const amount = Number(charge['amount']) - Number(charge['amount_refunded']);
    charge['disputed'] = true;
    const dispute = this.#store.make('dispute', {
      amount,
      currency: charge['currency'],
      charge: charge.id,
      payment_intent: intent.id,
      reason,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      evidence_details: { due_by: Math.floor(dueBy.getTime() / 1000), has_evidence: false, submission_count: 0 },
    });
    if (!isInquiry) this.#book('dispute', dispute.id, -amount, String(charge['currency']), 1_500);
    return dispute;
  }

  /** Decides a dispute. A won dispute returns the money. */
  decideDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): Thing {
    const dispute = this.#store.get('dispute', id);
    if (status === 'won')
      this.#book('dispute_reversal', dispute.id, Number(dispute['amount']), String(dispute['currency']), 0);
    return Object.assign(dispute, { status });
  }
}
