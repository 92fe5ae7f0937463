import { createHmac } from 'node:crypto';
import type { AfterCharge, ProviderDispute, ProviderRefund } from '../after-charge.ts';
import type {
  Amount,
  ChallengeTerms,
  ChargeOutcome,
  ChargeRequest,
  Finding,
  HostedPageOutcome,
  HostedPageRequest,
  LookupQuery,
  PaymentGateway,
  RefundOutcome,
  RefundRequest,
  TakenCharge,
} from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import { decideDispute, disputesIn, findDispute, openDispute } from './disputes.ts';
import type { ProviderEntry } from '../entries.ts';
import { entriesIn } from './entries.ts';
import { findingOf, Ledger, type HostedPage, type LedgerRow, type Queryable } from './ledger.ts';
import { outcomeOf, reached, waited } from './outages.ts';
import { giveBack, refundsIn, refundsOf } from './refunds.ts';
import {
  declineCodeOf,
  storedCardOf,
  scenarioOfCard,
  scenarioOfReference,
  walletOfMethod,
  type Scenario,
} from './scenarios.ts';
import { announce, readSigned } from './webhooks.ts';

export interface SandboxSettings {
  db: Queryable;
  /** Signs references and webhooks. */
  secret: string;
  /** The provider's clock. A slow charge reads it more than once. */
  clock: () => Date;
  /** Public URL of the hosted page with this reference. */
  pageUrl: (reference: string) => string;
  /** Duration of a slow charge (2,000 ms by default). */
  slowMs?: number;
  /** Time until the gateway reports a time-out (5,000 ms by default). */
  timeOutMs?: number;
  /** Delay between a decision and its webhook (1,000 ms by default). */
  webhookDelayMs?: number;
  /** Delay until a pending refund ends (a day by default). */
  refundMs?: number;
  /** Delay until the charge of a disputing test card is disputed (30 seconds by default). */
  disputeMs?: number;
}

/** Fields of an attempt without a card: an unpaid page, or a key that was closed before its charge. */
const noCardYet = {
  declineCode: null,
  lastFour: null,
  cardType: null,
  wallet: null,
  declinesLater: false,
  afterCharge: null,
} as const;

/**
 * The embedded payment provider. Its results are deterministic (`scenarios.ts`), and its records survive the process (`ledger.ts`). It behaves like a real
 * provider, including time-outs and late webhooks, to test the order engine.
 */
export class SandboxGateway implements PaymentGateway {
  readonly name = 'sandbox' as const;
  readonly wallets = Object.values(walletOfMethod);
  readonly lookAgainMs: number = 0;
  readonly limits = { smallestMinor: { USD: 50, CAD: 50, JPY: 50 }, notTyped: [] } as const;
  readonly account = 'sandbox';
  readonly installation = null;
  readonly ledger: Ledger;
  readonly settings: Required<SandboxSettings>;

  constructor(settings: SandboxSettings) {
    this.settings = {
      slowMs: 2_000,
      timeOutMs: 5_000,
      webhookDelayMs: 1_000,
      refundMs: 86_400_000,
      disputeMs: 30_000,
      ...settings,
    };
    this.ledger = new Ledger(settings.db);
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    try {
      return await this.#charge(request);
    } catch (error) {
      if (error instanceof PaymentGatewayFault) throw error;
      // The ledger cannot be reached, so the charge may or may not be written.
      return { status: 'unknown' };
    }
  }

  async #charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const { settings } = this;
    const now = settings.clock();
    const { scenario, lastFour, cardType, wallet } = await this.#prepare(request, now);
    if (scenario.kind === 'unreachable') return outcomeOf(scenario);
    if (scenario.kind === 'timeOutBefore') return this.#noAnswer(request.signal);

