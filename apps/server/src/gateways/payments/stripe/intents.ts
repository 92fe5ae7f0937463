import type Stripe from 'stripe';
import type { Amount, Finding, LookupQuery } from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import { failureOf } from './errors.ts';
import { findingOfIntent, isAmount, takenOf } from './findings.ts';
import type { Provider } from './provider.ts';

const withCharge = { expand: ['latest_charge'] };

/**
 * PaymentIntents by the attempt's key. The call that makes one carries nothing but key, amount and installation, so that a look-up can repeat it word for
 * word under the same idempotency key and so find the very PaymentIntent again, at once and without having stored anything. (Searching
 * by metadata lags behind by up to a minute; it serves for attempts older than Stripe keeps idempotency keys.)
 */
export class Intents {
  readonly #provider: Provider;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  /** The PaymentIntent of an attempt, made or found: the same call, word for word, whoever asks. */
  async of(key: string, amount: Amount): Promise<Stripe.PaymentIntent> {
    const { mark } = this.#provider;
    try {
      return await this.#made(key, amount, mark);
    } catch (error) {
      // An attempt that began before installations were told apart has no mark in its words.
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
   * Null when Stripe failed while it was making the PaymentIntent: it plays that failure back to everybody who asks under this key, so
   * that nobody knows its name and nobody can confirm it.
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

  /** An attempt whose idempotency key Stripe has forgotten (after a day at the earliest) is in its search by then. */
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

  /** Shuts an intent; one that was paid or shut meanwhile is answered as it is. */
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
 * Whether somebody tried to charge this very intent. One that nobody did may be of a look-up's own making, this one or one before it that
 * failed half-way, after Stripe had forgotten the key of the real one; that the call was played back says nothing then.
 */
const wasConfirmed = ({ status, last_payment_error: fault }: Stripe.PaymentIntent): boolean =>
  fault !== null || (status !== 'requires_payment_method' && status !== 'canceled');

/** What an intent says of an attempt. @throws PaymentGatewayFault AMOUNT_DIFFERS */
export function findingFor(
  { key, amount }: Pick<LookupQuery, 'key' | 'amount'>,
  intent: Stripe.PaymentIntent,
): Finding {
  const finding = findingOfIntent(intent);
  if (finding.status === 'succeeded' && !isAmount(intent, amount))
    throw new PaymentGatewayFault('AMOUNT_DIFFERS', key, takenOf(finding, intent));
  return finding;
}
