import type Stripe from 'stripe';
import type { DisputeStatus } from '@foyer/contract/vocabulary';
import type { DisputeEvent, ProviderDispute, ProviderRefund, RefundEvent, RefundStatus } from '../after-charge.ts';
import { currencyOf } from './books.ts';
import { idOf, type Provider } from './provider.ts';

/** What happens to a charge later: refunds and disputes, as Stripe has them. */

/** Stripe's word for how a refund stands; one that it names otherwise is taken as open, so that it is asked about again. */
export function refundStatusOf(status: string | null): RefundStatus {
  if (status === 'succeeded' || status === 'requires_action') return status;
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Every refund of a PaymentIntent, a hundred at a time. */
export async function refundsOf({ stripe, requests }: Provider, intentId: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = [];
  const all = requests.each((page) => stripe.refunds.list({ ...page, payment_intent: intentId }));
  for await (const refund of all) {
    const currency = currencyOf(refund.currency);
    if (currency === undefined) continue;
    refunds.push({
      reference: refund.id,
      key: refund.metadata?.foyer_key ?? null,
      amount: { amountMinor: refund.amount, currency },
      status: refundStatusOf(refund.status),
      at: new Date(refund.created * 1000),
      failure: refund.failure_reason ?? null,
    });
  }
  return refunds;
}

const disputeStatuses: Readonly<Record<string, DisputeStatus>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

/** A dispute of a PaymentIntent; null for one of a charge that was made otherwise, which is not ours. */
export function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const charge = idOf(dispute.payment_intent);
  const currency = currencyOf(dispute.currency);
  if (charge === null || currency === undefined) return null;
  const status = disputeStatuses[dispute.status] ?? 'under_review';
  const dueBy = dispute.evidence_details.due_by;
  return {
    reference: dispute.id,
    charge,
    amount: { amountMinor: dispute.amount, currency },
    reason: dispute.reason,
    status,
    isInquiry: dispute.status.startsWith('warning_'),
    openedAt: new Date(dispute.created * 1000),
    dueBy: status === 'needs_response' && dueBy !== null ? new Date(dueBy * 1000) : null,
  };
}

/** The events about refunds and disputes; none for other kinds, and for charges without a PaymentIntent. */
export function readEventAfterCharge(event: Stripe.Event): (RefundEvent | DisputeEvent)[] {
  const { id } = event;
  const at = new Date(event.created * 1000);
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refunded': {
      const charge = idOf(event.data.object.payment_intent);
      return charge === null ? [] : [{ about: 'refund', id, charge, at }];
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const charge = idOf(event.data.object.payment_intent);
      return charge === null ? [] : [{ about: 'dispute', id, dispute: event.data.object.id, charge, at }];
    }
    default:
      return [];
  }
}
