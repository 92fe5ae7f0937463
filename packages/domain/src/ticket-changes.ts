import type { AdditionalConfiguration } from '@foyer/contract/ticket-configuration';
import type { TicketStatus } from '@foyer/contract/vocabulary';
import type { Instant } from './dates.ts';
import { checkTicketChoice, type OfferedTicket, type Refusal } from './eligibility.ts';
import { subtractMoney, type Money } from './money.ts';
import { isStaff, type HasRoles } from './permissions.ts';

export type TicketChange = 'upgrade' | 'downgrade';

/** A configuration a ticket could change to. */
export interface ChangeTarget extends OfferedTicket {
  /** What the ticket with the add-ons it keeps would cost this attendee now. */
  price: Money;
}

export interface ChangeOffer<T extends ChangeTarget> {
  target: T;
  /** What is to be paid; negative is refunded. */
  amountDue: Money;
}

/** The configurations that `upgradeTo`/`downgradeTo` names. */
export function changeTargetIds(configuration: AdditionalConfiguration, change: TicketChange): readonly number[] {
  return (change === 'upgrade' ? configuration.upgradeTo : configuration.downgradeTo) ?? [];
}

/**
 * What a ticket can be changed to (readings §6): the named configurations that are on sale, in stock, offered for its
 * relationship and of the same currency, in the order named, each with the amount due against what was paid.
 */
export function changeOffers<T extends ChangeTarget>(input: {
  change: TicketChange;
  configuration: AdditionalConfiguration;
  relationshipType: string;
  paid: Money;
  targets: readonly T[];
  now: Instant;
}): ChangeOffer<T>[] {
  return changeTargetIds(input.configuration, input.change).flatMap((id) => {
    const target = input.targets.find((each) => each.ticketConfigurationId === id);
    if (!target || checkTicketChoice(target, input.relationshipType, input.now)) return [];
    const amountDue = subtractMoney(target.price, input.paid);
    return amountDue ? [{ target, amountDue }] : [];
  });
}

/**
 * Whether somebody may change a ticket now (readings §6): their own or one they bought (`FORBIDDEN` else) while it is ACTIVE
 * (`TICKET_NOT_ACTIVE`) and registration is (`REGISTRATION_NOT_ACTIVE`); admins and helpers any, at any time.
 */
export function checkChange(
  ticket: { status: TicketStatus; isOwn: boolean; isRegistrationActive: boolean },
  viewer: HasRoles,
): Refusal | null {
  if (!ticket.isOwn && !isStaff(viewer)) return { code: 'FORBIDDEN' };
  if (ticket.status !== 'ACTIVE') return { code: 'TICKET_NOT_ACTIVE', metadata: { status: ticket.status } };
  return ticket.isRegistrationActive || isStaff(viewer) ? null : { code: 'REGISTRATION_NOT_ACTIVE' };
}

/** Who settles an amount due: the stored payment, the gateway's page, staff in cash or by waiving it, or nobody since nothing is due. */
export type ChangeSettlement = 'none' | 'on-file' | 'page' | 'staff';

/**
 * How an amount due is settled (readings §6, §10): with hosted payment the attendee pays on the page; else `on-file` charges the stored
 * payment. What goes back goes `on-file`, as far as that payment has it. Anything else is for `staff`, in cash or bypassed.
 */
export function changeSettlement(
  amountDue: Money,
  context: { hasPaymentOnFile: boolean; paysOnPage: boolean },
): ChangeSettlement {
  if (amountDue.amountMinor === 0) return 'none';
  if (amountDue.amountMinor > 0 && context.paysOnPage) return 'page';
  return context.hasPaymentOnFile ? 'on-file' : 'staff';
}

/** An add-on as a change looks at it; those of two ticket types are the same when they share a stock or a name. */
export interface ChangingAddOn {
  addOnId: number;
  stockId: number;
  name: string;
  /** Paid for it, or its price now. */
  amountMinor: number;
}

