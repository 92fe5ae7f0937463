import { notNeeded } from '@foyer/contract/wire/vocabulary';
import type { Instant } from '../shared/dates.ts';
import { saleState, type OnSale, type SaleState } from './eligibility.ts';
import type { Refusal } from './refusal.ts';

/** The fields of an add-on that decide whether it can be chosen. */
export interface OfferedAddOn extends OnSale {
  ticketConfigurationAddOnId: number;
}

/** An attendee's choice: add-on ids as text, or 'Not Needed' alone. An empty list means not answered yet. */
export type AddOnSelection = readonly string[];

/**
 * The new selection after one change. Choosing 'Not Needed' removes every other value; choosing another value removes
 * 'Not Needed' (forms 1.6).
 */
export function withNotNeeded(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((value) => !before.includes(value));
  if (added.at(-1) === notNeeded) return [notNeeded];
  if (added.length > 0 || after.length > 1) return [...new Set(after.filter((value) => value !== notNeeded))];
  return [...new Set(after)];
}

/** Ids of the chosen add-ons, without duplicates. Ignores 'Not Needed' and values that are not positive integers. */
export function addOnIds(selection: AddOnSelection): number[] {
  const ids = selection.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}

/** Add-ons inside their window and in stock: what the add-on step offers. */
export function availableAddOns<A extends OfferedAddOn>(addOns: readonly A[], now: Instant): A[] {
  return addOns.filter((addOn) => saleState(addOn, now) === 'onSale');
}

/** The chosen add-ons that are not available, each with the reason; empty when all are available. */
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

/** Refusal for the first chosen add-on that is not available; null when all are available. */
export function checkAddOns(addOns: readonly OfferedAddOn[], chosen: readonly number[], now: Instant): Refusal | null {
  const [first] = unavailableAddOns(addOns, chosen, now);
  return first ? { code: 'ADD_ON_NOT_AVAILABLE', metadata: { ...first } } : null;
}
