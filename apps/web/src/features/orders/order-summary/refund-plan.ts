import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { fromMajor, money, nearestMoney, sumMoney, toMajor, type Money } from '@foyer/domain/shared/money';
import { canBecome, isLiveStatus } from '@foyer/domain/tickets/ticket-state';

/** What is refunded: the whole order, single tickets, or an amount of one ticket or of the order. */
export type RefundChoice =
  | { kind: 'order' }
  | { kind: 'tickets'; ticketIds: readonly number[] }
  | {
      kind: 'amount';
      /** Null for an amount of the order. */
      ticketId: number | null;
      /** Major units. Null while the field is empty, NaN for a text that is no number. */
      amount: number | null;
      endsTickets: boolean;
    };

export interface RefundPlan {
  /** Major units of the order's currency. */
  amount: number;
  /** The most that the choice can return. */
  most: number;
  /** Why the choice cannot be refunded yet; null when it can. */
  problem: 'noTicket' | 'noAmount' | 'tooMuch' | 'moreThanLeft' | null;
  /** Live tickets before and after. Selected active tickets are canceled, checked-in tickets stay checked in. */
  ticketsBefore: number;
  ticketsAfter: number;
  /** The paid amount of the order before and after. */
  paidBefore: number;
  paidAfter: number;
}

export function planRefund(order: AccountOrder, choice: RefundChoice): RefundPlan {
  const { currency } = order;
  const minor = (amount: number): Money => nearestMoney(amount, currency);
  const left = minor(order.refundableAmount).amountMinor;
  const chosen = order.tickets.filter(({ ticketId }) => isChosen(choice, ticketId));
  const dues = chosen.map(({ refundableAmount }) => minor(refundableAmount));
  const isOfOrder = choice.kind === 'order' || (choice.kind === 'amount' && choice.ticketId === null);
  const most = isOfOrder ? left : (sumMoney(dues)?.amountMinor ?? 0);
  const given = choice.kind === 'amount' ? typedMinor(choice.amount, currency) : most;
  const ends = choice.kind === 'amount' ? choice.endsTickets : true;
  const live = order.tickets.filter(({ status }) => isLiveStatus(status)).length;
  const canceled = ends ? chosen.filter(({ status }) => canBecome(status, 'CANCELED')).length : 0;
  const major = (amountMinor: number) => toMajor(money(amountMinor, currency));
  return {
    amount: major(given),
    most: major(Math.min(most, left)),
    problem: problemOf(choice, { given, most, left }),
    ticketsBefore: live,
    ticketsAfter: live - canceled,
    paidBefore: order.refundableAmount,
    paidAfter: major(Math.max(0, left - given)),
  };
}

function isChosen(choice: RefundChoice, ticketId: number): boolean {
  if (choice.kind === 'tickets') return choice.ticketIds.includes(ticketId);
  return choice.kind === 'order' || choice.ticketId === null || choice.ticketId === ticketId;
}

/** The selected tickets. The tickets of a package that ends whole are selected and deselected together (orders 11.7). */
export function withPackages(
  { tickets }: Pick<AccountOrder, 'tickets'>,
  before: readonly number[],
  after: readonly number[],
): number[] {
  const packageOf = (id: number) => {
    const of = tickets.find(({ ticketId }) => ticketId === id)?.package;
    return of?.endsWhole ? of.ticketPackageId : undefined;
  };
  const changed = [...before, ...after].filter((id) => before.includes(id) !== after.includes(id));
  return tickets
    .filter(({ ticketId: id, refundableAmount }) => {
      const cause = changed.find((each) => packageOf(each) !== undefined && packageOf(each) === packageOf(id));
      return cause === undefined ? after.includes(id) : after.includes(cause) && refundableAmount > 0;
    })
    .map(({ ticketId }) => ticketId);
}

/** Minor units of a typed amount; 0 when it is no amount of the currency. */
const typedMinor = (amount: number | null, currency: AccountOrder['currency']): number =>
  amount === null || Number.isNaN(amount) ? 0 : (fromMajor(amount, currency)?.amountMinor ?? 0);

function problemOf(
  choice: RefundChoice,
  { given, most, left }: { given: number; most: number; left: number },
): RefundPlan['problem'] {
  if (choice.kind === 'tickets' && choice.ticketIds.length === 0) return 'noTicket';
  if (choice.kind === 'amount' && given === 0) return 'noAmount';
  if (choice.kind === 'amount' && given > Math.min(most, left)) return 'tooMuch';
  // Earlier refunds of an amount of the order can leave less than the prices of its tickets.
  return given > left ? 'moreThanLeft' : null;
}

/** The choice for the body of the call. A single ticket sends its amount, so exactly what staff saw is refunded. */
export function refundBody(
  choice: RefundChoice,
  { amount }: Pick<RefundPlan, 'amount'>,
): { ticketIds?: number[]; amount?: number; endsTickets?: boolean } {
  switch (choice.kind) {
    case 'order':
      return {};
    case 'tickets':
      return { ticketIds: [...choice.ticketIds], ...(choice.ticketIds.length === 1 && { amount }) };
    case 'amount':
      return {
        ...(choice.ticketId !== null && { ticketIds: [choice.ticketId] }),
        amount,
        endsTickets: choice.endsTickets,
      };
  }
}