/** An add-on of the other type. */
export interface OfferedChangeAddOn extends ChangingAddOn {
  currency: string;
  /** Pieces left; null without limit. */
  free: number | null;
}

export interface ChangedAddOns {
  /** Kept: as which add-on of the other type, at what price. */
  kept: { from: ChangingAddOn; to: OfferedChangeAddOn; amountMinor: number }[];
  /** The other type does not have them, or has none left: what was paid for them goes back. */
  lost: ChangingAddOn[];
}

const sameName = (a: string, b: string) =>
  a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase();

/**
 * What becomes of a ticket's add-ons when it becomes one of another type. One that the other type has, too, is kept and never costs more
 * than was paid for it, but less where it does there; it needs a piece only when it is not of the same stock. What the other type does
 * not know, or has sold out, is given back at what was paid.
 */
export function changeAddOns(
  held: readonly ChangingAddOn[],
  offered: readonly OfferedChangeAddOn[],
  currency: string,
): ChangedAddOns {
  const left = offered.filter((each) => each.currency === currency);
  const kept: ChangedAddOns['kept'] = [];
  const lost: ChangingAddOn[] = [];
  for (const from of held) {
    const same =
      left.find(({ stockId }) => stockId === from.stockId) ??
      left.find(({ name, free }) => sameName(name, from.name) && free !== 0);
    if (!same) {
      lost.push(from);
      continue;
    }
    left.splice(left.indexOf(same), 1);
    kept.push({ from, to: same, amountMinor: Math.min(from.amountMinor, same.amountMinor) });
  }
  return { kept, lost };
}

/** What a change means for teams: nothing, the team goes on, one begins, it ends; or the change cannot be. */
export type TeamChange = 'none' | 'stays' | 'begins' | 'ends' | 'tooLarge' | 'isMember';

/**
 * Teams and a change of the leader's ticket (spec §4 Group members). A team needs room in the new ticket (`tooLarge` else); it ends where
 * the new ticket has none, and its members keep their own tickets. Who is on somebody else's team keeps that place and cannot lead
 * one at the same time (`isMember`).
 */
export function teamChange(team: {
  /** Members of the team that the ticket leads, itself among them; null when it leads none. */
  ledMembers: number | null;
  isMemberOfOther: boolean;
  /** What the new ticket takes; null for a ticket without a team. */
  maxMembers: number | null;
}): TeamChange {
  const { ledMembers, maxMembers } = team;
  if (maxMembers === null) return ledMembers === null ? 'none' : 'ends';
  if (ledMembers !== null) return ledMembers > maxMembers ? 'tooLarge' : 'stays';
  return team.isMemberOfOther ? 'isMember' : 'begins';
}

/** Whether such a change is not possible at all. */
export const isTeamInTheWay = (change: TeamChange): change is 'tooLarge' | 'isMember' =>
  change === 'tooLarge' || change === 'isMember';

/** A payment as giving back looks at it. Minor units. */
export interface GivingPayment {
  paymentId: number;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
  /** Not given back so far. */
  leftMinor: number;
  /** The ticket whose change it paid for; null for what the order itself cost. */
  changedTicketId: number | null;
}

/** Which payments a change gives back from, and how much of it is money. */
export interface GiveBack {
  parts: { paymentId: number; amountMinor: number }[];
  /** To cards and out of the till; what staff had waived is only taken off the books. */
  moneyMinor: number;
  hasCash: boolean;
}

/**
 * Splits what a change gives back over the payments of the order: what was paid for changes of this very ticket first, the latest before
 * the others, then what the order cost, then what was paid for changes of its other tickets. So money that was waived is never paid
 * out, as long as the ticket only goes back to what it was. Null when the payments do not have it.
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

/** The dialog of a change: confirm, in progress, completed (spec §2 Event summary); `failed` can be confirmed again. */
export const changeDialogTransitions = {
  confirm: ['inProgress'],
  inProgress: ['completed', 'failed'],
  failed: ['inProgress'],
  completed: [],
} as const;
