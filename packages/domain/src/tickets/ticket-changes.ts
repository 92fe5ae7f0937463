import type { AdditionalConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import type { Instant } from '../shared/dates.ts';
import { checkTicketChoice, type OfferedTicket } from '../orders/eligibility.ts';
import type { Refusal } from '../orders/refusal.ts';
import { subtractMoney, type Money } from '../shared/money.ts';
import { checkRegistrationOpen } from '../orders/purchase-rules.ts';
import { may, type HasRoles } from '../people/permissions.ts';
import { pooledUnits, poolsForChange, type DrawnPool } from '../stock/pools.ts';

export type TicketChange = 'upgrade' | 'downgrade';

/** A configuration that a ticket could change to. */
export interface ChangeTarget extends OfferedTicket {
  /** The price of the ticket with its remaining add-ons for this attendee now. */
  price: Money;
}

export interface ChangeOffer<T extends ChangeTarget> {
  target: T;
  /** The amount to pay; a negative amount is refunded. */
  amountDue: Money;
}

/** The configurations in `upgradeTo` or `downgradeTo`. */
export function changeTargetIds(configuration: AdditionalConfiguration, change: TicketChange): readonly number[] {
  return (change === 'upgrade' ? configuration.upgradeTo : configuration.downgradeTo) ?? [];
}

/**
 * The possible changes of a ticket (tickets 4): the listed configurations that are on sale, in stock, offered for its
 * relationship and in the same currency. They are in listed order, each with the difference to the paid amount.
 */
export function changeOffers<T extends ChangeTarget>(input: {
  change: TicketChange;
  configuration: AdditionalConfiguration;
  relationshipType: string;
  paid: Money;
  targets: readonly T[];
  viewer: HasRoles;
  now: Instant;
}): ChangeOffer<T>[] {
  const on = { path: 'change', viewer: input.viewer } as const;
  return changeTargetIds(input.configuration, input.change).flatMap((id) => {
    const target = input.targets.find((each) => each.ticketConfigurationId === id);
    if (!target || checkTicketChoice(on, target, input.relationshipType, input.now)) return [];
    const amountDue = subtractMoney(target.price, input.paid);
    return amountDue ? [{ target, amountDue }] : [];
  });
}

/**
 * Whether a viewer may change a ticket now (tickets 4). It must be their own or bought by them (else `FORBIDDEN`),
 * ACTIVE (`TICKET_NOT_ACTIVE`), and the event must give tickets now. Admins and helpers may change any ACTIVE ticket,
 * also while registration is closed.
 */
export function checkChange(
  ticket: { status: TicketStatus; isOwn: boolean; isRegistrationActive: boolean; isCalledOff: boolean | undefined },
  viewer: HasRoles,
): Refusal | null {
  if (!ticket.isOwn && !may(viewer, 'changeTickets')) return { code: 'FORBIDDEN' };
  if (ticket.status !== 'ACTIVE') return { code: 'TICKET_NOT_ACTIVE', metadata: { status: ticket.status } };
  return checkRegistrationOpen({ path: 'change', viewer }, ticket);
}

/**
 * How an amount due is settled: `on-file` uses the stored payment, `page` the gateway's page, and `staff` means cash or
 * a waiver. `none` when nothing is due.
 */
export type ChangeSettlement = 'none' | 'on-file' | 'page' | 'staff';

/**
 * How an amount due is settled (tickets 4.4). With hosted payment the attendee pays on the page; otherwise the
 * stored payment is charged (`on-file`). A refund goes to the stored payment (`on-file`). Everything else is settled by
 * `staff`, in cash or bypassed.
 */
export function changeSettlement(
  amountDue: Money,
  context: { hasPaymentOnFile: boolean; paysOnPage: boolean },
): ChangeSettlement {
  if (amountDue.amountMinor === 0) return 'none';
  if (amountDue.amountMinor > 0 && context.paysOnPage) return 'page';
  return context.hasPaymentOnFile ? 'on-file' : 'staff';
}

/** An add-on in a change of ticket. Add-ons of two ticket types are the same if they have one name or share a pool of add-ons. */
export interface ChangingAddOn {
  addOnId: number;
  stockId: number;
  name: string;
  /** The pools on which it draws. Absent for an add-on that is not sold any more. */
  pools?: readonly DrawnPool[] | null;
  /** The amount paid for it, or its current price. */
  amountMinor: number;
}

/** An add-on of the new ticket type. */
export interface OfferedChangeAddOn extends ChangingAddOn {
  currency: string;
  /** Units left; null means no limit. */
  free: number | null;
  /** The units without the pools. Absent without pools. */
  own?: { quantity: number | null; free: number | null };
}

export interface ChangedAddOns {
  /** Add-ons that stay: the add-on of the new type, and its price. */
  retained: { from: ChangingAddOn; to: OfferedChangeAddOn; amountMinor: number }[];
  /** Add-ons that the new type does not have or has sold out. Their paid amount is refunded. */
  lost: ChangingAddOn[];
}

const sameName = (a: string, b: string) =>
  a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase();

function hasRoom({ free, own, pools }: OfferedChangeAddOn, from: ChangingAddOn): boolean {
  const left = pooledUnits(own ?? { quantity: null, free }, poolsForChange(pools ?? [], from.pools ?? [])).free;
  return left === null || left > 0;
}

const sharesPool = (to: ChangingAddOn, from: ChangingAddOn, addOnPools: ReadonlySet<string>): boolean =>
  (to.pools ?? []).some(
    ({ key, stockId }) =>
      key !== null && addOnPools.has(key) && from.pools?.some((pool) => pool.stockId === stockId) === true,
  );

/**
 * The add-ons of a ticket after a change to another type. An add-on that the new type also offers stays; it never costs
 * more than its paid amount, and less if it is cheaper there. Its units of a pool are free for the add-on of the new type.
 * An add-on that the new type does not offer or has sold out is refunded at the paid amount.
 * @param addOnPools keys of the pools on which no ticket type draws
 */
export function changeAddOns(
  held: readonly ChangingAddOn[],
  offered: readonly OfferedChangeAddOn[],
  currency: string,
  addOnPools: ReadonlySet<string> = new Set(),
): ChangedAddOns {
  const left = offered.filter((each) => each.currency === currency);
  const retained: ChangedAddOns['retained'] = [];
  const lost: ChangingAddOn[] = [];
  for (const from of held) {
    const possible = left.filter((to) => hasRoom(to, from));
    const sharing = possible.filter((to) => sharesPool(to, from, addOnPools));
    const same =
      possible.find(({ name }) => sameName(name, from.name)) ?? (sharing.length === 1 ? sharing[0] : undefined);
    if (!same) {
      lost.push(from);
      continue;
    }
    left.splice(left.indexOf(same), 1);
    retained.push({ from, to: same, amountMinor: Math.min(from.amountMinor, same.amountMinor) });
  }
  return { retained, lost };
}

/** Effect of a change on teams: none, the team stays, begins or ends, or the change is impossible. */
export type TeamChange = 'none' | 'stays' | 'begins' | 'ends' | 'tooLarge' | 'isMember';

/**
 * The effect of changing the leader's ticket on the team (orders 5.2). The new ticket must have room for the
 * team (else `tooLarge`). If the new ticket has no team, the team ends and its members keep their tickets. A member of
 * another team stays there and cannot lead a team at the same time (`isMember`).
 */
export function teamChange(team: {
  /** Members of the team that the ticket leads, including the leader; null when it leads none. */
  ledMembers: number | null;
  isMemberOfOther: boolean;
  /** Team size of the new ticket; null for a ticket without a team. */
  maxMembers: number | null;
}): TeamChange {
  const { ledMembers, maxMembers } = team;
  if (maxMembers === null) return ledMembers === null ? 'none' : 'ends';
  if (ledMembers !== null) return ledMembers > maxMembers ? 'tooLarge' : 'stays';
  return team.isMemberOfOther ? 'isMember' : 'begins';
}

/** Whether the team prevents the change. */
export const preventsChange = (change: TeamChange): change is 'tooLarge' | 'isMember' =>
  change === 'tooLarge' || change === 'isMember';

/** A payment with its refundable amount, in minor units. */
export interface GivingPayment {
  paymentId: number;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
  /** The amount not refunded so far. */
  leftMinor: number;
  /** The ticket of the change that this payment paid for; null for the order's own payment. */
  changedTicketId: number | null;
}

/** The payments to refund for a change, and the part that is real money. */
export interface GiveBack {
  parts: { paymentId: number; amountMinor: number }[];
  /** Refunds to cards and in cash. A waived amount is only reduced in the records. */
  moneyMinor: number;
  hasCash: boolean;
}

/**
 * Splits the refund of a change over the payments of the order, in this order: payments for changes of this ticket, the
 * latest first; then the order's own payment; then payments for changes of its other tickets. So a waived amount is
 * never paid out while the ticket only returns to an earlier type. Null when the payments do not hold enough money.
 */
export function splitGiveBack(payments: readonly GivingPayment[], ticketId: number, dueMinor: number): GiveBack | null {
  const rank = ({ changedTicketId }: GivingPayment) =>
    changedTicketId === ticketId ? 0 : changedTicketId === null ? 1 : 2;
  const sorted = payments.toSorted((a, b) => rank(a) - rank(b) || b.paymentId - a.paymentId);
  const back: GiveBack = { parts: [], moneyMinor: 0, hasCash: false };
  let due = dueMinor;
  for (const { paymentId, kind, leftMinor } of sorted) {
    const amountMinor = Math.min(due, leftMinor);
    if (amountMinor <= 0) continue;
    due -= amountMinor;
    back.parts.push({ paymentId, amountMinor });
    if (kind !== 'bypass') back.moneyMinor += amountMinor;
    if (kind === 'cash') back.hasCash = true;
  }
  return due === 0 ? back : null;
}

/** The dialog of a change: confirm, in progress, completed (orders 8.5). `failed` can be confirmed again. */
export const changeDialogTransitions = {
  confirm: ['inProgress'],
  inProgress: ['completed', 'failed'],
  failed: ['inProgress'],
  completed: [],
} as const;