    const decidedAt = scenario.kind === 'slow' ? new Date(now.getTime() + settings.slowMs) : now;
    const terms = scenario.kind === 'challenge' ? request.challenge : undefined;
    const declineCode = terms ? null : declineCodeOf(scenario);
    const { row, fresh } = await this.ledger.record({
      key: request.key,
      reference: this.#referenceOf('sbx', request.key),
      attempt: 'charge',
      amount: request.amount,
      status: terms ? 'open' : declineCode === null ? 'succeeded' : 'declined',
      declineCode,
      lastFour: declineCode === null ? lastFour : null,
      cardType,
      wallet,
      declinesLater: scenario.kind === 'succeed' && scenario.declinesLater,
      afterCharge: scenario.kind === 'succeed' ? scenario.afterCharge : null,
      page: terms ? questionPage(terms, request.email) : null,
      expiresAt: terms?.expiresAt ?? null,
      createdAt: now,
      decidedAt,
    });
    const mayMissTheAnswer = scenario.kind === 'slow' || scenario.kind === 'timeOutAfter';
    if (fresh && mayMissTheAnswer) {
      const about = {
        key: row.key,
        attempt: row.attempt,
        reference: row.reference,
        at: row.decidedAt,
        createdAt: row.createdAt,
      };
      await announce(settings.db, about, 'once', settings.webhookDelayMs);
    }
    if (fresh) await this.disputeIfToBe(row);
    if (fresh && scenario.kind === 'timeOutAfter') return this.#noAnswer(request.signal);
    return this.#answer(row, request.signal);
  }

  /** Waits until a pending row is decided, then returns the outcome. */
  async #answer(row: LedgerRow, signal?: AbortSignal): Promise<ChargeOutcome> {
    if (row.status === 'open')
      return { status: 'challenged', reference: row.reference, url: this.settings.pageUrl(row.reference) };
    const left = row.decidedAt.getTime() - this.settings.clock().getTime();
    if (left > 0 && !(await waited(left, signal))) return { status: 'unknown' };
    const finding = findingOf(row, row.decidedAt);
    if (finding.status === 'succeeded' || finding.status === 'declined') return finding;
    // `lookup` with `close` closed the attempt before this request arrived.
    return { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  }

  async #noAnswer(signal?: AbortSignal): Promise<ChargeOutcome> {
    await waited(this.settings.timeOutMs, signal);
    return { status: 'unknown' };
  }

  async #prepare(request: ChargeRequest, now: Date) {
    if (request.source.kind === 'card') {
      const { card } = request.source;
      return {
        scenario: scenarioOfCard(card, request.amount, now) satisfies Scenario,
        ...storedCardOf(card),
        wallet: null,
      };
    }
    const earlier = await this.ledger.findByReference(request.source.reference);
    if (earlier?.status !== 'succeeded') throw new PaymentGatewayFault('UNKNOWN_REFERENCE', request.key);
    return {
      scenario: scenarioOfReference(earlier, request.amount),
      lastFour: earlier.lastFour,
      cardType: earlier.cardType,
      wallet: earlier.wallet,
    };
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    try {
      return await giveBack(this.settings.db, request, this.settings.clock(), this.settings.refundMs);
    } catch (error) {
      if (error instanceof PaymentGatewayFault) throw error;
      return { status: 'unknown' };
    }
  }

  async lookUpRefunds(chargeReference: string): Promise<ProviderRefund[]> {
    return reached(chargeReference, () => refundsOf(this.settings.db, chargeReference, this.settings.clock()));
  }

  /** Makes a refund at the provider without a key, as its dashboard would. */
  async refundAtProvider(reference: string, amount: Amount): Promise<RefundOutcome> {
    return giveBack(this.settings.db, { key: null, reference, amount }, this.settings.clock(), this.settings.refundMs);
  }

  async lookUpDispute(reference: string): Promise<ProviderDispute | null> {
    return reached(reference, () => findDispute(this.settings.db, reference, this.settings.clock()));
  }

  /** Opens a dispute of a charge, as the payer's bank would. Returns the dispute's reference. */
  async dispute(chargeReference: string, more: { isInquiry?: boolean; at?: Date } = {}): Promise<string> {
    return openDispute(this.settings.db, { charge: chargeReference, at: this.settings.clock(), ...more });
  }

  async decideDispute(reference: string, outcome: 'won' | 'lost' | 'closed'): Promise<void> {
    await decideDispute(this.settings.db, reference, outcome, this.settings.clock());
  }

  /** Opens the dispute of a charge if its test card asks for one. */
  async disputeIfToBe({ afterCharge, reference, decidedAt }: LedgerRow): Promise<void> {
    if (afterCharge !== 'disputed' && afterCharge !== 'enquiry') return;
    const at = new Date(decidedAt.getTime() + this.settings.disputeMs);
    await this.dispute(reference, { isInquiry: afterCharge === 'enquiry', at });
  }

  async lookup(query: LookupQuery): Promise<Finding> {
    const now = this.settings.clock();
    return reached(query.key, async () => {
      if (!query.close) return this.#findingOf(await this.ledger.find(query.key), now);
      const { row } = await this.ledger.record({
        key: query.key,
        reference: this.#referenceOf('sbx', query.key),
        attempt: 'charge',
        amount: query.amount,
        status: 'closed',
        ...noCardYet,
        page: null,
        expiresAt: null,
        createdAt: now,
        decidedAt: now,
      });
      return findingOf(row.status === 'open' ? await this.ledger.closePage(query.key, now) : row, now);
    });
  }

  /** The state of a charge, with the confirmation that its payer must give. */
  #findingOf(row: LedgerRow | null, now: Date): Finding {
    const finding = findingOf(row, now);
    if (finding.status !== 'pending' || row?.status !== 'open') return finding;
    return { ...finding, question: { reference: row.reference, url: this.settings.pageUrl(row.reference) } };
  }

  /** Null: the sandbox's bank has its own page. */
  async challenge(): Promise<null> {
    return null;
  }

  async createHostedPage(request: HostedPageRequest): Promise<HostedPageOutcome> {
    const now = this.settings.clock();
    const { lines, returnUrl, cancelUrl, locale, email } = request;
    try {
      const { row } = await this.ledger.record({
        key: request.key,
        reference: this.#referenceOf('sbp', request.key),
        attempt: 'hosted',
        amount: request.amount,
        status: 'open',
        ...noCardYet,
        page: { lines, returnUrl, cancelUrl, locale, email },
        expiresAt: request.expiresAt,
        createdAt: now,
        decidedAt: now,
      });
      return { status: 'created', url: this.settings.pageUrl(row.reference), reference: row.reference };
    } catch (error) {
      if (error instanceof PaymentGatewayFault) throw error;
      return { status: 'unknown' };
    }
  }

  async lookupHosted(query: LookupQuery): Promise<Finding> {
    const now = this.settings.clock();
    return reached(query.key, async () => {
      const row = query.close ? await this.ledger.closePage(query.key, now) : await this.ledger.find(query.key);
      return findingOf(row, now);
    });
  }

  async verifyWebhook(rawBody: Uint8Array, headers: Parameters<PaymentGateway['verifyWebhook']>[1]) {
    return readSigned(rawBody, headers, this.settings.secret, this.settings.clock());
  }

  async *charges(period: { from: Date; until: Date }): AsyncGenerator<TakenCharge> {
    try {
      yield* this.ledger.taken(period);
    } catch {
      throw new PaymentGatewayFault('UNREACHABLE', 'charges');
    }
  }

  async *afterCharges(period: { from: Date; until: Date }): AsyncGenerator<AfterCharge> {
    const { db, clock } = this.settings;
    yield* await reached('after charges', () => refundsIn(db, period, clock()));
    for (const dispute of await reached('after charges', () => disputesIn(db, period, clock())))
      yield { about: 'dispute', dispute };
  }

  async *entries(period: { from: Date; until: Date }): AsyncGenerator<ProviderEntry> {
    try {
      yield* entriesIn(this.settings.db, period);
    } catch {
      throw new PaymentGatewayFault('UNREACHABLE', 'entries');
    }
  }

  async chargeBehind({ reference }: { reference: string }): Promise<TakenCharge | null> {
    return reached(reference, () => this.ledger.takenBehind(reference, this.settings.clock()));
  }

  /** Does nothing, because the sandbox has no dashboard. */
  async label(): Promise<void> {}

  async probe(): Promise<{ mode: 'test' }> {
    await reached('probe', () => this.ledger.find('probe'));
    return { mode: 'test' };
  }

  /** Derives the reference from the key. It cannot be guessed, so the hosted page needs no other secret. */
  #referenceOf(prefix: 'sbx' | 'sbp', key: string): string {
    return `${prefix}_${createHmac('sha256', this.settings.secret).update(`${prefix}:${key}`).digest('base64url').slice(0, 24)}`;
  }
}

const questionPage = ({ returnUrl, locale }: ChallengeTerms, email: string): HostedPage => ({
  lines: [],
  returnUrl,
  cancelUrl: returnUrl,
  locale,
  email,
});
