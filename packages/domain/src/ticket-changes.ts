import type { AdditionalConfiguration } from '@foyer/contract/ticket-configuration';
import type { Instant } from './dates.ts';
import { checkTicketChoice, type OfferedTicket } from './eligibility.ts';
import { subtractMoney, type Money } from './money.ts';

export type TicketChange = 'upgrade' | 'downgrade';

/** A configuration a ticket could change to, at the price it would cost this attendee now. */
export interface ChangeTarget extends OfferedTicket {
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
 * How an amount due is settled: `on-file` charges or refunds the stored payment; `staff` takes cash or bypasses where
 * there is none; `null` when it cannot be offered to this person, `NO_PAYMENT_ON_FILE` (readings §6).
 */
export function changeSettlement(
  amountDue: Money,
  context: { hasPaymentOnFile: boolean; isStaff: boolean },
): 'none' | 'on-file' | 'staff' | null {
  if (amountDue.amountMinor === 0) return 'none';
  if (context.hasPaymentOnFile) return 'on-file';
  return context.isStaff ? 'staff' : null;
}

/** The dialog of a change: confirm, in progress, completed (spec §2 Event summary); `failed` can be confirmed again. */
export const changeDialogTransitions = {
  confirm: ['inProgress'],
  inProgress: ['completed', 'failed'],
  failed: ['inProgress'],
  completed: [],
} as const;
