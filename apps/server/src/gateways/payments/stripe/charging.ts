import type Stripe from 'stripe';
import type { ChargeOutcome, ChargeRequest } from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import { billingDetails, cardParameters } from './card.ts';
import { describe } from './describe.ts';
import { withoutRefusedEmail } from './email.ts';
import { BusyError, failureOf } from './errors.ts';
import { chargeOutcomeOf } from './findings.ts';
import { findingFor, type Intents } from './intents.ts';
import { idOf, nothingTaken, type Provider } from './provider.ts';

/** How many requests a charge is: intent, method, confirmation; with a stored card also where it is and whose. */
const cost = { card: 3, stored: 5, description: 1 };

type Prepared = { intentId: string; parameters: Stripe.PaymentIntentConfirmParams };

/** Takes money with a card that was typed here or kept: a PaymentIntent is made first and confirmed second. */
export class Charging {
  readonly #provider: Provider;
  readonly #intents: Intents;
  readonly #canAsk: boolean;

  /** `canAsk`: Stripe's script may let the bank ask a payer who is here. */
  constructor(provider: Provider, intents: Intents, { canAsk }: { canAsk: boolean }) {
    this.#provider = provider;
    this.#intents = intents;
    this.#canAsk = canAsk;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const prepared = await this.#prepare(request);
    if ('outcome' in prepared) return prepared.outcome;
    // Nobody waits any more: whoever gave up looks the attempt up, and shuts it.
    return request.signal?.aborted ? { status: 'unknown' } : this.#confirm(request, prepared);
  }

  /** Nothing that breaks here is taken for a failure: only what Stripe says itself, and says of this very request, is. */
  async #confirm(request: ChargeRequest, { intentId, parameters }: Prepared): Promise<ChargeOutcome> {
    const { stripe, requests } = this.#provider;
    // Where nobody can answer, a bank that asks is a refusal.
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
      // Money was taken, so that nothing may be given up; whoever looks it up hears the same.
      return { status: 'unknown' };
    }
  }

  /** Everything before money can move; whatever fails here, nothing was taken. */
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

  /** The card of an earlier charge; it is tied to a customer of its own the first time it is used again. */
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

  /** The customer of a stored method; null when Stripe will not keep this method for another payment. */
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

  /** With what people see at Stripe's dashboard: kept out of the first call, which must stay the same for `lookup`. */
  async #describedIntentOf({ key, amount, metadata }: ChargeRequest): Promise<Stripe.PaymentIntent> {
    const { stripe, requests } = this.#provider;
    const intent = await this.#intents.of(key, amount);
    const words = { metadata, ...describe(metadata) };
    try {
      await this.#provider.turn(cost.description, 'idle');
      await requests.send(() => stripe.paymentIntents.update(intent.id, words, { idempotencyKey: `${key}:describe` }));
    } catch (error) {
      // A charge does not fail for want of a description, and in a rush it goes without.
      if (!(error instanceof BusyError)) this.#provider.failed('describe', error);
    }
    return intent;
  }

  /** What is true of an intent that no longer lets itself be confirmed. */
  async #decided(request: ChargeRequest, intentId: string): Promise<ChargeOutcome> {
    try {
      const intent = await this.#intents.retrieve(intentId);
      return intent ? this.#outcomeOf(request, intent) : { status: 'unknown' };
    } catch {
      return { status: 'unknown' };
    }
  }
}
