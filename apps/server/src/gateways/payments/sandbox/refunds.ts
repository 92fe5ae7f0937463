import { randomBytes } from 'node:crypto';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { AfterCharge as News, ProviderRefund, RefundStatus } from '../after-charge.ts';
import type { Amount, RefundOutcome } from '../port.ts';
import { PaymentGatewayFault } from '../port.ts';
import type { Queryable } from './ledger.ts';
import type { AfterCharge } from './scenarios.ts';
import { announceLater } from './webhooks.ts';

/** The sandbox's record of refunds. A refund row stores its first and last status, so its current status depends only on the clock. */

/** How long the provider recognises a key. After that, the same key makes another refund. */
const keysForgottenAfterMs = 24 * 3_600_000;

interface StoredRefund extends Record<string, unknown> {
  reference: string;
  foyer_key: string | null;
  amount_minor: string | number;
  currency: Currency;
  created_at: Date;
  first_status: RefundStatus;
  last_status: RefundStatus;
  changes_at: Date | null;
}

const columns =
  'r.reference, r.foyer_key, r.amount_minor, c.currency, r.created_at, r.first_status, r.last_status, r.changes_at';

const statusOf = (row: Pick<StoredRefund, 'first_status' | 'last_status' | 'changes_at'>, now: Date): RefundStatus =>
  row.changes_at === null || row.changes_at <= now ? row.last_status : row.first_status;

const fates: Readonly<Record<AfterCharge, { first: RefundStatus; last: RefundStatus }>> = {
  refundPending: { first: 'pending', last: 'succeeded' },
  refundNeedsAction: { first: 'requires_action', last: 'succeeded' },
  refundRefusedLater: { first: 'pending', last: 'failed' },
  refundFailsLater: { first: 'succeeded', last: 'failed' },
  disputed: { first: 'succeeded', last: 'succeeded' },
  enquiry: { first: 'succeeded', last: 'succeeded' },
};

interface SandboxRefundRequest {
  /** Null for a refund made at the provider. */
  key: string | null;
  /** Reference of the charge. */
  reference: string;
  amount: Amount;
}

/**
 * Makes a refund. The guarded UPDATE keeps the sum of refunds at or below the charge under any concurrency; failed refunds do not count.
 * @param laterMs delay in ms until a pending refund ends
 */
