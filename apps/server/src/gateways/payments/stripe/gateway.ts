import { FoyerError } from '@foyer/contract/wire/errors';
import type { PaymentLimits } from '@foyer/domain/payments/payment-rules';
import type { ProviderEntry } from '../entries.ts';
import type { AfterCharge, ProviderDispute, ProviderRefund } from '../after-charge.ts';
import type {
  BrowserChallenge,
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
import { accountOfKey } from './account.ts';
import { afterChargesIn, disputeOf, refundStatusOf, refundsOf } from './after-charge.ts';
import { takenIn, takenOf } from './books.ts';
import { Charging } from './charging.ts';
import { entriesIn } from './entries.ts';
import { failureOf } from './errors.ts';
import { Intents } from './intents.ts';
import { Pages } from './pages.ts';
import { nothingTaken, Provider, type StripeSettings } from './provider.ts';
import { limitsOf } from './limits.ts';
import { readEvent, verifiedEvent } from './webhooks.ts';

/** The Stripe gateway, on the official SDK: `charging.ts` charges cards, `pages.ts` uses Stripe's hosted page. */
export class StripeGateway implements PaymentGateway {
  readonly name = 'stripe' as const;
  readonly account: string;
  readonly installation: string | null;
  readonly limits: PaymentLimits;
  readonly lookAgainMs = 3_000;
  readonly wallets = ['applePay', 'googlePay', 'link'] as const;
  readonly #webhookSecrets: readonly string[];
  readonly #publishableKey: string | undefined;
  readonly #provider: Provider;
  readonly #intents: Intents;
  readonly #charging: Charging;
  readonly #pages: Pages;

  constructor(settings: StripeSettings) {
    this.account = accountOfKey(settings.secretKey);
    this.installation = settings.installation ?? null;
    this.limits = limitsOf(settings);
    this.#webhookSecrets = settings.webhookSecrets;
    this.#publishableKey = settings.publishableKey;
    this.#provider = new Provider(settings);
    this.#intents = new Intents(this.#provider);
    this.#charging = new Charging(this.#provider, this.#intents, { canAsk: settings.publishableKey !== undefined });
    this.#pages = new Pages(this.#provider);
  }

  get clockOffsetMs(): number {
    return this.#provider.clockOffsetMs;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const work = this.#charging.charge(request);
    if (!request.signal) return work;
    // The SDK cannot cancel a request. It continues, and `lookup` finds its result.
    return Promise.race([work, aborted(request.signal)]);
  }

  async lookup(query: LookupQuery): Promise<Finding> {
    return this.#provider.asking('lookup', query.key, () => this.#intents.lookup(query));
  }

  async challenge(reference: string): Promise<BrowserChallenge | null> {
    const publishableKey = this.#publishableKey;
    if (publishableKey === undefined) return null;
    return this.#provider.asking('challenge', reference, async () => {
      // The page is public, so paying buyers have priority over its requests.
      await this.#provider.turn(1, 'look');
      const intent = await this.#intents.retrieve(reference);
      const clientSecret = intent?.status === 'requires_action' ? intent.client_secret : null;
      return clientSecret === null ? null : { publishableKey, clientSecret };
    });
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const { stripe, requests } = this.#provider;
    const { key, reference, amount } = request;
    try {
      await this.#provider.turn(1, 'payer', { turnOf: 'refunds', ...request });
      const refund = await requests.send(() =>
        stripe.refunds.create(
          { payment_intent: reference, amount: amount.amountMinor, metadata: { foyer_key: key } },
          { idempotencyKey: `${key}:refund` },
        ),
      );
      return { status: refundStatusOf(refund.status), reference: refund.id, at: new Date(refund.created * 1000) };
    } catch (error) {
      const failure = this.#provider.failed('refund', error);
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', key);
      if (failure.kind === 'missing') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', key);
      if (failure.kind === 'unknown') return { status: 'unknown' };
      if (failure.kind === 'disputed') return { status: 'declined', code: 'PAYMENT_DISPUTED' };
      const outcome = nothingTaken(failure);
      return outcome.status === 'declined' ? { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' } : outcome;
    }
  }

  async lookUpRefunds(chargeReference: string): Promise<ProviderRefund[]> {
    return this.#provider.asking('refunds', chargeReference, () => this.#refundsOf(chargeReference));
  }

  async #refundsOf(chargeReference: string): Promise<ProviderRefund[]> {
    try {
      return await refundsOf(this.#provider, chargeReference);
    } catch (error) {
      if (failureOf(error).kind === 'missing') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', chargeReference);
      throw error;
    }
  }

  async lookUpDispute(reference: string): Promise<ProviderDispute | null> {
    const { stripe, requests } = this.#provider;
    return this.#provider.asking('dispute', reference, async () => {
      try {
        return disputeOf(await requests.send(() => stripe.disputes.retrieve(reference)));
      } catch (error) {
        if (failureOf(error).kind === 'missing') return null;
        throw error;
      }
    });
  }

  async createHostedPage(request: HostedPageRequest): Promise<HostedPageOutcome> {
    return this.#pages.create(request);
  }

  /** Without a reference the page's URL was never sent to a payer, so the page cannot be paid. */
  async lookupHosted(query: LookupQuery): Promise<Finding> {
    const { reference } = query;
    if (reference === undefined) return { status: 'none' };
    return this.#provider.asking('hosted lookup', query.key, () => this.#pages.lookup(reference, query));
  }

  async verifyWebhook(rawBody: Uint8Array, headers: WebhookHeaders): Promise<PaymentEvent[]> {
    const event = await verifiedEvent(this.#provider, this.#webhookSecrets, rawBody, headers);
    if (event === null) throw new FoyerError('FORBIDDEN');
    return readEvent(event, this.#provider);
  }

  charges(period: { from: Date; until: Date }): AsyncGenerator<TakenCharge> {
    return this.#reading('charges', takenIn(this.#provider, period));
  }

  entries(period: { from: Date; until: Date }): AsyncGenerator<ProviderEntry> {
    return this.#reading('entries', entriesIn(this.#provider, period));
  }

  afterCharges(period: { from: Date; until: Date }): AsyncGenerator<AfterCharge> {
    return this.#reading('after charges', afterChargesIn(this.#provider, period));
  }

  async *#reading<T>(what: string, all: AsyncGenerator<T>): AsyncGenerator<T> {
    try {
      yield* all;
    } catch (error) {
      this.#provider.failed(what, error);
      throw new PaymentGatewayFault('UNREACHABLE', what);
    }
  }

  async chargeBehind({ attempt, reference }: { attempt: 'charge' | 'hosted'; reference: string }) {
    return this.#provider.asking('charge behind', reference, async () => {
      const intent =
        attempt === 'charge'
          ? await this.#intents.retrieve(reference)
          : (await this.#pages.retrieve(reference)).payment_intent;
      return intent !== null && typeof intent === 'object' ? takenOf(this.#provider, intent) : null;
    });
  }

  async label(reference: string, { orderId, event }: { orderId: number; event: string }): Promise<void> {
    const { stripe, requests } = this.#provider;
    const words = { description: `${event} order ${orderId}`, metadata: { orderId: String(orderId) } };
    await this.#provider.asking('label', reference, async () => {
      await this.#provider.turn(1, 'idle');
      try {
        await requests.send(() => stripe.paymentIntents.update(reference, words));
      } catch (error) {
        if (failureOf(error).kind === 'missing') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', reference);
        throw error;
      }
    });
  }

  async probe(): Promise<{ mode: 'test' | 'live' }> {
    const { stripe, requests, live } = this.#provider;
    try {
      await requests.send(() => stripe.paymentIntents.list({ limit: 1 }));
    } catch (error) {
      const { kind } = this.#provider.failed('probe', error);
      const fault = new PaymentGatewayFault(kind === 'setUp' ? 'REFUSED' : 'UNREACHABLE', 'probe');
      throw Object.assign(fault, { cause: error });
    }
    return { mode: live ? 'live' : 'test' };
  }
}

function aborted(signal: AbortSignal): Promise<ChargeOutcome> {
  return new Promise((resolve) => {
    const stop = () => resolve({ status: 'unknown' });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
