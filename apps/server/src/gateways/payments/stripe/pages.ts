import type Stripe from 'stripe';
import type { Finding, HostedPageOutcome, HostedPageRequest, LookupQuery } from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import { withoutRefusedEmail } from './email.ts';
import { failureOf } from './errors.ts';
import { findingOfSession, isAmount, takenOf } from './findings.ts';
import { hostedPageParameters } from './hosted-page.ts';
import { nothingTaken, type Provider } from './provider.ts';

const withCharge = { expand: ['payment_intent.latest_charge'] };

/** Stripe's hosted page, where the payer types the card. */
export class Pages {
  readonly #provider: Provider;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  async create(request: HostedPageRequest): Promise<HostedPageOutcome> {
    const { stripe, requests, mark } = this.#provider;
    try {
      await this.#provider.turn(1, 'payer', request);
      // The page's times use Stripe's clock.
      const byStripe = (at: Date) => new Date(at.getTime() + this.#provider.clockOffsetMs);
      const now = byStripe(this.#provider.clock());
      const expiresAt = byStripe(request.expiresAt);
      const session = await withoutRefusedEmail(request.email, (email, suffix) => {
        const about = { ...request, expiresAt, email, metadata: { ...request.metadata, ...mark } };
        const parameters = hostedPageParameters(about, now);
        return requests.send(() =>
          stripe.checkout.sessions.create(parameters, { idempotencyKey: `${request.key}:page${suffix}` }),
        );
      });
      return session.url === null
        ? { status: 'unreachable' }
        : { status: 'created', url: session.url, reference: session.id };
    } catch (error) {
      const failure = this.#provider.failed('hosted page', error);
      if (failure.kind === 'keyReused') throw new PaymentGatewayFault('KEY_REUSED', request.key);
      // The page may exist, but no one knows its URL.
      const isLost = failure.kind === 'unknown' && failure.isConnection === true;
      return isLost ? { status: 'unknown' } : nothingTaken(failure);
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

  /** Expires a page. If it was already paid or expired, returns its current state. */
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
  if (finding.status !== 'succeeded') return finding;
  if (intent === null || typeof intent !== 'object') throw new PaymentGatewayFault('AMOUNT_DIFFERS', key);
  if (!isAmount(intent, amount)) throw new PaymentGatewayFault('AMOUNT_DIFFERS', key, takenOf(finding, intent));
  return finding;
}
