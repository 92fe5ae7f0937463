import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { LRUCache } from 'lru-cache';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatMoney, money } from '@foyer/domain/shared/money';
import { styleReference, styleSheet } from '../../../gateways/payments/page-frame.ts';
import { PaymentGatewayFault, type BrowserChallenge } from '../../../gateways/payments/port.ts';
import {
  challengeScript,
  challengeScriptName,
  showChallenge,
  showNoChallenge,
  showUnreachable,
} from '../../../gateways/payments/stripe/challenge-page.ts';
import type { StoredCart } from '../../orders/plan/index.ts';
import { useLimit } from '../../system/limits/index.ts';
import { belongsToCurrentAccount } from '../belongs-to-current-account.ts';
import type { Payments } from '../deps.ts';
import { findIntent, waitsForPayer, type Intent } from '../intents/find-intent.ts';
import { returnUrlFor } from './wait-for-payer.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The page on which the bank asks the payer for confirmation. When the intent does not wait any more, redirects to the
 * order's result page.
 * Also serves the page's style sheet and script under their names.
 */
export async function challengePage(
  payments: Payments,
  challenges: Challenges,
  { name, locale, now }: { name: string; locale: Locale; now: Date },
): Promise<BytesAnswer> {
  if (name === styleReference) return styleSheet;
  if (name === challengeScriptName) return challengeScript;
  const intent = uuid.test(name) ? await findIntent(payments.database.kysely, name) : null;
  if (!intent || !waitsForPayer(intent) || intent.attempt?.kind === 'hosted') return showNoChallenge(locale);
  const cart = await readCart(payments, intent);
  const back = returnUrlFor(payments, cart.eventShortCode, intent.orderIntentId);
  let challenge: BrowserChallenge | null;
  try {
    challenge = await readChallenge(payments, challenges, intent, now);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    return showUnreachable({ locale: cart.locale, here: intent.redirectUrl ?? back, back });
  }
  const page = showNoChallenge(locale);
  if (challenge === null) return { ...page, redirectTo: back };
  const amount = formatMoney(money(intent.totalMinor, intent.currency), cart.locale);
  return showChallenge(challenge, { locale: cart.locale, back, amount });
}

/** Challenges from the provider, cached by order intent, because anyone can open the page any number of times. */
export type Challenges = LRUCache<string, { readAt: Date; challenge: Promise<BrowserChallenge | null> }>;
export const createChallenges = (): Challenges => new LRUCache({ max: 1000 });

/** How long a challenge is cached, in ms. */
const cachedMs = 5_000;

/**
 * The bank's current challenge for an intent, or null. Requests it at most once per `cachedMs` per process and intent,
 * and within the rate limit. A failed request is not cached.
 */
async function readChallenge(
  { gateway, database }: Payments,
  challenges: Challenges,
  { orderIntentId, status, attempt }: Intent,
  now: Date,
): Promise<BrowserChallenge | null> {
  const reference = attempt?.pageReference ?? null;
  if (status !== 'PENDING' || !attempt || reference === null || !belongsToCurrentAccount(gateway, attempt)) return null;
  const cached = challenges.get(orderIntentId);
  if (cached && now.getTime() - cached.readAt.getTime() < cachedMs) return cached.challenge;
  const challenge = useLimit(database, 'challenges', orderIntentId, now).then(() => gateway.challenge(reference));
  challenges.set(orderIntentId, { readAt: now, challenge });
  challenge.catch(() => challenges.delete(orderIntentId));
  return challenge;
}

async function readCart({ database }: Payments, { orderIntentId }: Intent): Promise<StoredCart> {
  const { cart } = await database.kysely
    .selectFrom('order_intent')
    .select('cart')
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  return cart as StoredCart;
}
