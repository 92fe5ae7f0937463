import { sql } from 'kysely';
import type { RefundStatus } from '@foyer/contract/wire/vocabulary';
import type { ProviderRefundStatus } from '@foyer/domain/payments/refund-state';
import type { Db, Tx } from '../../../db/database.ts';

/** A refund with the source of its money. */
export interface RefundRow {
  refundId: number;
  status: RefundStatus;
  paymentId: number | null;
  paymentAttemptId: number | null;
  /** The intent of the ticket change or charge, or else of the order. Null for imported orders. */
  orderIntentId: string | null;
  /** The refund belongs to a ticket change, so the ticket stays valid. */
  isOfChange: boolean;
  orderId: number | null;
  amountMinor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  gatewayKey: string;
  gatewayReference: string | null;
  /** Gateway reference of the charge. Null for cash and waived payments, which staff give back by hand. */
  chargeReference: string | null;
  gateway: string | null;
  account: string | null;
  origin: 'asked' | 'provider' | 'by_hand';
  acceptedAt: Date | null;
  providerStatus: ProviderRefundStatus | null;
  checkCount: number;
}

/** Reads a refund by id. With `lock`, locks its row until the transaction ends. */
export async function findRefund(
  db: Db | Tx,
  refundId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<RefundRow | null> {
  const query = db
    .selectFrom('refund as r')
    .leftJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .leftJoin('orders as o', 'o.order_id', 'p.order_id')
    .leftJoin('payment_attempt as a', (join) =>
      join.on('a.payment_attempt_id', '=', sql`coalesce(r.payment_attempt_id, p.payment_attempt_id)`),
    )
    .select([
      'r.refund_id',
      'r.status',
      'r.payment_id',
      'r.payment_attempt_id',
      'r.amount_minor',
      'r.currency',
      'r.gateway_key',
      'r.gateway_reference',
      'r.origin',
      'r.accepted_at',
      'r.provider_status',
      'r.check_count',
      'p.order_id',
      'a.gateway_account',
      sql<string | null>`coalesce(p.gateway, a.gateway)`.as('gateway'),
      sql<boolean>`r.order_intent_id IS NOT NULL`.as('is_of_change'),
      sql<string | null>`coalesce(r.order_intent_id, a.order_intent_id, o.order_intent_id)`.as('order_intent_id'),
      sql<string | null>`coalesce(p.gateway_reference, a.gateway_reference)`.as('charge_reference'),
    ])
    .where('r.refund_id', '=', refundId);
  const row = await (lock ? query.forUpdate('r') : query).executeTakeFirst();
  return row
    ? {
        refundId: row.refund_id,
        status: row.status,
        paymentId: row.payment_id,
        paymentAttemptId: row.payment_attempt_id,
        orderIntentId: row.order_intent_id,
        isOfChange: row.is_of_change,
        orderId: row.order_id,
        amountMinor: row.amount_minor,
        currency: row.currency,
        gatewayKey: row.gateway_key,
        gatewayReference: row.gateway_reference,
        chargeReference: row.charge_reference,
        gateway: row.gateway,
        account: row.gateway_account,
        origin: row.origin,
        acceptedAt: row.accepted_at,
        providerStatus: row.provider_status,
        checkCount: row.check_count,
      }
    : null;
}
