import Stripe from 'stripe';
import { FoyerError } from '@foyer/contract/errors';
import type {
  Amount,
  ChargeOutcome,
  ChargeRequest,
  Finding,
  HostedPageOutcome,
  HostedPageRequest,
  LookupQuery,
  PaymentEvent,
  PaymentGateway,
  RefundOutcome,
  RefundRequest,
  TakenCharge,
  WebhookHeaders,
} from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import type { ProviderDispute, ProviderRefund } from '../after-charge.ts';
import { accountOfKey } from './account.ts';
import { disputeOf, refundStatusOf, refundsOf } from './after-charge.ts';
import { takenIn, takenOf } from './books.ts';
import { billingDetails, cardParameters } from './card.ts';
import { failureOf, type StripeFailure } from './errors.ts';
import { chargeOutcomeOf, findingOfIntent, findingOfSession } from './findings.ts';
import { hostedPageParameters } from './hosted-page.ts';
import { readEvent } from './webhooks.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  clock: () => Date;
  /** Another address than Stripe's own, for tests against a stand-in. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** How long one request may take, in ms; 20,000 by default. */
  timeOutMs?: number;
  /** Hears why Stripe could not be used: error types and codes, never what was sent. */
  log?: (message: string) => void;
}

/**
 * Stripe through its official SDK. A charge is a PaymentIntent made first and confirmed second: the first step carries nothing but
 * the attempt's key and amount, so that `lookup` can repeat it word for word under the same idempotency key and so find the
 * very PaymentIntent again, at once and without having stored anything. (Searching by metadata lags behind by up to a minute; it
 * serves for attempts older than Stripe keeps idempotency keys.)
 */
export class StripeGateway implements PaymentGateway {
  readonly name = 'stripe' as const;
  readonly account: string;
  readonly #stripe: Stripe;
  readonly #settings: StripeSettings;