export async function giveBack(
  db: Queryable,
  request: SandboxRefundRequest,
  now: Date,
  laterMs: number,
): Promise<RefundOutcome> {
  const earlier = await byKey(db, request.key, now);
  if (earlier) return sameRefund(earlier, request, now);
  if (request.amount.amountMinor <= 0) return { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
  const fate = await fateOf(db, request.reference);
  await putBackFailed(db, request.reference, now);
  try {
    await db.query(`UPDATE sandbox_refund SET key = NULL WHERE key = $1 AND created_at <= $2`, [
      request.key,
      new Date(now.getTime() - keysForgottenAfterMs),
    ]);
    const { rows } = await db.query<StoredRefund>(
      `WITH charge AS (
         UPDATE sandbox_charge SET refunded_minor = refunded_minor + $4
         WHERE reference = $3 AND status = 'succeeded' AND decided_at <= $6 AND currency = $5
           AND refunded_minor + $4 <= amount_minor
         RETURNING key, currency
       ), made AS (
         INSERT INTO sandbox_refund (key, foyer_key, reference, charge_key, amount_minor, created_at, first_status, last_status, changes_at)
         SELECT $1, $1, $2, charge.key, $4, $6, $7, $8, $9 FROM charge RETURNING *
       )
       SELECT ${columns} FROM made r JOIN charge c ON c.key = r.charge_key`,
      [
        request.key,
        `sbr_${randomBytes(18).toString('base64url')}`,
        request.reference,
        request.amount.amountMinor,
        request.amount.currency,
        now,
        fate.first,
        fate.last,
        fate.first === fate.last ? null : new Date(now.getTime() + laterMs),
      ],
    );
    const [made] = rows;
    if (made) {
      await tell(db, made, request.reference);
      return outcomeOf(made, now);
    }
  } catch (error) {
    // Another request wrote the same key at the same moment. Its refund is valid, and ours was rolled back with its UPDATE.
    const other = await byKey(db, request.key, now);
    if (other) return sameRefund(other, request, now);
    throw error;
  }
  // Nothing is left to refund. This may be because the same refund was made while the statement waited for the row lock.
  const sameKey = await byKey(db, request.key, now);
  if (sameKey) return sameRefund(sameKey, request, now);
  const { rows } = await db.query('SELECT FROM sandbox_charge WHERE reference = $1', [request.reference]);
  if (rows.length === 0) throw new PaymentGatewayFault('UNKNOWN_REFERENCE', request.key ?? request.reference);
  return { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' };
}

/** Every refund of a charge with its current status. */
export async function refundsOf(db: Queryable, chargeReference: string, now: Date): Promise<ProviderRefund[]> {
  const charge = await db.query('SELECT FROM sandbox_charge WHERE reference = $1', [chargeReference]);
  if (charge.rows.length === 0) throw new PaymentGatewayFault('UNKNOWN_REFERENCE', chargeReference);
  await putBackFailed(db, chargeReference, now);
  const { rows } = await db.query<StoredRefund>(
    `SELECT ${columns} FROM sandbox_refund r JOIN sandbox_charge c ON c.key = r.charge_key WHERE c.reference = $1`,
    [chargeReference],
  );
  return rows.map((row) => refundOf(row, now));
}

function refundOf(row: StoredRefund, now: Date): ProviderRefund {
  const status = statusOf(row, now);
  return {
    reference: row.reference,
    key: row.foyer_key,
    amount: { amountMinor: Number(row.amount_minor), currency: row.currency },
    status,
    at: row.created_at,
    failure: status === 'failed' ? 'expired_or_canceled_card' : null,
  };
}

/** Refunds that were made or failed in this period. */
export async function refundsIn(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<News[]> {
  const { rows } = await db.query<StoredRefund & { charge: string }>(
    `SELECT ${columns}, c.reference AS charge FROM sandbox_refund r JOIN sandbox_charge c ON c.key = r.charge_key
     WHERE r.created_at >= $1 AND r.created_at < $2
       OR r.last_status = 'failed' AND r.changes_at >= $1 AND r.changes_at < $2 AND r.changes_at <= $3`,
    [from, until, now],
  );
  const news = rows.map((row) => ({ about: 'refund' as const, charge: row.charge, refund: refundOf(row, now) }));
  for (const { charge, refund } of news) if (refund.status === 'failed') await putBackFailed(db, charge, now);
  return news;
}

/** Returns failed refunds to the charge's refundable amount. `put_back_at` ensures that this happens once per refund. */
async function putBackFailed(db: Queryable, chargeReference: string, now: Date): Promise<void> {
  await db.query(
    `WITH failed AS (
       UPDATE sandbox_refund r SET put_back_at = $2 FROM sandbox_charge c
       WHERE c.reference = $1 AND r.charge_key = c.key AND r.put_back_at IS NULL AND r.last_status = 'failed' AND r.changes_at <= $2
       RETURNING r.charge_key, r.amount_minor
     )
     UPDATE sandbox_charge SET refunded_minor = refunded_minor - (SELECT sum(amount_minor) FROM failed)
     WHERE key IN (SELECT charge_key FROM failed)`,
    [chargeReference, now],
  );
}

/** Announces a refund by webhook when it ends later or was made at the provider. */
async function tell(db: Queryable, refund: StoredRefund, charge: string): Promise<void> {
  const { reference, changes_at: changesAt, created_at: at } = refund;
  if (refund.foyer_key === null) await announceLater(db, { about: 'refund', id: `evt_${reference}_made`, charge, at });
  if (changesAt !== null)
    await announceLater(db, { about: 'refund', id: `evt_${reference}_ended`, charge, at: changesAt });
}

const outcomeOf = (row: StoredRefund, now: Date): RefundOutcome => ({
  status: statusOf(row, now),
  reference: row.reference,
  at: row.created_at,
});

function sameRefund(earlier: StoredRefund, request: SandboxRefundRequest, now: Date): RefundOutcome {
  if (Number(earlier.amount_minor) !== request.amount.amountMinor)
    throw new PaymentGatewayFault('KEY_REUSED', request.key ?? request.reference);
  return outcomeOf(earlier, now);
}

async function byKey(db: Queryable, key: string | null, now: Date): Promise<StoredRefund | undefined> {
  const { rows } = await db.query<StoredRefund>(
    `SELECT ${columns} FROM sandbox_refund r JOIN sandbox_charge c ON c.key = r.charge_key
     WHERE r.key = $1 AND r.created_at > $2`,
    [key, new Date(now.getTime() - keysForgottenAfterMs)],
  );
  return rows[0];
}

async function fateOf(db: Queryable, reference: string): Promise<{ first: RefundStatus; last: RefundStatus }> {
  const { rows } = await db.query<{ after_charge: AfterCharge | null }>(
    'SELECT after_charge FROM sandbox_charge WHERE reference = $1',
    [reference],
  );
  const scene = rows[0]?.after_charge ?? null;
  return scene === null ? { first: 'succeeded', last: 'succeeded' } : fates[scene];
}
