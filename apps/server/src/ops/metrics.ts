import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What `GET /metrics` tells Prometheus, in one registry per process. */
export interface Metrics {
  registry: Registry;
  /** One answered request; `route` is the pattern, so that ids make no new series. */
  observeRequest: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  /** A request has come; call what it answers once its connection is done with it, answered or not. */
  beginRequest: () => () => void;
  /** Requests that this process is at work on. */
  requestsUnderWay: () => number;
  /** One run of a background job. */
  observeJob: (job: string, run: { seconds: number; done: number; failed: boolean }) => void;
  /** Reads the pool at each scrape. */
  watchPool: (pool: PoolFigures) => void;
}

/** The counters that a `pg` pool keeps. */
export interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function createMetrics(options: { processFigures: boolean }): Metrics {
  const registry = new Registry();
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
    registers: [registry],
  });
  const jobFailed = new Counter({
    name: 'foyer_job_failures_total',
    help: 'Runs of background jobs that failed.',
    labelNames: ['job'],
    registers: [registry],
  });
  const jobSeconds = new Counter({
    name: 'foyer_job_seconds_total',
    help: 'Time that background jobs took.',
    labelNames: ['job'],
    registers: [registry],
  });

  return {
    registry,
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
  };
}
