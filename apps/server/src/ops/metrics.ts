import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What `GET /metrics` tells Prometheus. Three registries whose names never meet, so that their texts can be put together: what each serving
 * process counts (added up over all of them), what the background work counts (in the one process that does it), and what
 * the database knows (read by whichever process is asked).
 */
export interface Metrics {
  registry: Registry;
  background: Registry;
  shared: Registry;
  /** One answered request; `route` is the pattern, so that ids make no new series. */
  observeRequest: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  /** A request has come; call what it answers once its connection is done with it, answered or not. */
  beginRequest: () => () => void;
  /** Requests that this process is at work on. */
  requestsUnderWay: () => number;
  /** One run of a background job. */
  observeJob: (job: string, run: { seconds: number; done: number; failed: boolean }) => void;
  /** One attempt to send a mail. */
  observeMail: (attempt: { outcome: 'sent' | 'put off' | 'given up'; template: string; reason?: string }) => void;
  /** Accounts of others that an attendee asked about. */
  observeLookUps: (outcome: 'told' | 'refused', accounts: number) => void;
  /** Reads the pool at each scrape. */
  watchPool: (pool: PoolFigures) => void;
  /** Reads the queue of mails at each scrape; a database that does not answer leaves its figures out. */
  watchMail: (read: () => Promise<MailFigures>) => void;
}

/** How outgoing mail stands. */
export interface MailFigures {
  waiting: number;
  failed: number;
  oldestSeconds: number;
}

/** The counters that a `pg` pool keeps. */
export interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function createMetrics(options: { processFigures: boolean }): Metrics {
  const registry = new Registry();
  const background = new Registry();
  const shared = new Registry();
  if (options.processFigures) collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  let underWay = 0;
  const requests: Gauge = new Gauge({
    name: 'foyer_http_requests_under_way',
    help: 'Requests that are being answered.',
    registers: [registry],
    collect: () => {
      requests.set(underWay);
    },
  });

  const jobDone = new Counter({
    name: 'foyer_job_done_total',
    help: 'Things that background jobs did.',
    labelNames: ['job'],
    registers: [background],
  });
  const jobFailed = new Counter({
    name: 'foyer_job_failures_total',
    help: 'Runs of background jobs that failed.',
    labelNames: ['job'],
    registers: [background],
  });
  const jobSeconds = new Counter({
    name: 'foyer_job_seconds_total',
    help: 'Time that background jobs took.',
    labelNames: ['job'],
    registers: [background],
  });

  const mailSent = new Counter({
    name: 'foyer_mail_sent_total',
    help: 'Mails that were handed over, by what they are.',
    labelNames: ['template'],
    registers: [background],
  });
  const mailFailed = new Counter({
    name: 'foyer_mail_failures_total',
    help: 'Attempts to send a mail that failed, by reason and by whether it is tried again (`put off`) or not (`given up`).',
    labelNames: ['reason', 'outcome'],
    registers: [background],
  });

  const lookUps = new Counter({
    name: 'foyer_account_look_ups_total',
    help: 'Accounts of others that attendees asked about, the first time on a day, by whether they were told (`told`) or had asked too often (`refused`).',
    labelNames: ['outcome'],
    registers: [registry],
  });

  return {
    registry,
    background,
    shared,
    observeRequest: ({ method, route, status }, seconds) => {
      durations.observe({ method, route, status }, seconds);
    },
    beginRequest: () => {
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
    requestsUnderWay: () => underWay,
    observeJob: (job, { seconds, done, failed }) => {
      jobSeconds.inc({ job }, seconds);
      if (done > 0) jobDone.inc({ job }, done);
      if (failed) jobFailed.inc({ job });
    },
    observeMail: ({ outcome, template, reason = 'other' }) => {
      if (outcome === 'sent') mailSent.inc({ template });
      else mailFailed.inc({ reason, outcome });
    },
    observeLookUps: (outcome, accounts) => lookUps.inc({ outcome }, accounts),
    watchPool: (pool) => {
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
    },
    watchMail: (read) => watchMail(shared, read),
  };
}

function watchMail(shared: Registry, read: () => Promise<MailFigures>): void {
  let underWay: Promise<MailFigures | undefined> | undefined;
  // the gauges of one scrape share one reading
  const figures = () =>
    (underWay ??= read()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined;
      }));
  const gauge = (name: string, help: string, of: (mail: MailFigures) => number) => {
    const each: Gauge = new Gauge({
      name,
      help,
      registers: [shared],
      async collect() {
        const mail = await figures();
        if (mail) each.set(of(mail));
        else each.remove();
      },
    });
  };
  gauge('foyer_mail_waiting', 'Mails that are to be sent.', (mail) => mail.waiting);
  gauge('foyer_mail_given_up', 'Mails that were given up and can be sent again.', (mail) => mail.failed);
  gauge(
    'foyer_mail_oldest_seconds',
    'Age of the oldest mail that waits; 0 when none does.',
    (mail) => mail.oldestSeconds,
  );
}
