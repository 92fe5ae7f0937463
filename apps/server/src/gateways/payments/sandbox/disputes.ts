import { randomBytes } from 'node:crypto';
import type { Currency, DisputeStatus } from '@foyer/contract/wire/vocabulary';
import type { ProviderDispute } from '../after-charge.ts';
import { PaymentGatewayFault } from '../port.ts';
import type { Queryable } from './ledger.ts';
import { announceLater } from './webhooks.ts';

/** The sandbox's record of disputes. A dispute without a decision by its deadline is lost; an inquiry is closed. */

/** Time to respond to a dispute, in ms. */
const answerMs = 7 * 86_400_000;

interface StoredDispute extends Record<string, unknown> {
  reference: string;
  charge: string;
  amount_minor: string | number;
  currency: Currency;
  is_inquiry: boolean;
  opened_at: Date;
  due_by: Date;
  outcome: 'won' | 'lost' | 'closed' | null;
}

/** Writes a dispute of a whole charge and its webhook. The dispute is visible from `at` on. */
export async function openDispute(
  db: Queryable,
  about: { charge: string; at: Date; isInquiry?: boolean },
): Promise<string> {
  const reference = `sbd_${randomBytes(18).toString('base64url')}`;
  const { charge, at, isInquiry = false } = about;
  const { rows } = await db.query(
    `INSERT INTO sandbox_dispute (reference, charge_key, amount_minor, is_inquiry, opened_at, due_by)
     SELECT $1, key, amount_minor, $3, $4, $5 FROM sandbox_charge WHERE reference = $2 AND status = 'succeeded' RETURNING reference`,
    [reference, charge, isInquiry, at, new Date(at.getTime() + answerMs)],
  );
  if (rows.length === 0) throw new PaymentGatewayFault('UNKNOWN_REFERENCE', charge);
  await announceLater(db, { about: 'dispute', id: `evt_${reference}_opened`, dispute: reference, charge, at });
  return reference;
}

/** Records the bank's decision and announces it by webhook. */
export async function decideDispute(
  db: Queryable,
  reference: string,
  outcome: 'won' | 'lost' | 'closed',
  now: Date,
): Promise<void> {
  await db.query('UPDATE sandbox_dispute SET outcome = $2 WHERE reference = $1 AND outcome IS NULL', [
    reference,
    outcome,
  ]);
  const decided = await findDispute(db, reference, now);
  if (!decided) throw new PaymentGatewayFault('UNKNOWN_REFERENCE', reference);
  const { charge } = decided;
  await announceLater(db, { about: 'dispute', id: `evt_${reference}_closed`, dispute: reference, charge, at: now });
}

const found = `SELECT d.*, c.reference AS charge, c.currency FROM sandbox_dispute d JOIN sandbox_charge c ON c.key = d.charge_key`;

/** Returns the current state of a dispute. Null when it does not exist, or is not open yet at `now`. */
export async function findDispute(db: Queryable, reference: string, now: Date): Promise<ProviderDispute | null> {
  const { rows } = await db.query<StoredDispute>(`${found} WHERE d.reference = $1 AND d.opened_at <= $2`, [
    reference,
    now,
  ]);
  return rows[0] ? disputeOf(rows[0], now) : null;
}

/** Disputes opened in this period. */
export async function disputesIn(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<ProviderDispute[]> {
  const { rows } = await db.query<StoredDispute>(
    `${found} WHERE d.opened_at >= $1 AND d.opened_at < $2 AND d.opened_at <= $3`,
    [from, until, now],
  );
  return rows.map((row) => disputeOf(row, now));
}

function disputeOf(row: StoredDispute, now: Date): ProviderDispute {
  const status = statusOf(row, now);
  return {
    reference: row.reference,
    charge: row.charge,
    amount: { amountMinor: Number(row.amount_minor), currency: row.currency },
    reason: row.is_inquiry ? 'general' : 'fraudulent',
    status,
    isInquiry: row.is_inquiry,
    openedAt: row.opened_at,
    dueBy: status === 'needs_response' ? row.due_by : null,
  };
}

function statusOf({ outcome, due_by: dueBy, is_inquiry: isInquiry }: StoredDispute, now: Date): DisputeStatus {
  if (outcome !== null) return outcome;
  if (dueBy > now) return 'needs_response';
  return isInquiry ? 'closed' : 'lost';
}
