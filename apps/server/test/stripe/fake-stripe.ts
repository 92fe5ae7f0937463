import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, type Answer } from './errors.ts';
import { answerOfFault, Gate, type Fault } from './faults.ts';
import { Till, type MadeCharge } from './money.ts';
import { checkParameters, opened, type Sent } from './parameters.ts';
import { execute, requestOf } from './routes.ts';
import { paySession, settleSession, type Paying } from './sessions.ts';
import { shapes } from './shapes.ts';
import { endSilence } from './silence.ts';
import { Store, type Thing } from './store.ts';

/**
 * A fake of the part of Stripe's HTTP API that the product uses, for the real SDK. It is as strict as Stripe. It checks object kinds and refuses parameters
 * that are unknown, missing or empty (`shapes.ts`). It stores responses under their idempotency keys for a day of its own clock, and fails as in `faults.ts`.
 */
export interface FakeStripe {
  port: number;
  secretKey: string;
  /** Every charge that took money, in order. */
  charges: readonly MadeCharge[];
  /** Every request's parameters, to check for data that must not be sent. */
  requests: { method: string; path: string; body: Record<string, string>; status: number | null }[];
  /** The payer's action on the hosted page; false when it takes no money. */
  payPage(session: string, paying: string | Paying): boolean;
  /** The payer's response to the bank through the browser script that has the intent's secret. Returns whether it took money. */
  answerBank: Till['answerBank'];
  /** Decides the payment of a page that was completed without money. */
  settlePage(session: string, verdict: 'paid' | 'failed'): void;
  decideRefund: Till['decideRefund'];
  dispute: Till['dispute'];
  decideDispute: Till['decideDispute'];
  /** Makes a refund in Stripe's dashboard. */
  refundByHand(intent: string, amount: number): void;
  /** Decides all pending payments as their cards determine. */
  settle: Till['settle'];
  payOut: Till['payOut'];
  /** An object as the API returns it, for a webhook. */
  show(id: string): Thing;
  /** Changes the amount or currency that a PaymentIntent received, as after a change in the provider's dashboard. */
  payOtherwise(id: string, change: { amount_received?: number; currency?: string }): void;
  /** Advances the clock: idempotency keys expire after a day, pages expire, search catches up. */
  advance(ms: number): void;
  /** Lets the next requests that match `METHOD path` fail with this fault. */
  failNext(request: RegExp, fault: Fault, times?: number): void;
  /** Removes all faults. */
  calm(): void;
  /** Refuses requests above this rate with 429. Returns a counter of refused requests. */
  limit(perSecond: number): { turnedAway: () => number };
  /** Sets the account's single currency; charges in other currencies are converted. */
  settleIn(currency: string): void;
  /** Sets `livemode` of all objects. */
  setLive(live: boolean): void;
  close(): Promise<void>;
}

const secretKey = 'sk_test_standin';
const keyLifetimeMs = 24 * 3_600_000;

interface StoredResponse {
  fingerprint: string;
  answer: Answer;
  at: number;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const store = new Store();
  const till = new Till(store);
  const responses = new Map<string, StoredResponse>();
  const requests: FakeStripe['requests'] = [];
  const faults: { request: RegExp; fault: Fault; times: number }[] = [];
  let gate: Gate | null = null;

  const faultFor = (request: string): Fault | null => {
    const found = faults.find((each) => each.times > 0 && each.request.test(request));
    if (!found) return null;
    found.times -= 1;
    return found.fault;
  };

