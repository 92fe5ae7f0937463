import type Stripe from 'stripe';
import { type ChargeOutcome, type ChargeRequest, PaymentGatewayFault, type Billing, type Card } from '../port.ts';
import { describe } from './describe.ts';
import { withoutRefusedEmail } from './email.ts';
import { BusyError, failureOf } from './errors.ts';
import { chargeOutcomeOf } from './findings.ts';
import { findingFor, type Intents } from './intents.ts';
import { idOf, nothingTaken, type Provider } from './provider.ts';

/** Number of Stripe requests per charge: intent, method, confirmation. A stored card also needs its earlier intent and its customer. */
const cost = { card: 3, stored: 5, description: 1 };

type Prepared = { intentId: string; parameters: Stripe.PaymentIntentConfirmParams };

/** Charges a typed or stored card in two steps: create a PaymentIntent, then confirm it. */
export class Charging {
  readonly #provider: Provider;
  readonly #intents: Intents;
  readonly #canAsk: boolean;

  /** `canAsk`: Stripe's script can run the bank's confirmation for a present payer. */
  constructor(provider: Provider, intents: Intents, { canAsk }: { canAsk: boolean }) {
    this.#provider = provider;
    this.#intents = intents;
    this.#canAsk = canAsk;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const prepared = await this.#prepare(request);
    if ('outcome' in prepared) return prepared.outcome;
    // The caller aborted, so do not charge. It looks the attempt up and closes it.
    return request.signal?.aborted ? { status: 'unknown' } : this.#confirm(request, prepared);
  }

