import type Stripe from 'stripe';
import type { Amount, Finding, LookupQuery } from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import { failureOf } from './errors.ts';
import { findingOfIntent, isAmount, takenOf } from './findings.ts';
import type { Provider } from './provider.ts';

const withCharge = { expand: ['latest_charge'] };

/**
 * PaymentIntents by the attempt's key. The creating request contains only key, amount and installation. A lookup can therefore repeat it under the same
 * idempotency key and gets the same PaymentIntent at once, without stored state. Search by metadata lags by up to a minute; it is used for attempts older than
 * Stripe's idempotency keys.
 */
export class Intents {
  readonly #provider: Provider;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  /** Creates or finds the PaymentIntent of an attempt. The request is identical for every caller. */
  async of(key: string, amount: Amount): Promise<Stripe.PaymentIntent> {
    const { mark } = this.#provider;
    try {
      return await this.#made(key, amount, mark);
    } catch (error) {
      // The request of an attempt from before installations were marked has no mark.
      if (Object.keys(mark).length === 0 || failureOf(error).kind !== 'keyReused') throw error;
      return this.#made(key, amount, {});
    }
  }

  #made(key: string, amount: Amount, mark: Readonly<Record<string, string>>): Promise<Stripe.PaymentIntent> {
    const { stripe, requests } = this.#provider;
    return requests.send(() =>
      stripe.paymentIntents.create(
        {
          amount: amount.amountMinor,
          currency: amount.currency.toLowerCase(),
          allowed_payment_method_types: ['card'],
          metadata: { foyer_key: key, ...mark },
        },
        { idempotencyKey: `${key}:intent` },
      ),
    );
  }

  async retrieve(id: string): Promise<Stripe.PaymentIntent | null> {
    const { stripe, requests } = this.#provider;
    try {
      return await requests.send(() => stripe.paymentIntents.retrieve(id, withCharge));
    } catch (error) {
      if (failureOf(error).kind === 'missing') return null;
      throw error;
    }
  }

  async lookup(query: LookupQuery): Promise<Finding> {
    await this.#provider.turn(query.close ? 4 : 3, 'look');
    const made = await this.#madeOf(query);
    const own = made && (await this.retrieve(made.id));
    const older = own && wasConfirmed(own) ? null : await this.#searchOlder(query.key, made?.id ?? null);
    if (older && made) await this.#cancel(made.id);
    const intent = older ?? own;
    if (!intent) return { status: 'none' };
    const isOver = intent.status === 'succeeded' || intent.status === 'canceled';
    const now = query.close && !isOver ? await this.#cancel(intent.id) : intent;
    return now.status === 'requires_action'
      ? { status: 'pending', question: { reference: now.id, url: null } }
      : findingFor(query, now);
  }

  /**
   * Returns null when Stripe failed while creating the PaymentIntent. Stripe replays that failure for this key, so the intent's id is unknown and it cannot be
   * confirmed.
   */
  async #madeOf({ key, amount }: LookupQuery): Promise<Stripe.PaymentIntent | null> {
    try {
      return await this.of(key, amount);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'unknown' && failure.isPlayedBack) return null;
      throw error;
    }
  }

  /** Finds an attempt after Stripe has forgotten its idempotency key. Stripe keeps keys for at least a day, so the search index has the attempt. */
  async #searchOlder(key: string, except: string | null): Promise<Stripe.PaymentIntent | null> {
    const { stripe, requests } = this.#provider;
    const found = await requests.send(() =>
      stripe.paymentIntents.search({
        query: `metadata['foyer_key']:'${key.replace(/['\\]/g, '\\$&')}'`,
        expand: ['data.latest_charge'],
      }),
    );
    const others = found.data.filter(({ id }) => id !== except);
    return (
      others.find(({ status }) => status === 'succeeded') ?? others.find(({ status }) => status !== 'canceled') ?? null
    );
  }

  /** Cancels an intent. If it was already paid or canceled, returns its current state. */
  async #cancel(id: string): Promise<Stripe.PaymentIntent> {
    const { stripe, requests } = this.#provider;
    try {
      return await requests.send(() => stripe.paymentIntents.cancel(id, withCharge));
    } catch (error) {
      if (failureOf(error).kind !== 'wrongState') throw error;
      return requests.send(() => stripe.paymentIntents.retrieve(id, withCharge));
    }
  }
}

/**
 * Whether a charge was attempted with this intent. An unconfirmed intent may come from this lookup, or from an earlier lookup that failed half-way after Stripe
 * forgot the key. In that case a replayed response proves nothing.
 */
const wasConfirmed = ({ status, last_payment_error: fault }: Stripe.PaymentIntent): boolean =>
  fault !== null || (status !== 'requires_payment_method' && status !== 'canceled');

/** The lookup result of an intent. @throws PaymentGatewayFault AMOUNT_DIFFERS */
export function findingFor(
  { key, amount }: Pick<LookupQuery, 'key' | 'amount'>,
  intent: Stripe.PaymentIntent,
): Finding {
  const finding = findingOfIntent(intent);
  if (finding.status === 'succeeded' && !isAmount(intent, amount))
    throw new PaymentGatewayFault('AMOUNT_DIFFERS', key, takenOf(finding, intent));
  return finding;
}
