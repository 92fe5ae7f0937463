import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { money, nearestMoney, sumMoney, toMajor, type Money } from '@foyer/domain/shared/money';
import { canBecome, isLiveStatus } from '@foyer/domain/tickets/ticket-state';

/** The scope of a refund: the whole order or single tickets. */
export type RefundChoice = { whole: true } | { whole: false; ticketIds: readonly number[] };

export interface RefundPlan {
  /** Major units of the order's currency. */
  amount: number;
  /** Live tickets before and after. Selected active tickets are canceled, checked-in tickets stay checked in. */
  ticketsBefore: number;
  ticketsAfter: number;
  /** The paid amount of the order before and after. */
  paidBefore: number;
  paidAfter: number;
}

export function planRefund(order: AccountOrder, choice: RefundChoice): RefundPlan {
  const minor = (amount: number): Money => nearestMoney(amount, order.currency);
  const chosen = order.tickets.filter(({ ticketId }) => choice.whole || choice.ticketIds.includes(ticketId));
  const given = choice.whole
    ? minor(order.refundableAmount)
    : (sumMoney(chosen.map(({ refundableAmount }) => minor(refundableAmount))) ?? money(0, order.currency));
  const live = order.tickets.filter(({ status }) => isLiveStatus(status)).length;
  const canceled = chosen.filter(({ status }) => canBecome(status, 'CANCELED')).length;
  const left = minor(order.refundableAmount).amountMinor - given.amountMinor;
  return {
    amount: toMajor(given),
    ticketsBefore: live,
    ticketsAfter: live - canceled,
    paidBefore: order.refundableAmount,
    paidAfter: toMajor(money(left, order.currency)),
  };
}