  constructor(settings: StripeSettings) {
    this.#settings = settings;
    this.account = accountOfKey(settings.secretKey);
    this.#stripe = new Stripe(settings.secretKey, {
      ...settings.api,
      timeout: settings.timeOutMs ?? 20_000,
      // every request carries an idempotency key of ours, so repeating one is safe
      maxNetworkRetries: 1,
      telemetry: false,
      appInfo: { name: 'Foyer' },
    });
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const work = this.#charge(request);
    if (!request.signal) return work;
    // the SDK cannot be interrupted: the request goes on, and `lookup` will tell
    return Promise.race([work, aborted(request.signal)]);
  }

  async #charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const prepared = await this.#prepare(request);
    if ('outcome' in prepared) return prepared.outcome;
    try {
      const intent = await this.#stripe.paymentIntents.confirm(
        prepared.intentId,
        {
          ...prepared.parameters,
          error_on_requires_action: true,
          expand: ['latest_charge'],
        },
        // sent once: after a silent repeat a refused connection would no longer mean that nothing arrived
        { idempotencyKey: `${request.key}:confirm`, maxNetworkRetries: 0 },
      );
      return chargeOutcomeOf(findingOfIntent(intent));
    } catch (error) {
      const failure = this.#failed('confirm', error);
      if (failure.kind === 'declined') return { status: 'declined', code: failure.code };
      if (failure.kind === 'unreachable' || failure.kind === 'refused') return { status: 'unreachable' };
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', request.key);
      if (failure.kind === 'wrongState') return this.#decided(prepared.intentId);
      return { status: 'unknown' };
    }
  }

  /** Everything before money can move; whatever fails here, nothing was taken. */
  async #prepare(
    request: ChargeRequest,
  ): Promise<{ intentId: string; parameters: Stripe.PaymentIntentConfirmParams } | { outcome: ChargeOutcome }> {
    try {
      if (request.source.kind === 'reference') return await this.#prepareStored(request, request.source.reference);
      const { card, billing } = request.source;
      const [intent, method] = await Promise.all([
        this.#describedIntentOf(request),
        this.#stripe.paymentMethods.create(
          { type: 'card', card: cardParameters(card), billing_details: billingDetails(card, billing, request.email) },
          { idempotencyKey: `${request.key}:method` },
        ),
      ]);
      return { intentId: intent.id, parameters: { payment_method: method.id, setup_future_usage: 'off_session' } };
    } catch (error) {
      if (error instanceof PaymentGatewayFault) throw error;
      const failure = this.#failed('prepare', error);
      if (failure.kind === 'declined') return { outcome: { status: 'declined', code: failure.code } };
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', request.key);
      if (failure.kind === 'wrongState') return { outcome: { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' } };
      return { outcome: { status: 'unreachable' } };
    }
  }

  /** The card of an earlier charge; it is tied to a customer of its own the first time it is used again. */
  async #prepareStored(request: ChargeRequest, reference: string) {
    const earlier = await this.#retrieve(reference);
    if (earlier?.status !== 'succeeded') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', request.key);
    const method = idOf(earlier.payment_method);
    if (method === null) return { outcome: { status: 'declined', code: 'PAYMENT_FAILURE' } as const };
    const customer = idOf(earlier.customer) ?? (await this.#customerOf(method, reference));
    const intent = await this.#intentOf(request.key, request.amount);
    await this.#stripe.paymentIntents.update(
      intent.id,
      { customer, metadata: request.metadata },
      { idempotencyKey: `${request.key}:customer` },
    );
    return { intentId: intent.id, parameters: { payment_method: method, off_session: true } };
  }

  async #customerOf(method: string, reference: string): Promise<string> {
    const stored = await this.#stripe.paymentMethods.retrieve(method);
    const known = idOf(stored.customer);
    if (known !== null) return known;
    const customer = await this.#stripe.customers.create({}, { idempotencyKey: `${reference}:customer` });
    await this.#stripe.paymentMethods.attach(
      method,
      { customer: customer.id },
      { idempotencyKey: `${reference}:attach` },
    );
    return customer.id;
  }

  /** The PaymentIntent of an attempt, made or found: the same call, word for word, whoever asks. */
  #intentOf(key: string, amount: Amount): Promise<Stripe.Response<Stripe.PaymentIntent>> {
    return this.#stripe.paymentIntents.create(
      {
        amount: amount.amountMinor,
        currency: amount.currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        metadata: { foyer_key: key },
      },
      { idempotencyKey: `${key}:intent` },
    );
  }

  /** With what people see at Stripe's dashboard: kept out of the first call, which must stay the same for `lookup`. */
  async #describedIntentOf(request: ChargeRequest): Promise<Stripe.PaymentIntent> {
    const intent = await this.#intentOf(request.key, request.amount);
    // a charge does not fail for want of a description
    await this.#stripe.paymentIntents.update(intent.id, { metadata: request.metadata }).catch(() => undefined);
    return intent;
  }

  /** What is true of an intent that no longer lets itself be confirmed. */
  async #decided(intentId: string): Promise<ChargeOutcome> {
    try {
      const intent = await this.#retrieve(intentId);
      return intent ? chargeOutcomeOf(findingOfIntent(intent)) : { status: 'unknown' };
    } catch {
      return { status: 'unknown' };
    }
  }

  async #retrieve(intentId: string): Promise<Stripe.PaymentIntent | null> {
    try {
      return await this.#stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    } catch (error) {
      if (failureOf(error).kind === 'missing') return null;
      throw error;
    }
  }

  async lookup(query: LookupQuery): Promise<Finding> {
    return this.#asking('lookup', query.key, async () => {
      const made = await this.#intentOf(query.key, query.amount);
      const own = await this.#retrieve(made.id);
      const replayed = made.lastResponse.headers['idempotent-replayed'] === 'true';
      const sure = own?.status === 'succeeded' || (replayed && own?.status !== 'canceled');
      const older = sure ? null : await this.#searchOlder(query.key, made.id);
      if (older) await this.#cancel(made.id);
      const intent = older ?? own;
      if (!intent) return { status: 'none' };
      if (!query.close || intent.status === 'succeeded' || intent.status === 'canceled') return findingOfIntent(intent);
      return findingOfIntent(await this.#cancel(intent.id));
    });
  }

  /** An attempt whose idempotency key Stripe has forgotten (after a day at the earliest) is in its search by then. */
  async #searchOlder(key: string, except: string): Promise<Stripe.PaymentIntent | null> {
    const found = await this.#stripe.paymentIntents.search({
      query: `metadata['foyer_key']:'${key.replace(/['\\]/g, '\\$&')}'`,
      expand: ['data.latest_charge'],
    });
    const others = found.data.filter(({ id }) => id !== except);
    return (
      others.find(({ status }) => status === 'succeeded') ?? others.find(({ status }) => status !== 'canceled') ?? null
    );
  }

  /** Shuts an intent; one that was paid or shut meanwhile is answered as it is. */
  async #cancel(intentId: string): Promise<Stripe.PaymentIntent> {
    try {
      return await this.#stripe.paymentIntents.cancel(intentId, { expand: ['latest_charge'] });
    } catch (error) {
      if (failureOf(error).kind !== 'wrongState') throw error;
      return this.#stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    }
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    try {
      const refund = await this.#stripe.refunds.create(
        { payment_intent: request.reference, amount: request.amount.amountMinor, metadata: { foyer_key: request.key } },
        { idempotencyKey: `${request.key}:refund` },
      );
      return {
        status: refundStatusOf(refund.status),
        reference: refund.id,
        at: new Date(refund.created * 1000),
      };
    } catch (error) {
      const failure = this.#failed('refund', error);
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', request.key);
      if (failure.kind === 'missing') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', request.key);
      if (failure.kind === 'unknown') return { status: 'unknown' };
      if (failure.kind === 'unreachable') return { status: 'unreachable' };
      return { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
    }
  }

  async lookUpRefunds(chargeReference: string): Promise<ProviderRefund[]> {
    return this.#asking('refunds', chargeReference, () => this.#refundsOf(chargeReference));
  }

  async #refundsOf(chargeReference: string): Promise<ProviderRefund[]> {
    try {
      return await refundsOf(this.#stripe, chargeReference);
    } catch (error) {
      if (failureOf(error).kind === 'missing') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', chargeReference);
      throw error;
    }
  }

  async lookUpDispute(reference: string): Promise<ProviderDispute | null> {
    return this.#asking('dispute', reference, async () => {
      try {
        return disputeOf(await this.#stripe.disputes.retrieve(reference));
      } catch (error) {
        if (failureOf(error).kind === 'missing') return null;
        throw error;
      }
    });
  }

  async createHostedPage(request: HostedPageRequest): Promise<HostedPageOutcome> {
    try {
      const session = await this.#stripe.checkout.sessions.create(
        hostedPageParameters(request, this.#settings.clock()),
        {
          idempotencyKey: `${request.key}:page`,
        },
      );
      return session.url === null
        ? { status: 'unreachable' }
        : { status: 'created', url: session.url, reference: session.id };
    } catch (error) {
      const failure = this.#failed('hosted page', error);
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', request.key);
      return failure.kind === 'unknown' ? { status: 'unknown' } : { status: 'unreachable' };
    }
  }

  /** Without a reference the page's address never reached anybody, so nobody can have paid it. */
  async lookupHosted(query: LookupQuery): Promise<Finding> {
    const { reference } = query;
    if (reference === undefined) return { status: 'none' };
    return this.#asking('hosted lookup', query.key, async () => {
      const expand = ['payment_intent.latest_charge'];
      const session = await this.#stripe.checkout.sessions.retrieve(reference, { expand });
      if (!query.close || session.status !== 'open') return findingOfSession(session);
      try {
        return findingOfSession(await this.#stripe.checkout.sessions.expire(reference, { expand }));
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'wrongState' && failure.kind !== 'refused') throw error;
        return findingOfSession(await this.#stripe.checkout.sessions.retrieve(reference, { expand }));
      }
    });
  }

  async verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): Promise<PaymentEvent[]> {
    const signature = headers['stripe-signature'];
    try {
      const event = await this.#stripe.webhooks.constructEventAsync(
        Buffer.from(rawBody),
        typeof signature === 'string' ? signature : '',
        this.#settings.webhookSecret,
        300,
        undefined,
        this.#settings.clock().getTime(),
      );
      return readEvent(event);
    } catch {
      throw new FoyerError('FORBIDDEN');
    }
  }

  async *charges(period: { from: Date; until: Date }): AsyncGenerator<TakenCharge> {
    try {
      yield* takenIn(this.#stripe, period);
    } catch (error) {
      this.#failed('charges', error);
      throw new PaymentGatewayFault('UNREACHABLE', 'charges');
    }
  }

  async chargeBehind({ attempt, reference }: { attempt: 'charge' | 'hosted'; reference: string }) {
    return this.#asking('charge behind', reference, async () => {
      if (attempt === 'charge') {
        const intent = await this.#retrieve(reference);
        return intent && takenOf(intent);
      }
      const expand = ['payment_intent.latest_charge'];
      const session = await this.#stripe.checkout.sessions.retrieve(reference, { expand });
      const intent = session.payment_intent;
      return intent !== null && typeof intent === 'object' ? takenOf(intent) : null;
    });
  }

  async probe(): Promise<{ mode: 'test' | 'live' }> {
    try {
      await this.#stripe.paymentIntents.list({ limit: 1 });
    } catch (error) {
      const { kind } = this.#failed('probe', error);
      throw new PaymentGatewayFault(kind === 'refused' ? 'REFUSED' : 'UNREACHABLE', 'probe');
    }
    return { mode: /^(?:sk|rk)_live_/.test(this.#settings.secretKey) ? 'live' : 'test' };
  }

  async #asking<T>(what: string, key: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof PaymentGatewayFault) throw error;
      const failure = this.#failed(what, error);
      throw new PaymentGatewayFault(failure.kind === 'keyReused' ? 'KEY_REUSED' : 'UNREACHABLE', key);
    }
  }

  #failed(what: string, error: unknown): StripeFailure {
    const failure = failureOf(error);
    if ('reason' in failure) this.#settings.log?.(`Stripe ${what}: ${failure.kind} (${failure.reason})`);
    return failure;
  }
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  thing === null || thing === undefined ? null : typeof thing === 'string' ? thing : thing.id;

function aborted(signal: AbortSignal): Promise<ChargeOutcome> {
  return new Promise((resolve) => {
    const stop = () => resolve({ status: 'unknown' });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
