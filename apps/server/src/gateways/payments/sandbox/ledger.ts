import type { CardType, Currency, Wallet } from '@foyer/contract/wire/vocabulary';
import type { Amount, DeclineCode, Finding, TakenCharge } from '../port.ts';
import { nameStatement } from '../../../db/prepared-names.ts';
import { PaymentGatewayFault } from '../port.ts';
import type { AfterCharge } from './scenarios.ts';

/** The part of a database pool that the ledger needs; `pg.Pool` fits. */
export interface Queryable {
  query<R extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/** One attempt in the sandbox's ledger (0017-sandbox.sql). */
export interface LedgerRow {
  key: string;
  reference: string;
  attempt: 'charge' | 'hosted';
  amount: Amount;
  status: 'open' | 'succeeded' | 'declined' | 'closed';
  declineCode: DeclineCode | null;
  /** Null when the payer used no card. */
  lastFour: string | null;
  cardType: CardType | null;
  wallet: Wallet | null;
  declinesLater: boolean;
  afterCharge: AfterCharge | null;
  page: HostedPage | null;
  expiresAt: Date | null;
  createdAt: Date;
  /** In the future while a slow charge is pending. */
  decidedAt: Date;
}

/** The content of the page and its return URLs. */
export interface HostedPage {
  lines: { description: string; amountMinor: number; quantity: number }[];
  returnUrl: string;
  cancelUrl: string;
  locale: string;
  email: string;
}

interface StoredRow extends Record<string, unknown> {
  key: string;
  reference: string;
  attempt: 'charge' | 'hosted';
  amount_minor: string | number;
  currency: Currency;
  status: LedgerRow['status'];
  decline_code: DeclineCode | null;
  last_four: string | null;
  card_type: CardType | null;
  wallet: Wallet | null;
  declines_later: boolean;
  after_charge: AfterCharge | null;
  page: HostedPage | null;
  expires_at: Date | null;
  created_at: Date;
  decided_at: Date;
}

const fromStored = (row: StoredRow): LedgerRow => ({
  key: row.key,
  reference: row.reference,
  attempt: row.attempt,
  amount: { amountMinor: Number(row.amount_minor), currency: row.currency },
  status: row.status,
  declineCode: row.decline_code,
  lastFour: row.last_four,
  cardType: row.card_type,
  wallet: row.wallet,
  declinesLater: row.declines_later,
  afterCharge: row.after_charge,
  page: row.page,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
});

const takenOf = (row: StoredRow & { refunded_minor: string | number }): TakenCharge => ({
  reference: row.reference,
  key: row.key,
  amount: { amountMinor: Number(row.amount_minor), currency: row.currency },
  refundedMinor: Number(row.refunded_minor),
  at: row.decided_at,
});

/** The lookup result of a row at `now`. */
export function findingOf(row: LedgerRow | null, now: Date): Finding {
  if (!row || row.status === 'closed') return { status: 'none' };
  if (row.status === 'open') {
    return row.expiresAt && row.expiresAt > now ? { status: 'pending' } : { status: 'none' };
  }
  if (row.decidedAt > now) return { status: 'pending' };
  if (row.status === 'declined') return { status: 'declined', code: row.declineCode ?? 'GENERAL_PAYMENT_ERROR' };
  return {
    status: 'succeeded',
    reference: row.reference,
    lastFour: row.lastFour ?? '',
    cardType: row.cardType,
    wallet: row.wallet,
    at: row.decidedAt,
  };
}

const storedColumns = `key, reference, attempt, amount_minor, currency, status, decline_code, last_four, card_type, declines_later, page,
  expires_at, created_at, decided_at, after_charge, wallet`;

/**
 * Inserts attempts and returns the stored rows. An attempt with an existing key is not written again.
 *
 * `synchronous_commit` is off for this one statement, because the sandbox must not cost the product a second disk flush per order. This loses nothing that
 * matters: the log is one sequence, so the product's next commit flushes this write too. A charge that is lost in a database crash counts as never made.
 */
const recordStatement = `
  WITH setting AS (SELECT set_config('synchronous_commit', 'off', true)),
  wanted AS (
    SELECT * FROM unnest(
      $1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::boolean[], $11::jsonb[], $12::timestamptz[], $13::timestamptz[], $14::timestamptz[], $15::text[],
      $16::text[]
    ) AS w(${storedColumns})
  ),
  made AS (
    INSERT INTO sandbox_charge (${storedColumns})
    SELECT wanted.* FROM wanted, setting
    ON CONFLICT (key) DO NOTHING
    RETURNING ${storedColumns}
  )
  SELECT ${storedColumns}, true AS fresh FROM made
  UNION ALL
  SELECT ${storedColumns}, false AS fresh FROM sandbox_charge WHERE key = ANY ($1::text[])`;
// Each order runs it, and parsing it takes longer than running it.
nameStatement(recordStatement);

export interface Recorded {
  row: LedgerRow;
  /** True when this call wrote the row. */
  fresh: boolean;
}

export class Ledger {
  readonly #db: Queryable;
  #waiting: { row: LedgerRow; resolve: (recorded: Recorded) => void; reject: (reason: unknown) => void }[] = [];
  #writing = false;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Writes one attempt, batched with simultaneous ones; see `recordStatement`. */
  async record(row: LedgerRow): Promise<Recorded> {
    const recorded = await new Promise<Recorded>((resolve, reject) => {
      this.#waiting.push({ row, resolve, reject });
      if (!this.#writing) void this.#write();
    });
    const { amount } = recorded.row;
    const sameAmount = amount.amountMinor === row.amount.amountMinor && amount.currency === row.amount.currency;
    if (!sameAmount || recorded.row.attempt !== row.attempt) throw new PaymentGatewayFault('KEY_REUSED', row.key);
    return recorded;
  }

  async #write(): Promise<void> {
    this.#writing = true;
    // Let all attempts of this event loop turn join the batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const found = await this.#insert(batch.map(({ row }) => row));
        for (const { row, resolve, reject } of batch) {
          const recorded = found.get(row.key);
          if (recorded) resolve(recorded);
          else reject(new Error('The sandbox ledger lost a row'));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#writing = false;
  }

  async #insert(rows: LedgerRow[]): Promise<Map<string, Recorded>> {
    const column = <T>(pick: (row: LedgerRow) => T) => rows.map(pick);
    const result = await this.#db.query<StoredRow & { fresh: boolean }>(recordStatement, [
      column((row) => row.key),
      column((row) => row.reference),
      column((row) => row.attempt),
      column((row) => row.amount.amountMinor),
      column((row) => row.amount.currency),
      column((row) => row.status),
      column((row) => row.declineCode),
      column((row) => row.lastFour),
      column((row) => row.cardType),
      column((row) => row.declinesLater),
      column((row) => (row.page === null ? null : JSON.stringify(row.page))),
      column((row) => row.expiresAt),
      column((row) => row.createdAt),
      column((row) => row.decidedAt),
      column((row) => row.afterCharge),
      column((row) => row.wallet),
    ]);
    const found = new Map<string, Recorded>();
    for (const stored of result.rows) found.set(stored.key, { row: fromStored(stored), fresh: stored.fresh });
    // A row that another process committed while this statement ran is in neither half of the result; read it separately.
    for (const { key } of rows) {
      if (found.has(key)) continue;
      const row = await this.find(key);
      if (row) found.set(key, { row, fresh: false });
    }
    return found;
  }

  async find(key: string): Promise<LedgerRow | null> {
    const { rows } = await this.#db.query<StoredRow>('SELECT * FROM sandbox_charge WHERE key = $1', [key]);
    return rows[0] ? fromStored(rows[0]) : null;
  }

  async findByReference(reference: string): Promise<LedgerRow | null> {
    const { rows } = await this.#db.query<StoredRow>('SELECT * FROM sandbox_charge WHERE reference = $1', [reference]);
    return rows[0] ? fromStored(rows[0]) : null;
  }

  /** Charges taken in this period, ordered by key, read in batches. */
  async *taken({ from, until }: { from: Date; until: Date }): AsyncGenerator<TakenCharge> {
    for (let after = ''; ;) {
      const { rows } = await this.#db.query<StoredRow & { refunded_minor: string | number }>(
        `SELECT * FROM sandbox_charge WHERE status = 'succeeded' AND decided_at >= $1 AND decided_at < $2 AND key > $3
         ORDER BY key LIMIT 500`,
        [from, until, after],
      );
      yield* rows.map(takenOf);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.key;
    }
  }

  /** What a charge with this reference took by `now`, or null. */
  async takenBehind(reference: string, now: Date): Promise<TakenCharge | null> {
    const { rows } = await this.#db.query<StoredRow & { refunded_minor: string | number }>(
      `SELECT * FROM sandbox_charge WHERE reference = $1 AND status = 'succeeded' AND decided_at <= $2`,
      [reference, now],
    );
    return rows[0] ? takenOf(rows[0]) : null;
  }

  /** Closes an open page, or a charge that waits for the bank's confirmation. Returns the current row. */
  async closePage(key: string, now: Date): Promise<LedgerRow | null> {
    const { rows } = await this.#db.query<StoredRow>(
      `UPDATE sandbox_charge SET status = 'closed', decided_at = $2 WHERE key = $1 AND status = 'open' RETURNING *`,
      [key, now],
    );
    return rows[0] ? fromStored(rows[0]) : this.find(key);
  }

  /** Completes an open page or a confirmation. Without `declineCode` the money is taken. Returns null when the row is not open. */
  async payPage(
    reference: string,
    paid: Pick<
      LedgerRow,
      'declineCode' | 'lastFour' | 'cardType' | 'wallet' | 'declinesLater' | 'afterCharge' | 'decidedAt'
    >,
    now: Date,
  ): Promise<LedgerRow | null> {
    const { rows } = await this.#db.query<StoredRow>(
      `UPDATE sandbox_charge
       SET status = CASE WHEN $8::text IS NULL THEN 'succeeded' ELSE 'declined' END, decline_code = $8, last_four = $2, card_type = $3,
         declines_later = $4, decided_at = $5, after_charge = $7, wallet = $9
       WHERE reference = $1 AND status = 'open' AND expires_at > $6 RETURNING *`,
      [
        reference,
        paid.lastFour,
        paid.cardType,
        paid.declinesLater,
        paid.decidedAt,
        now,
        paid.afterCharge,
        paid.declineCode,
        paid.wallet,
      ],
    );
    return rows[0] ? fromStored(rows[0]) : null;
  }
}
