import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passesLuhn } from '@foyer/domain/cards';
import { brandOf } from '../src/gateways/payments/card-brand.ts';

/**
 * As much of Stripe's HTTP API as the product uses, for the real SDK to talk to: idempotency keys, PaymentIntents, PaymentMethods,
 * Customers, Refunds and Checkout Sessions with their states and errors, and cards that time out. Money is counted apart, per
 * PaymentIntent, so that a test sees what was really taken.
 */
export interface StripeStandIn {
  port: number;
  secretKey: string;
  /** Every charge made, in order. */
  charges: { intent: string; key: string | undefined; amount: number }[];
  /** What the payer does on the hosted page. */
  payPage(session: string, number: string): void;
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetIdempotencyKeys(): void;
  /** Makes the next request to such a path fail with this status. */
  failNext(path: RegExp, status: number): void;
  /** Bodies of every request, to look for what must not be there. */
  requests: { method: string; path: string; body: Parameters }[];
  close(): Promise<void>;
}

type Parameters = Record<string, string>;
type Thing = Record<string, unknown> & { id: string };

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const secretKey = 'sk_test_standin';

class ApiError extends Error {
  readonly answer: Answer;
  constructor(status: number, error: Record<string, unknown>) {
    super('stand-in');
    this.answer = { status, body: { error } };
  }
}
const invalid = (code: string) => new ApiError(400, { type: 'invalid_request_error', code, message: code });
const missing = () =>
  new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });

const declines: Record<string, { code: string; decline_code?: string }> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000000069': { code: 'expired_card', decline_code: 'expired_card' },
  '4000000000000127': { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000003220': { code: 'authentication_required', decline_code: 'authentication_required' },
  '4000000000000119': { code: 'processing_error', decline_code: 'processing_error' },
};
const brandNames: Record<string, string> = {
  VI: 'visa',
  MC: 'mastercard',
  AE: 'amex',
  DI: 'discover',
  JC: 'jcb',
  DC: 'diners',
};

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const things = new Map<string, Thing>();
  const scenarios = new Map<string, string>();
  const idempotent = new Map<string, { fingerprint: string; answer: Answer }>();
  const charges: StripeStandIn['charges'] = [];
  const requests: StripeStandIn['requests'] = [];
  let counter = 0;
  let failure: { path: RegExp; status: number } | null = null;

  const make = (prefix: string, values: Record<string, unknown>): Thing => {
    counter += 1;
    const thing = { id: `${prefix}_${counter}`, created: Math.floor(Date.now() / 1000), livemode: false, ...values };
    things.set(thing.id, thing);
    return thing;
  };
  const get = (id: string | undefined): Thing => {
    const thing = things.get(id ?? '');
    if (!thing) throw missing();
    return thing;
  };

  const expanded = (thing: Thing): Thing => {
    const intent = typeof thing.payment_intent === 'string' ? things.get(thing.payment_intent) : undefined;
    const charge = typeof thing.latest_charge === 'string' ? things.get(thing.latest_charge) : undefined;
    return {
      ...thing,
      ...(intent ? { payment_intent: expanded(intent) } : {}),
      ...(charge ? { latest_charge: charge } : {}),
    };
  };

  const makeIntent = (p: Parameters): Thing =>
    make('pi', {
      object: 'payment_intent',
      amount: Number(p.amount),
      amount_refunded: 0,
      currency: p.currency,
      status: 'requires_payment_method',
      metadata: prefixed(p, 'metadata'),
      customer: null,
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
    });

  const takeMoney = (intent: Thing, method: Thing): void => {
    const charge = make('ch', {
      object: 'charge',
      amount_refunded: 0,
      payment_method_details: { type: 'card', card: method.card },
    });
    charges.push({
      intent: intent.id,
      key: (intent.metadata as Parameters).foyer_key,
      amount: intent.amount as number,
    });
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: method.id,
      last_payment_error: null,
    });
  };

  const confirm = (intent: Thing, p: Parameters): Thing | 'silence' => {
    if (intent.status !== 'requires_payment_method') throw invalid('payment_intent_unexpected_state');
    const method = get(p.payment_method);
    if (method.customer !== null && method.customer !== intent.customer)
      throw invalid('payment_method_customer_mismatch');
    if (p.off_session === 'true' && p.setup_future_usage !== undefined) throw invalid('parameters_exclusive');
    const number = scenarios.get(method.id) ?? '';
    if (number === '4000000000004087') return 'silence';
    const decline =
      number === '4000000000000341' && p.off_session === 'true' ? declines['4000000000000002'] : declines[number];
    if (decline) {
      intent.last_payment_error = { type: 'card_error', ...decline };
      throw new ApiError(402, { type: 'card_error', ...decline, message: 'declined', payment_intent: intent });
    }
    takeMoney(intent, method);
    return number === '4000000000004186' ? 'silence' : intent;
  };

  const makeMethod = (p: Parameters): Thing => {
    const number = p['card[number]'] ?? '';
    if (!passesLuhn(number))
      throw new ApiError(402, { type: 'card_error', code: 'incorrect_number', message: 'wrong' });
    if (Number(p['card[exp_year]']) < 2026)
      throw new ApiError(402, { type: 'card_error', code: 'invalid_expiry_year', message: 'past' });
    const card = { brand: brandNames[brandOf(number) ?? ''] ?? 'unknown', last4: number.slice(-4) };
    const method = make('pm', { object: 'payment_method', type: 'card', card, customer: null });
    scenarios.set(method.id, number);
    return method;
  };

  const makeRefund = (p: Parameters): Thing => {
    const intent = get(p.payment_intent);
    const amount = Number(p.amount);
    const refunded = (intent.amount_refunded as number) + amount;
    if (intent.status !== 'succeeded' || refunded > (intent.amount as number)) throw invalid('charge_already_refunded');
    intent.amount_refunded = refunded;
    get(String(intent.latest_charge)).amount_refunded = refunded;
    return make('re', { object: 'refund', amount, payment_intent: intent.id, status: 'succeeded' });
  };

  const makeSession = (p: Parameters): Thing => {
    const lines = [0, 1, 2, 3].map((index) => `line_items[${index}]`);
    const total = lines.reduce(
      (sum, line) => sum + Number(p[`${line}[price_data][unit_amount]`] ?? 0) * Number(p[`${line}[quantity]`] ?? 0),
      0,
    );
    const session = make('cs', {
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: p.client_reference_id,
      intent_metadata: prefixed(p, 'payment_intent_data[metadata]'),
      amount_total: total,
      currency: p['line_items[0][price_data][currency]'],
    });
    session.url = `https://checkout.stripe.test/${session.id}`;
    return session;
  };

  const route = (method: string, path: string, p: Parameters): Thing | Record<string, unknown> | 'silence' => {
    const [, , resource = '', ...rest] = path.split('/');
    const post = method === 'POST';
    if (resource === 'payment_intents') {
      const [id, action] = rest;
      if (id === 'search') return { object: 'search_result', data: search(p.query ?? ''), has_more: false, url: path };
      if (id === undefined && post) return makeIntent(p);
      if (id === undefined) return listIntents(p);
      const intent = get(id);
      if (action === 'confirm') return confirm(intent, p);
      if (action === 'cancel') {
        if (intent.status === 'succeeded' || intent.status === 'canceled')
          throw invalid('payment_intent_unexpected_state');
        intent.status = 'canceled';
      } else if (post) {
        if (p.customer !== undefined) intent.customer = p.customer;
        Object.assign(intent.metadata as Parameters, prefixed(p, 'metadata'));
      }
      return intent;
    }
    if (resource === 'payment_methods') {
      const [id, action] = rest;
      if (id === undefined) return makeMethod(p);
      const found = get(id);
      if (action === 'attach') found.customer = p.customer;
      return found;
    }
    if (resource === 'customers') return make('cus', { object: 'customer' });
    if (resource === 'refunds') return makeRefund(p);
    if (resource === 'checkout') {
      const [, id, action] = rest;
      if (id === undefined) return makeSession(p);
      const session = get(id);
      if (action === 'expire') {
        if (session.status !== 'open') throw invalid('checkout_session_not_open');
        session.status = 'expired';
      }
      return session;
    }
    throw missing();
  };

  /** Latest first, in pages, by the time they were made. */
  const listIntents = (p: Parameters) => {
    const [gte, lt] = [Number(p['created[gte]'] ?? 0), Number(p['created[lt]'] ?? Infinity)];
    const all = [...things.values()]
      .filter(({ object, created }) => object === 'payment_intent' && Number(created) >= gte && Number(created) < lt)
      .toReversed();
    const start = p.starting_after === undefined ? 0 : all.findIndex(({ id }) => id === p.starting_after) + 1;
    const limit = Number(p.limit ?? 10);
    const data = all.slice(start, start + limit).map(expanded);
    return { object: 'list', data, has_more: start + limit < all.length, url: '/v1/payment_intents' };
  };

  const search = (query: string): Thing[] => {
    const key = /'foyer_key'\]:'(.*)'/.exec(query)?.[1];
    return [...things.values()]
      .filter(({ object, metadata }) => object === 'payment_intent' && (metadata as Parameters).foyer_key === key)
      .map(expanded);
  };

  const answer = (
    method: string,
    path: string,
    p: Parameters,
    key: string | undefined,
  ): (Answer & { replayed?: boolean }) | 'silence' => {
    const fingerprint = JSON.stringify([method, path, p]);
    const earlier = key === undefined ? undefined : idempotent.get(key);
    if (earlier) {
      if (earlier.fingerprint === fingerprint) return { ...earlier.answer, replayed: true };
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests…' } } };
    }
    const remember = (fresh: Answer): Answer => {
      // as it was when it was answered: later changes of the object do not reach a replay
      const frozen = JSON.parse(JSON.stringify(fresh)) as Answer;
      if (key !== undefined) idempotent.set(key, { fingerprint, answer: frozen });
      return frozen;
    };
    try {
      const result = route(method, path, p);
      if (result === 'silence') return 'silence';
      return remember({ status: 200, body: 'id' in result ? expanded(result as Thing) : result });
    } catch (error) {
      if (error instanceof ApiError) return remember(error.answer);
      throw error;
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const body = Object.fromEntries([...url.searchParams, ...form]);
    const method = request.method ?? 'GET';
    requests.push({ method, path: url.pathname, body });
    const send = (status: number, json: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': `req_${requests.length}`,
        ...headers,
      });
      response.end(JSON.stringify(json));
    };
    if (failure?.path.test(url.pathname)) {
      const { status } = failure;
      failure = null;
      return send(status, { error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message: 'stand-in' } });
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    const key = request.headers['idempotency-key'];
    const result = answer(method, url.pathname, body, typeof key === 'string' ? key : undefined);
    // never answered: the client's time-out ends it
    if (result === 'silence') return;
    send(result.status, result.body, result.replayed ? { 'idempotent-replayed': 'true' } : {});
  };

  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    secretKey,
    charges,
    requests,
    payPage(sessionId, number) {
      const session = get(sessionId);
      if (session.status !== 'open' || declines[number]) return;
      const intent = makeIntent({ amount: String(session.amount_total), currency: String(session.currency) });
      intent.metadata = session.intent_metadata;
      intent.customer = make('cus', { object: 'customer' }).id;
      const method = makeMethod({ 'card[number]': number, 'card[exp_year]': '2035' });
      method.customer = intent.customer;
      takeMoney(intent, method);
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
    },
    forgetIdempotencyKeys: () => idempotent.clear(),
    failNext(path, status) {
      failure = { path, status };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const prefixed = (p: Parameters, name: string): Parameters =>
  Object.fromEntries(
    Object.entries(p).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) && key.endsWith(']') ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );
