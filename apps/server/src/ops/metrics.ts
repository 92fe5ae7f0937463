import { currentTracer } from '../gateways/traces/spans.ts';
import { watchDatabase, type DatabaseFigures } from './database-figures.ts';
import type { JobRun } from '../jobs/worker.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client';

/**
 * Figures of `GET /metrics` for Prometheus: counters of each process (summed over the installation's processes on a machine), and database figures (read by the
 * process that handles the request). Their names differ, because both texts are joined.
 */
export interface Metrics {
  /** Figures counted by this process. */
  registry: Registry;
  /** Figures from the database. */
  shared: Registry;
  /** A completed request; `route` is the pattern, so ids create no new series. */
  observeRequest: (
    labels: { method: string; route: string; status: number },
    seconds: number,
    traceId?: string,
  ) => void;
  /** An API call that returned an error code: refused orders, failed sign-ins, throttled calls. */
  observeRefusal: (labels: { call: string; code: string }) => void;
  /** A decided order, and which part learned the result. */
  observeOrder: (labels: { outcome: 'complete' | 'failed'; by: string }) => void;
  observeGateway: (labels: { gateway: string; call: string; outcome: string }, seconds: number) => void;
  /** A refund or dispute without a webhook from the payment provider, found by a lookup. */
  observeMissed: (about: 'refund' | 'dispute') => void;
  /** A request has arrived. Call the returned function when its connection is finished, with or without a response. */
  beginRequest: () => () => void;
  activeRequests: () => number;
  observeJob: (job: string, run: JobRun) => void;
  observeMail: (attempt: { outcome: 'sent' | 'put off' | 'given up'; template: string; reason?: string }) => void;
  /** A decided scan with its own id; `conflict`: wrongly admitted while offline. */
  observeScan: (scan: { verdict: string; source: 'online' | 'offline'; conflict: boolean }) => void;
  /** A phone wallet was notified of a changed pass, or could not be. */
  observeWallet: (news: { wallet: string; outcome: 'told' | 'failed' | 'gone' | 'plain' }) => void;
  /** A try to deliver a webhook: DELIVERED, OPEN (it is tried again) or FAILED. */
  observeWebhook: (state: string) => void;
  /** The outcome of an entry on a waiting list. */
  observeWaiting: (outcome: string) => void;
  /** A PDF with characters that no font contains. */
  observeMissingCharacters: (document: 'ticket' | 'receipt') => void;
  /** The outcome of one run of a scheduled export. */
  observeExport: (outcome: 'made' | 'failed' | 'put off') => void;
  /** Look-ups of other people's accounts by an attendee. */
  observeLookUps: (outcome: 'told' | 'refused', accounts: number) => void;
  /** Reads the pool at each scrape. */
  watchPool: (pool: PoolFigures) => void;
  /** Reads the database at each scrape. */
  watchDatabase: (read: () => Promise<DatabaseFigures>) => void;
}

