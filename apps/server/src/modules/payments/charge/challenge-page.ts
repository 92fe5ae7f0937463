import type { BytesAnswer } from '@foyer/contract/endpoint';
import type { Locale } from '@foyer/contract/vocabulary';
import { formatMoney, money } from '@foyer/domain/money';
import { styleReference, styleSheet } from '../../../gateways/payments/page-frame.ts';
import { PaymentGatewayFault, type BrowserChallenge } from '../../../gateways/payments/port.ts';
import {
  challengeScript,
  challengeScriptName,
  showChallenge,
  showNothingAsked,
  showUnreachable,
} from '../../../gateways/payments/stripe/challenge-page.ts';
import type { StoredCart } from '../../inventory/index.ts';
import { isMadeHere } from '../made-here.ts';
import type { Payments } from '../deps.ts';
import { findIntent, waitsForPayer, type Intent } from '../intents/find-intent.ts';
import { wayBackTo } from './wait-for-payer.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The page on which the bank asks the payer of an intent, as long as it waits for that; else the way back to where its outcome is told.
 * Also the page's files, under their names.
 */
export async function challengePage(payments: Payments, name: string, locale: Locale): Promise<BytesAnswer> {
  if (name === styleReference) return styleSheet;
  if (name === challengeScriptName) return challengeScript;
  const intent = uuid.test(name) ? await findIntent(payments.database.kysely, name) : null;
  if (!intent || !waitsForPayer(intent) || intent.attempt?.kind === 'hosted') return showNothingAsked(locale);
  const cart = await readCart(payments, intent);
  const back = wayBackTo(payments, cart.eventShortCode, intent.orderIntentId);
  let challenge: BrowserChallenge | null;
  try {
    challenge = await ask(payments, intent);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    return showUnreachable({ locale: cart.locale, here: intent.redirectUrl ?? back, back });
  }
  const page = showNothingAsked(locale);
  if (challenge === null) return { ...page, redirectTo: back };
  const amount = formatMoney(money(intent.totalMinor, intent.currency), cart.locale);
  return showChallenge(challenge, { locale: cart.locale, back, amount });
}

async function ask({ gateway }: Payments, { status, attempt }: Intent): Promise<BrowserChallenge | null> {
  const reference = attempt?.pageReference ?? null;
  if (status !== 'PENDING' || !attempt || reference === null || !isMadeHere(gateway, attempt)) return null;
  return gateway.challenge(reference);
}

async function readCart({ database }: Payments, { orderIntentId }: Intent): Promise<StoredCart> {
  const { cart } = await database.kysely
    .selectFrom('order_intent')
    .select('cart')
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  return cart as StoredCart;
}
