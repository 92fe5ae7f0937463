import type { Instant } from '../shared/dates.ts';
import { saleState, type OnSale } from '../orders/eligibility.ts';
import type { Refusal } from '../orders/refusal.ts';
import type { ChangingAddOn } from './ticket-changes.ts';

/** Add-ons of a bought ticket (docs/decisions/tickets.md). */

/** An add-on of the ticket's type as currently sold. */
export interface AddOnSale extends OnSale {
  addOnId: number;
}

/** Why an add-on cannot be bought, or a held one cannot be returned; null when it can. */
export function addOnChangeReason(
  addOn: { isHeld: boolean; offer: AddOnSale | undefined },
  mayReturn: boolean,
  now: Instant,
): 'soldOut' | 'notOnSale' | 'notReturnable' | null {
  if (addOn.isHeld) return mayReturn ? null : 'notReturnable';
  const state = addOn.offer ? saleState(addOn.offer, now) : 'over';
  return state === 'onSale' ? null : state === 'soldOut' ? 'soldOut' : 'notOnSale';
}

export interface ChosenAddOns<O extends AddOnSale> {
  retained: ChangingAddOn[];
  added: O[];
  gone: ChangingAddOn[];
}

/**
 * The add-ons of a ticket that should have exactly `wanted`. `ADD_ON_NOT_AVAILABLE` for the first add-on that cannot be
 * bought or returned. A held add-on is never charged again, even if its price changed.
 */
export function chooseAddOns<O extends AddOnSale>(
  held: readonly ChangingAddOn[],
  offers: readonly O[],
  wanted: readonly number[],
  { mayReturn, now }: { mayReturn: boolean; now: Instant },
): ChosenAddOns<O> | Refusal {
  const ids = new Set(wanted);
  const chosen: ChosenAddOns<O> = {
    retained: held.filter(({ addOnId }) => ids.has(addOnId)),
    added: [],
    gone: held.filter(({ addOnId }) => !ids.has(addOnId)),
  };
  const refused = (id: number, reason: string): Refusal => ({
    code: 'ADD_ON_NOT_AVAILABLE',
    metadata: { ticketConfigurationAddOnId: id, reason },
  });
  const [first] = chosen.gone;
  if (first && !mayReturn) return refused(first.addOnId, 'notReturnable');
  for (const id of ids) {
    if (chosen.retained.some(({ addOnId }) => addOnId === id)) continue;
    const offer = offers.find(({ addOnId }) => addOnId === id);
    const reason = addOnChangeReason({ isHeld: false, offer }, mayReturn, now);
    if (!offer || reason !== null) return refused(id, reason ?? 'notOnSale');
    chosen.added.push(offer);
  }
  return chosen;
}
