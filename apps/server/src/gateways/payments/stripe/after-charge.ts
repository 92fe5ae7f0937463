import type Stripe from 'stripe';
import type { DisputeStatus } from '@foyer/contract/wire/vocabulary';
import type {
  AfterCharge,
  DisputeEvent,
  ProviderDispute,
  ProviderRefund,
  RefundEvent,
  RefundStatus,
} from '../after-charge.ts';
import { currencyOf } from './books.ts';
import { idOf, type Provider } from './provider.ts';

/** Refunds and disputes at Stripe, after a charge. */

/** Maps Stripe's refund status. An unknown status counts as open, so the refund is looked up again. */
export function refundStatusOf(status: string | null): RefundStatus {
  if (status === 'succeeded' || status === 'requires_action') return status;
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Converts a refund; null for a currency that Foyer does not use. */
function refundOf(refund: Stripe.Refund): ProviderRefund | null {
  const currency = currencyOf(refund.currency);
  if (currency === undefined) return null;
  return {
    reference: refund.id,
    key: refund.metadata?.foyer_key ?? null,
    amount: { amountMinor: refund.amount, currency },
    status: refundStatusOf(refund.status),
    at: new Date(refund.created * 1000),
    failure: refund.failure_reason ?? null,
  };
}

/** Every refund of a PaymentIntent, read in pages of 100. */
export async function refundsOf({ stripe, requests }: Provider, intentId: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = [];
  const all = requests.each((page) => stripe.refunds.list({ ...page, payment_intent: intentId }));
  for await (const each of all) {
    const refund = refundOf(each);
    if (refund !== null) refunds.push(refund);
  }
  return refunds;
}

/**
 * Reads three lists: refunds by creation, disputes by opening, and balance entries of failed refunds, which may have been made weeks before. Each page waits
 * for its turn.
 */
export async function* afterChargesIn(
  provider: Provider,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<AfterCharge> {
  const { stripe, requests } = provider;
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
  const inTurn = <P, T>(ask: (page: P) => Promise<T>) => {
    return async (page: P) => {
      await provider.turn(1, 'look');
      return ask(page);
    };
  };
  const made = requests.each(inTurn((page) => stripe.refunds.list({ ...page, created })));
  for await (const refund of made) yield* newsOf(refund);
  const failed = requests.each(
    inTurn((page) =>
      stripe.balanceTransactions.list({ ...page, created, type: 'refund_failure', expand: ['data.source'] }),
    ),
  );
  for await (const { source } of failed) {
    if (source !== null && typeof source === 'object' && source.object === 'refund') yield* newsOf(source);
  }
  const opened = requests.each(inTurn((page) => stripe.disputes.list({ ...page, created })));
  for await (const each of opened) {
    const dispute = disputeOf(each);
    if (dispute !== null) yield { about: 'dispute', dispute };
  }
}

/** Converts a refund to an event. Refunds without a PaymentIntent are skipped, because all of our charges have one. */
function newsOf(each: Stripe.Refund): AfterCharge[] {
  const charge = idOf(each.payment_intent);
  const refund = refundOf(each);
  return charge === null || refund === null ? [] : [{ about: 'refund', charge, refund }];
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

/** Converts a dispute. Null for a charge without a PaymentIntent, which is not ours. */
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

/** Reads events about refunds and disputes. Other types, and charges without a PaymentIntent, return none. */
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
