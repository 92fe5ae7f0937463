import type { TicketChange as WireChange } from '@foyer/contract/tickets/ticket';
import { sortTickets } from '@foyer/domain/orders/eligibility';
import { money, toMajor } from '@foyer/domain/shared/money';
import { checkPaymentLimits } from '@foyer/domain/payments/payment-rules';
import {
  changeSettlement,
  changeTargetIds,
  type ChangeSettlement,
  type TicketChange,
} from '@foyer/domain/tickets/ticket-changes';
import type { CallContext } from '../../../calls/context.ts';
import { isSold, presentConfiguration } from '../../events/catalogue/index.ts';
import { changeTargetsOf, type TicketRow } from '../index.ts';
import type { TicketChanges } from './deps.ts';
import { countStoredCode, priceChanges, couponFactsOf, type PricedChange } from './price-change.ts';
import { chargeablePayment, readChangeFacts, type ChangeFacts } from './read-facts.ts';

/**
 * Lists the possible changes of a ticket, with the amount due and the resulting add-ons and team (tickets 4.4).
 * Reserves no units and charges nothing.
 */
export async function listChangeOffers(
  changes: TicketChanges,
  { ticketId, change }: { ticketId: number; change: TicketChange },
  context: CallContext,
): Promise<WireChange[]> {
  const facts = await readChangeFacts(changes, ticketId, context, targetsOf(change));
  if (facts.row.status !== 'ACTIVE') return [];
  await countStoredCode(changes, facts, context);
  const offers = priceChanges(change, facts, context).flatMap((priced) => {
    const { offer, amountDue, team } = priced;
    if (!isSold(offer)) return [];
    return {
      ...presentConfiguration(offer, couponFactsOf(facts), context.now),
      amountDue: toMajor(amountDue),
      settledBy: settlementOf(changes, facts, priced, context),
      lines: linesOf(facts, priced),
      team,
    };
  });
  return sortTickets(offers);
}

/** The change targets that the ticket's type names. */
export const targetsOf =
  (change: TicketChange) =>
  (row: TicketRow): readonly number[] =>
    changeTargetIds(changeTargetsOf(row), change);

/** How this person would pay the amount or get it back. */
export function settlementOf(
  { payments, paymentMode }: Pick<TicketChanges, 'payments' | 'paymentMode'>,
  facts: ChangeFacts,
  { amountDue, giveBack }: Pick<PricedChange, 'amountDue' | 'giveBack'>,
  { actor }: Pick<CallContext, 'actor'>,
): ChangeSettlement {
  // The amount is below the gateway's minimum. Staff take it in cash or waive it.
  const isTooSmall = checkPaymentLimits('hosted', amountDue, payments.gateway.limits) !== null;
  const canCharge = !isTooSmall && chargeablePayment(facts, actor, payments.gateway) !== undefined;
  return changeSettlement(amountDue, {
    hasPaymentOnFile: amountDue.amountMinor > 0 ? canCharge : giveBack !== null && !giveBack.hasCash,
    // The holder of a free ticket has no payment on file, and pays on the page too.
    paysOnPage: (paymentMode === 'hosted' || !canCharge) && !isTooSmall && !facts.isAtTheDesk,
  });
}

function linesOf(
  { row, addOns }: ChangeFacts,
  { offer, price, addOns: changed, ...priced }: PricedChange,
): WireChange['lines'] {
  const major = (minor: number) => toMajor(money(minor, row.currency));
  const waived = priced.giveBackMinor - (priced.giveBack?.moneyMinor ?? priced.giveBackMinor);
  const names = new Map(row.add_ons.map((addOn) => [addOn.addOnId, addOn.translations.name]));
  return [
    {
      kind: 'ticket',
      defaultName: offer.description,
      translations: offer.translations.description ? { name: offer.translations.description } : {},
      before: major(row.amount_minor),
      after: toMajor(price.price),
    },
    ...addOns.map((addOn) => {
      const retained = changed.retained.find(({ from }) => from.addOnId === addOn.addOnId);
      const name = names.get(addOn.addOnId);
      return {
        kind: 'addOn' as const,
        defaultName: addOn.name,
        translations: name ? { name } : {},
        before: major(addOn.amountMinor),
        after: retained ? major(retained.amountMinor) : null,
      };
    }),
    ...(waived > 0
      ? [{ kind: 'waived' as const, defaultName: '', translations: {}, before: null, after: major(waived) }]
      : []),
  ];
}
