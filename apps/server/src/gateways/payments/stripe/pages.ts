import type Stripe from 'stripe';
import type { Finding, HostedPageOutcome, HostedPageRequest, LookupQuery } from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import { failureOf } from './errors.ts';
import { findingOfSession, isAmount } from './findings.ts';
import { hostedPageParameters } from './hosted-page.ts';
import { unreachable, type Provider } from './provider.ts';

const withCharge = { expand: ['payment_intent.latest_charge'] };

/** Stripe's own page, where the payer types the card. */
export class Pages {
  readonly #provider: Provider;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  async create(request: HostedPageRequest): Promise<HostedPageOutcome> {
    const { stripe, requests, clock, mark } = this.#provider;
    try {
      await this.#provider.turn(1, 'payer', request.onWait);
      const parameters = hostedPageParameters({ ...request, metadata: { ...request.metadata, ...mark } }, clock());
      const session = await requests.send(() =>
        stripe.checkout.sessions.create(parameters, { idempotencyKey: `${request.key}:page` }),
      );
      return session.url === null
        ? { status: 'unreachable' }
        : { status: 'created', url: session.url, reference: session.id };
    } catch (error) {
      const failure = this.#provider.failed('hosted page', error);
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', request.key);
      return failure.kind === 'unknown' ? { status: 'unknown' } : unreachable(failure);
    }
  }

  retrieve(reference: string): Promise<Stripe.Checkout.Session> {
    const { stripe, requests } = this.#provider;
    return requests.send(() => stripe.checkout.sessions.retrieve(reference, withCharge));
  }

  async lookup(reference: string, query: LookupQuery): Promise<Finding> {
    await this.#provider.turn(query.close ? 2 : 1, 'look');
    const session = await this.retrieve(reference);
    return findingFor(query, query.close && session.status === 'open' ? await this.#expire(reference) : session);
  }

  /** Shuts a page; one that was paid or ended meanwhile is answered as it is. */
  async #expire(reference: string): Promise<Stripe.Checkout.Session> {
    const { stripe, requests } = this.#provider;
    try {
      return await requests.send(() => stripe.checkout.sessions.expire(reference, withCharge));
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind !== 'wrongState' && kind !== 'refused') throw error;
      return this.retrieve(reference);
    }
  }
}

function findingFor({ key, amount }: LookupQuery, session: Stripe.Checkout.Session): Finding {
  const finding = findingOfSession(session);
  const { payment_intent: intent } = session;
  const isOurs = intent !== null && typeof intent === 'object' && isAmount(intent, amount);
  if (finding.status === 'succeeded' && !isOurs) throw new PaymentGatewayFault('AMOUNT_DIFFERS', key);
  return finding;
}