  /** The response to a request; `lost` when the response, or the request, does not arrive. */
  const answer = (
    method: string,
    path: string,
    sent: { [name: string]: Sent },
    key: string | undefined,
  ): (Answer & { replayed?: boolean; lost?: 'reset' | 'silence'; last?: boolean }) | 'silence' => {
    const fingerprint = JSON.stringify([method, path, sent]);
    const earlier = key === undefined ? undefined : responses.get(key);
    if (earlier && store.now() - earlier.at < keyLifetimeMs) {
      if (earlier.fingerprint === fingerprint) return { ...earlier.answer, replayed: true };
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests…' } } };
    }
    const fault = faultFor(`${method} ${path}`);
    const instead = fault && answerOfFault(fault);
    const isDone = fault === null || fault.kind === 'gone' || ('done' in fault && fault.done);
    const keep = (fresh: Answer): Answer => {
      // Copy the response, so later changes of the object do not affect a replay.
      const frozen = structuredClone(fresh);
      if (key !== undefined) responses.set(key, { fingerprint, answer: frozen, at: store.now() });
      return frozen;
    };
    let own: Answer | 'silence' | null = null;
    if (isDone) {
      try {
        const request = requestOf(method, path);
        checkParameters(sent, shapes[request.name]);
        const result = execute({ store, till }, request, sent);
        own = result === 'silence' ? result : { status: 200, body: result };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!error.stored) return error.answer;
        own = error.answer;
      }
    }
    if (instead) return instead.stored ? keep(instead.answer) : instead.answer;
    if (own === 'silence') return own;
    if (own) keep(own);
    if (fault?.kind === 'reset' || fault?.kind === 'silence') return { status: 0, body: {}, lost: fault.kind };
    return own === null ? 'silence' : { ...own, last: fault?.kind === 'gone' };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const pairs = [...url.searchParams, ...form];
    const method = request.method ?? 'GET';
    const noted: FakeStripe['requests'][number] = {
      method,
      path: url.pathname,
      body: Object.fromEntries(pairs),
      status: null,
    };
    requests.push(noted);
    const send = (status: number, json: unknown, headers: Record<string, string> = {}) => {
      noted.status = status;
      const id = `req_${requests.length}`;
      const date = new Date(store.now()).toUTCString();
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': id, date, ...headers });
      response.end(JSON.stringify(json));
    };
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    if (gate && !gate.passes()) {
      const tooMany = answerOfFault({ kind: 'tooMany' });
      return send(429, tooMany?.answer.body, { 'stripe-rate-limited-reason': 'global-rate' });
    }
    const key = request.headers['idempotency-key'];
    const result = answer(method, url.pathname, opened(pairs), typeof key === 'string' ? key : undefined);
    if (result === 'silence' || result.lost === 'silence') return endSilence(request.socket.remotePort);
    if (result.lost === 'reset') request.socket.resetAndDestroy();
    else if (result.last) {
      server.close();
      send(result.status, result.body, { connection: 'close' });
    } else
      send(result.status, result.body, {
        ...result.headers,
        ...(result.replayed ? { 'idempotent-replayed': 'true' } : {}),
      });
  };

  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    secretKey,
    charges: till.charges,
    requests,
    payPage: (session, paying) =>
      paySession(store, till, session, typeof paying === 'string' ? { with: paying } : paying),
    answerBank: (secret, answer) => till.answerBank(secret, answer),
    settlePage: (session, verdict) => settleSession(store, till, session, verdict),
    decideRefund: (id, status) => till.decideRefund(id, status),
    payOut: (amount, currency) => till.payOut(amount, currency),
    dispute: (intent, dueBy, more) => till.dispute(intent, dueBy, more),
    decideDispute: (id, status) => till.decideDispute(id, status),
    refundByHand: (intent, amount) => void till.refund({ payment_intent: intent, amount: String(amount) }),
    settle: () => till.settle(),
    show: (id) => store.show(id),
    payOtherwise: (id, change) => {
      const intent = Object.assign(store.get('payment_intent', id), change);
      const { amount_received: amount, currency } = intent;
      Object.assign(store.get('charge', String(intent['latest_charge'])), {
        amount,
        amount_captured: amount,
        currency,
      });
    },
    advance: (ms) => store.advance(ms),
    failNext: (request, fault, times = 1) => void faults.push({ request, fault, times }),
    calm: () => void faults.splice(0),
    limit(perSecond) {
      const own = new Gate(perSecond, () => performance.now());
      gate = own;
      return { turnedAway: () => own.turnedAway };
    },
    settleIn(currency) {
      till.settlementCurrency = currency;
    },
    setLive(live) {
      store.live = live;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
