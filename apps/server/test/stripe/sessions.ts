import { authenticationErrors, declines, invalid, refused } from './errors.ts';
import { otherMethods, type Till, type OtherMethod } from './money.ts';
import { fieldsOf, listOf, numberOf, textOf, type Sent } from './parameters.ts';
import type { Store, Thing } from './store.ts';

const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 3600;

export function makeSession(store: Store, till: Till, p: { [name: string]: Sent }): Thing {
  const lines = listOf(p['line_items']).map(fieldsOf);
  const need = (name: string) => invalid('parameter_missing', `Missing required param: ${name}.`, name);
  if (textOf(p['mode']) !== 'payment') throw need('mode');
  if (lines.length === 0) throw need('line_items');
  if (lines.length > 100) throw invalid('parameter_invalid', 'at most 100 line items', 'line_items');
  if (p['success_url'] === undefined) throw need('success_url');
  const prices = lines.map((line) => fieldsOf(line['price_data']));
  const total = lines.reduce(
    (sum, line, index) => sum + numberOf(prices[index]?.['unit_amount']) * numberOf(line['quantity']),
    0,
  );
  if (Number.isNaN(total)) throw need('line_items[0][price_data][unit_amount]');
  const currency = textOf(prices[0]?.['currency']) ?? '';
  if (prices.some((price) => textOf(price['currency']) !== currency))
    throw invalid('parameter_invalid', 'one currency');
  till.checkAmount(total, currency);
  const nowSeconds = store.now() / 1000;
  const expiresAt = p['expires_at'] === undefined ? Math.floor(nowSeconds) + longestSeconds : numberOf(p['expires_at']);
  if (expiresAt < nowSeconds + shortestSeconds || expiresAt > nowSeconds + longestSeconds + 1)
    throw invalid(
      'parameter_invalid',
      'The `expires_at` timestamp must be 30 minutes to 24 hours from now.',
      'expires_at',
    );
  const session = store.make('checkout.session', {
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: textOf(p['client_reference_id']) ?? null,
    metadata: fieldsOf(p['metadata']),
    amount_total: total,
    currency,
    expires_at: expiresAt,
    customer: null,
    customer_email: textOf(p['customer_email']) ?? null,
    hidden: { intent: fieldsOf(p['payment_intent_data']) },
  });
  session['url'] = `https://checkout.stripe.test/${session.id}`;
  return session;
}

/** The session in its current state. An unpaid session expires on time. */
export function sessionOf(store: Store, id: string | undefined): Thing {
  const session = store.get('checkout.session', id);
  if (session['status'] === 'open' && Number(session['expires_at']) * 1000 <= store.now())
    session['status'] = 'expired';
  if (session['status'] === 'expired') session['url'] = null;
  return session;
}

export function expireSession(session: Thing): Thing {
  if (session['status'] !== 'open') throw refused('checkout_session_not_open');
  return Object.assign(session, { status: 'expired', url: null });
}

/** How the payer pays: a card number, or another way. `later`: the page is complete but the money has not arrived. */
export interface Paying {
  with: string | OtherMethod;
  later?: boolean;
}

/** The payer's action on the page; false when it takes no money. */
export function paySession(store: Store, till: Till, id: string, { with: paidWith, later = false }: Paying): boolean {
  const session = sessionOf(store, id);
  const isOther = paidWith === 'link' || paidWith === 'wallet';
  if (session['status'] !== 'open' || (!isOther && declines[paidWith])) return false;
  const data = fieldsOf((session['hidden'] as { intent: Sent }).intent);
  const intent = till.makeIntent({
    ...data,
    amount: String(session['amount_total']),
    currency: String(session['currency']),
  });
  const customer = store.make('customer', {}).id;
  Object.assign(intent, { customer });
  Object.assign(session, { status: 'complete', payment_intent: intent.id, customer, url: null });
  if (later) {
    intent['status'] = 'processing';
    return true;
  }
  const pay = (method: string | null, details: Record<string, unknown>) => {
    till.take(intent, method, details);
    session['payment_status'] = 'paid';
  };
  if (isOther) {
    // Link leaves a method that card payments refuse; a wallet leaves none.
    const left = paidWith === 'link' ? store.make('payment_method', { type: 'link', link: {}, customer }) : null;
    pay(left?.id ?? null, otherMethods[paidWith]);
    return true;
  }
  // Stripe authenticates the cardholder on its own page, so these cards can pay there.
  const method = till.methodOf(authenticationErrors[paidWith] ? '4242424242424242' : paidWith);
  method['customer'] = customer;
  const take = () => pay(method.id, { type: 'card', card: method['card'] });
  if (!till.takesLater(paidWith, intent, take)) take();
  return true;
}

/** Decides the payment of a page that was completed without money. */
export function settleSession(store: Store, till: Till, id: string, verdict: 'paid' | 'failed'): void {
  const session = store.get('checkout.session', id);
  const intent = store.get('payment_intent', String(session['payment_intent']));
  if (verdict === 'paid') {
    till.take(intent, null, otherMethods.link);
    session['payment_status'] = 'paid';
  } else {
    till.failLater(intent);
  }
}
