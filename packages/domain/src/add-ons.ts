import { notNeeded } from '@foyer/contract/vocabulary';
import type { Instant } from './dates.ts';
import { saleState, type OnSale, type Refusal, type SaleState } from './eligibility.ts';

/** An add-on as far as its choice depends on it. */
export interface OfferedAddOn extends OnSale {
  ticketConfigurationAddOnId: number;
}

/** What an attendee chose: add-on ids as text, or 'Not Needed' alone; empty is not answered yet. */
export type AddOnSelection = readonly string[];

/**
 * A new selection after one change: choosing 'Not Needed' last leaves only that value, choosing anything else removes
 * it (spec §4 Multi-select).
 */
export function withNotNeeded(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((value) => !before.includes(value));
  if (added.at(-1) === notNeeded) return [notNeeded];
  if (added.length > 0 || after.length > 1) return [...new Set(after.filter((value) => value !== notNeeded))];
  return [...new Set(after)];
}

/** Ids of the chosen add-ons; 'Not Needed' and what is no id are none. */
export function addOnIds(selection: AddOnSelection): number[] {
  const ids = selection.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}

/** Add-ons inside their window and in stock: what the add-on step offers. */
export function availableAddOns<A extends OfferedAddOn>(addOns: readonly A[], now: Instant): A[] {
  return addOns.filter((addOn) => saleState(addOn, now) === 'onSale');
}

/** What became of chosen add-ons that cannot be had (any more); empty when all can. */
export function unavailableAddOns(
  addOns: readonly OfferedAddOn[],
  chosen: readonly number[],
  now: Instant,
): { ticketConfigurationAddOnId: number; reason: Exclude<SaleState, 'onSale'> | 'notOffered' }[] {
  return chosen.flatMap((id) => {
    const addOn = addOns.find((offered) => offered.ticketConfigurationAddOnId === id);
    const state = addOn ? saleState(addOn, now) : 'notOffered';
    return state === 'onSale' ? [] : [{ ticketConfigurationAddOnId: id, reason: state }];
  });
}

/** The first chosen add-on that cannot be had, as the wire tells it. */
export function checkAddOns(addOns: readonly OfferedAddOn[], chosen: readonly number[], now: Instant): Refusal | null {
  const [first] = unavailableAddOns(addOns, chosen, now);
  return first ? { code: 'ADD_ON_NOT_AVAILABLE', metadata: { ...first } } : null;
}