  /** Confirms the PaymentIntent. Only an explicit refusal by Stripe of this request counts as a failure; every other error is `unknown`. */
  async #confirm(request: ChargeRequest, { intentId, parameters }: Prepared): Promise<ChargeOutcome> {
    const { stripe, requests } = this.#provider;
    // Without a present payer, a required confirmation counts as a refusal.
    const asking = this.#mayAsk(request) ? { use_stripe_sdk: true } : { error_on_requires_action: true };
    try {
      const intent = await requests.send(
        () =>
          stripe.paymentIntents.confirm(
            intentId,
            { ...parameters, ...asking, expand: ['latest_charge'] },
            { idempotencyKey: `${request.key}:confirm` },
          ),
        { signal: request.signal },
      );
      return this.#outcomeOf(request, intent);
    } catch (error) {
      const failure = this.#provider.failed('confirm', error);
      switch (failure.kind) {
        case 'keyReused':
          throw new PaymentGatewayFault('KEY_REUSED', request.key);
        case 'wrongState':
          return this.#decided(request, intentId);
        case 'declined':
        case 'refused':
        case 'setUp':
        case 'turnedAway':
          return nothingTaken(failure);
        case 'disputed':
        case 'missing':
        case 'unreachable':
        case 'unknown':
          return { status: 'unknown' };
      }
    }
  }

  #mayAsk({ challenge }: ChargeRequest): boolean {
    return this.#canAsk && challenge !== undefined;
  }

  #outcomeOf(request: ChargeRequest, intent: Stripe.PaymentIntent): ChargeOutcome {
    if (intent.status === 'requires_action' && this.#mayAsk(request))
      return { status: 'challenged', reference: intent.id, url: null };
    try {
      return chargeOutcomeOf(findingFor(request, intent));
    } catch (error) {
      if (!(error instanceof PaymentGatewayFault)) throw error;
      this.#provider.tell(`Stripe charge: ${error.message}`, 'error');
      // Money was taken, so the seats must stay reserved. `lookup` reports the same fault.
      return { status: 'unknown' };
    }
  }

  /** Does everything before money can move. Any failure here means that nothing was taken. */
  async #prepare(request: ChargeRequest): Promise<Prepared | { outcome: ChargeOutcome }> {
    try {
      const { source } = request;
      return source.kind === 'reference'
        ? await this.#prepareStored(request, source.reference)
        : await this.#prepareCard(request, source);
    } catch (error) {
      if (error instanceof PaymentGatewayFault) throw error;
      const failure = this.#provider.failed('prepare', error);
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', request.key);
      return { outcome: nothingTaken(failure) };
    }
  }

  async #prepareCard(
    request: ChargeRequest,
    { card, billing }: Extract<ChargeRequest['source'], { kind: 'card' }>,
  ): Promise<Prepared> {
    const { stripe, requests } = this.#provider;
    const { waitMs } = await this.#provider.turn(cost.card, 'payer', request);
    const [intent, method] = await Promise.all([
      waitMs > 0 ? this.#intents.of(request.key, request.amount) : this.#describedIntentOf(request),
      withoutRefusedEmail(request.email, (email, suffix) =>
        requests.send(() =>
          stripe.paymentMethods.create(
            { type: 'card', card: cardParameters(card), billing_details: billingDetails(card, billing, email) },
            { idempotencyKey: `${request.key}:method${suffix}` },
          ),
        ),
      ),
    ]);
    return { intentId: intent.id, parameters: { payment_method: method.id, setup_future_usage: 'off_session' } };
  }

  /** Prepares the card of an earlier charge. On its first reuse, it is attached to a new customer. */
  async #prepareStored(request: ChargeRequest, reference: string): Promise<Prepared | { outcome: ChargeOutcome }> {
    const { stripe, requests } = this.#provider;
    await this.#provider.turn(cost.stored, 'payer', request);
    const earlier = await this.#intents.retrieve(reference);
    if (earlier?.status !== 'succeeded') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', request.key);
    const method = idOf(earlier.payment_method);
    const unusable = { outcome: { status: 'declined', code: 'STORED_PAYMENT_UNUSABLE' } } as const;
    if (method === null) return unusable;
    const customer = idOf(earlier.customer) ?? (await this.#customerOf(method, reference));
    if (customer === null) return unusable;
    const intent = await this.#intents.of(request.key, request.amount);
    await requests.send(() =>
      stripe.paymentIntents.update(
        intent.id,
        { customer, metadata: request.metadata, ...describe(request.metadata) },
        { idempotencyKey: `${request.key}:customer` },
      ),
    );
    return { intentId: intent.id, parameters: { payment_method: method, off_session: true } };
  }

  /** The customer of a stored method; null when Stripe does not allow to reuse this method. */
  async #customerOf(method: string, reference: string): Promise<string | null> {
    const { stripe, requests } = this.#provider;
    try {
      const stored = await requests.send(() => stripe.paymentMethods.retrieve(method));
      const known = idOf(stored.customer);
      if (known !== null) return known;
      const customer = await requests.send(() =>
        stripe.customers.create({}, { idempotencyKey: `${reference}:customer` }),
      );
      await requests.send(() =>
        stripe.paymentMethods.attach(method, { customer: customer.id }, { idempotencyKey: `${reference}:attach` }),
      );
      return customer.id;
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind !== 'refused' && kind !== 'missing' && kind !== 'wrongState') throw error;
      this.#provider.failed('stored method', error);
      return null;
    }
  }

  /** Adds the description that staff see in Stripe's dashboard. It is a separate request, because `lookup` must repeat the first one unchanged. */
  async #describedIntentOf({ key, amount, metadata }: ChargeRequest): Promise<Stripe.PaymentIntent> {
    const { stripe, requests } = this.#provider;
    const intent = await this.#intents.of(key, amount);
    const words = { metadata, ...describe(metadata) };
    try {
      await this.#provider.turn(cost.description, 'idle');
      await requests.send(() => stripe.paymentIntents.update(intent.id, words, { idempotencyKey: `${key}:describe` }));
    } catch (error) {
      // A charge does not fail because of its description, and omits it when the queue is long.
      if (!(error instanceof BusyError)) this.#provider.failed('describe', error);
    }
    return intent;
  }

  /** The outcome of an intent that cannot be confirmed any more. */
  async #decided(request: ChargeRequest, intentId: string): Promise<ChargeOutcome> {
    try {
      const intent = await this.#intents.retrieve(intentId);
      return intent ? this.#outcomeOf(request, intent) : { status: 'unknown' };
    } catch {
      return { status: 'unknown' };
    }
  }
}

/** Converts the card for Stripe. This is the only function that reads its number and code. */
function cardParameters(card: Card): Stripe.PaymentMethodCreateParams.Card {
  return {
    number: card.number,
    exp_month: card.expiryMonth,
    exp_year: card.expiryYear,
    ...(card.cvv === undefined ? {} : { cvc: card.cvv }),
  };
}

const alpha2: Readonly<Record<string, string>> = { USA: 'US', CAN: 'CA', JPN: 'JP' };

function billingDetails(card: Card, billing: Billing, email: string): Stripe.PaymentMethodCreateParams.BillingDetails {
  const address = {
    line1: billing.address1,
    line2: billing.address2,
    city: billing.locality,
    state: billing.region,
    postal_code: billing.postalCode ?? card.zip,
    country: alpha2[billing.country ?? card.country ?? ''],
  };
  const given = Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const name = `${card.firstName} ${card.lastName}`.trim();
  // Leave empty values out, because Stripe refuses the whole request for one.
  return {
    ...(name === '' ? {} : { name }),
    ...(email === '' ? {} : { email }),
    ...(given.length > 0 ? { address: Object.fromEntries(given) } : {}),
  };
}
