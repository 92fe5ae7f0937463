import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { isTooManyConnections } from './errors.ts';

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

interface Granted {
  /** Called the first time that the database grants fewer connections than the pool may have. */
  onLimited?: ((granted: number) => void) | undefined;
  /** After this time the pool tries to grow again, in ms. */
  growAgainMs?: number;
}

/** Pause before another attempt while the database grants no connection at all, in ms. */
const noneAgainMs = 200;

/**
 * A pool that adapts to the number of connections that the database grants. The limit of a role, of a database or of the server can be lower than
 * `DATABASE_POOL_SIZE`. Callers then wait for a connection of the pool, as they do in a full pool, instead of failing.
 */
export class GrantedPool extends Pool {
  readonly #most: number;
  readonly #granted: Granted;
  /** Open connections. `totalCount` also has those that the database may still refuse. */
  #open = 0;
  #growth: NodeJS.Timeout | undefined;
  #isReported = false;

  constructor(config: PoolConfig & { max: number; connectionTimeoutMillis: number }, granted: Granted = {}) {
    super(config);
    this.#most = config.max;
    this.#granted = granted;
    this.on('connect', () => {
      this.#open += 1;
      // A connection that was requested before the refusal of another one.
      this.options.max = Math.max(this.options.max, this.#open);
    });
    this.on('remove', () => {
      this.#open -= 1;
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (callback === undefined) {
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client === undefined ? reject(error) : resolve(client))),
      );
    }
    const until = performance.now() + (this.options.connectionTimeoutMillis ?? 0);
    let isRefused = false;
    const attempt = () =>
      super.connect((error, client, done) => {
        if (isTooManyConnections(error) && !this.ending && performance.now() < until) {
          isRefused = true;
          this.#shrink();
          if (this.#open > 0) attempt();
          else setTimeout(attempt, noneAgainMs);
          return;
        }
        if (isRefused && client !== undefined) this.#report();
        callback(error, client, done);
      });
    attempt();
  }

  #report(): void {
    if (!this.#isReported) this.#granted.onLimited?.(this.#open);
    this.#isReported = true;
  }

  /** Limits the pool to its open connections for a time. */
  #shrink(): void {
    this.options.max = Math.max(1, this.#open);
    clearTimeout(this.#growth);
    this.#growth = setTimeout(() => {
      this.options.max = this.#most;
    }, this.#granted.growAgainMs ?? 30_000).unref();
  }
}