/** The counters of a `pg` pool. */
export interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function createMetrics(options: { processFigures: boolean }): Metrics {
  const registry = new Registry();
  const shared = new Registry();
  if (options.processFigures) collectDefaultMetrics({ register: registry });

  const refusals = new Counter({
    name: 'foyer_api_errors_total',
    help: 'Calls of the API answered with an error, by its code.',
    labelNames: ['call', 'code'],
    registers: [registry],
  });
  const orders = new Counter({
    name: 'foyer_orders_total',
    help: 'Orders that were decided, by outcome and by who learned of it.',
    labelNames: ['outcome', 'by'],
    registers: [registry],
  });
  const gatewaySeconds = new Histogram({
    name: 'foyer_gateway_duration_seconds',
    help: 'Time of calls to the payment gateway, by what was asked and answered.',
    labelNames: ['gateway', 'call', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  watchTraces(registry);
  let active = 0;
  const requests: Gauge = new Gauge({
    name: 'foyer_http_requests_under_way',
    help: 'Requests that are being answered.',
    registers: [registry],
    collect: () => {
      requests.set(active);
    },
  });

  const mailSent = new Counter({
    name: 'foyer_mail_sent_total',
    help: 'Mails that were handed over, by what they are.',
    labelNames: ['template'],
    registers: [registry],
  });
  const mailFailed = new Counter({
    name: 'foyer_mail_failures_total',
    help: 'Attempts to send a mail that failed, by reason and by whether it is tried again (`put off`) or not (`given up`).',
    labelNames: ['reason', 'outcome'],
    registers: [registry],
  });

  const lookUps = new Counter({
    name: 'foyer_account_look_ups_total',
    help: 'Accounts of others that attendees asked about, the first time on a day, by whether they were told (`told`) or had asked too often (`refused`).',
    labelNames: ['outcome'],
    registers: [registry],
  });

  const waiting = new Counter({
    name: 'foyer_waiting_list_total',
    help: 'What became of people on waiting lists: `offered`, `taken`, `lapsed`, `closed`, `waiting` again.',
    labelNames: ['outcome'],
    registers: [registry],
  });

  const webhooks = new Counter({
    name: 'foyer_webhook_tries_total',
    help: 'Tries to deliver a webhook: `delivered`, `open` (tried again later), `failed`.',
    labelNames: ['outcome'],
    registers: [registry],
  });

  const scans = new Counter({
    name: 'foyer_door_scans_total',
    help: 'Scans at the door by verdict, and whether the device had to decide alone (`offline`); `conflict` is `yes` for those let in wrongly.',
    labelNames: ['verdict', 'source', 'conflict'],
    registers: [registry],
  });

  return {
    registry,
    shared,
    observeRequest: requestObserver(registry),
    observeRefusal: (labels) => refusals.inc(labels),
    observeOrder: (labels) => orders.inc(labels),
    observeGateway: (labels, seconds) => gatewaySeconds.observe(labels, seconds),
    observeMissed: missedObserver(registry),
    beginRequest: () => {
      active += 1;
      return () => {
        active -= 1;
      };
    },
    activeRequests: () => active,
    observeJob: jobObserver(registry),
    observeMail: ({ outcome, template, reason = 'other' }) => {
      if (outcome === 'sent') mailSent.inc({ template });
      else mailFailed.inc({ reason, outcome });
    },
    observeScan: ({ verdict, source, conflict }) => scans.inc({ verdict, source, conflict: conflict ? 'yes' : 'no' }),
    observeWallet: walletObserver(registry),
    observeExport: exportObserver(registry),
    observeMissingCharacters: missingCharactersObserver(registry),
    observeWebhook: (state) => webhooks.inc({ outcome: state.toLowerCase() }),
    observeWaiting: (outcome) => waiting.inc({ outcome: outcome.toLowerCase() }),
    observeLookUps: (outcome, accounts) => lookUps.inc({ outcome }, accounts),
    watchPool: (pool) => watchPool(registry, pool),
    watchDatabase: (read) => watchDatabase(shared, read),
  };
}

function openRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

function requestObserver(registry: Registry): Metrics['observeRequest'] {
  const isTraced = currentTracer() !== undefined;
  // The label of exemplars is part of the type only.
  const durations = new Histogram<'method' | 'route' | 'status' | 'trace_id'>({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    // The library wants a registry in the format with exemplars. Readers choose the format later.
    registers: [isTraced ? openRegistry() : registry],
    enableExemplars: isTraced,
  });
  if (isTraced) registry.registerMetric(durations);
  if (!isTraced) return (labels, seconds) => durations.observe(labels, seconds);
  return (labels, value, traceId) =>
    durations.observe({ labels, value, exemplarLabels: traceId === undefined ? {} : { trace_id: traceId } });
}

/** The spans of this process. Without traces they are zero. */
function watchTraces(registry: Registry): void {
  const counts = currentTracer()?.counts ?? { exported: 0, dropped: { full: 0, failed: 0 } };
  const exported = new Counter({
    name: 'foyer_trace_spans_exported_total',
    help: 'Spans that the collector took.',
    registers: [registry],
    collect() {
      exported.reset();
      exported.inc(counts.exported);
    },
  });
  const dropped = new Counter({
    name: 'foyer_trace_spans_dropped_total',
    help: 'Spans that were lost: `full` because too many waited, `failed` because the collector did not take them.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      dropped.reset();
      for (const reason of ['full', 'failed'] as const) dropped.inc({ reason }, counts.dropped[reason]);
    },
  });
}

function watchPool(registry: Registry, pool: PoolFigures): void {
  const connections = new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections of the pool by state; `waiting` are requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function walletObserver(registry: Registry): Metrics['observeWallet'] {
  const notified = new Counter({
    name: 'foyer_wallet_updates_total',
    help: 'Changes that wallets on phones were `told` of; `failed` ones are tried again, devices that are `gone` forgotten, `plain` ones told without the pictures that the wallet refused.',
    labelNames: ['wallet', 'outcome'],
    registers: [registry],
  });
  return ({ wallet, outcome }) => notified.inc({ wallet, outcome });
}

/** Prometheus does not count the first value of a series as an increase, so an alert would miss the first event. */
function startAtZero<L extends string>(counter: Counter<L>, ...labels: Record<L, string>[]): void {
  for (const each of labels) counter.inc(each, 0);
}

function missedObserver(registry: Registry): Metrics['observeMissed'] {
  const missed = new Counter({
    name: 'foyer_missed_messages_total',
    help: 'Refunds and disputes that were found by asking the payment provider, since no message about them had arrived.',
    labelNames: ['about'],
    registers: [registry],
  });
  startAtZero(missed, { about: 'refund' }, { about: 'dispute' });
  return (about) => missed.inc({ about });
}

function missingCharactersObserver(registry: Registry): Metrics['observeMissingCharacters'] {
  const documents = new Counter({
    name: 'foyer_pdf_missing_characters_total',
    help: 'PDFs with a character that no font has, by `document` (`ticket`, `receipt`). The log names the characters.',
    labelNames: ['document'],
    registers: [registry],
  });
  return (document) => documents.inc({ document });
}

function exportObserver(registry: Registry): Metrics['observeExport'] {
  const made = new Counter({
    name: 'foyer_scheduled_exports_total',
    help: 'Scheduled exports by what became of them: `made`, `failed`, or `put off` to be tried again.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  startAtZero(made, { outcome: 'made' }, { outcome: 'failed' }, { outcome: 'put off' });
  return (outcome) => made.inc({ outcome });
}

function jobObserver(registry: Registry): Metrics['observeJob'] {
  const jobDone = new Counter({
    name: 'foyer_job_done_total',
    help: 'Things that background jobs did.',
    labelNames: ['job'],
    registers: [registry],
  });
  const jobFailed = new Counter({
    name: 'foyer_job_failures_total',
    help: 'Runs of background jobs that failed, by reason: `database` during its outage, `disk-full` and `read-only` when it refuses writes, else `other`.',
    labelNames: ['job', 'reason'],
    registers: [registry],
  });
  const jobRuns = new Counter({
    name: 'foyer_job_runs_total',
    help: 'Runs of background jobs, whatever they found to do.',
    labelNames: ['job'],
    registers: [registry],
  });
  const jobSeconds = new Counter({
    name: 'foyer_job_seconds_total',
    help: 'Time that background jobs took.',
    labelNames: ['job'],
    registers: [registry],
  });
  return (job, { seconds, done, fault }) => {
    jobRuns.inc({ job });
    jobSeconds.inc({ job }, seconds);
    if (done > 0) jobDone.inc({ job }, done);
    // A series starts at zero, so that Prometheus counts its first failure.
    jobFailed.inc({ job, reason: 'other' }, 0);
    if (fault !== undefined) jobFailed.inc({ job, reason: fault });
  };
}
