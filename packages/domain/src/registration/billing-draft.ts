import { countries, type Country } from '@foyer/contract/vocabulary';
import type { Instant } from '../dates.ts';
import { isRecord } from '../saved-cart.ts';
import { foldWidth } from '../text.ts';
import { isKeptFor, type DraftOwner } from './draft.ts';

/** What is typed at payment and is no card's: kept like the draft of a registration, so that a reload loses none of it. */
export const billingFields = ['email', 'address1', 'address2', 'locality', 'region', 'postalCode'] as const;
export type Billing = Record<(typeof billingFields)[number], string> & { country: Country };

export interface BillingDraft {
  owner: DraftOwner;
  savedAt: string;
  billing: Billing;
  /** The address on file that was picked. */
  addressId: number | null;
}

/** As many digits in a row as the shortest card number has; no address has them. */
const mayBeCard = (text: string): boolean => /\d{12}/.test(foldWidth(text).replace(/[\s-]/g, ''));

/**
 * What may be kept of a payment as it is typed: these fields and nothing else of it. One that a card number strayed into, by a hand or a
 * browser that fills in, is kept empty.
 */
export function billingDraft(typed: Billing, kept: Omit<BillingDraft, 'billing'>): BillingDraft {
  const text = (name: (typeof billingFields)[number]) => (mayBeCard(typed[name]) ? '' : typed[name]);
  const { owner, savedAt, addressId } = kept;
  const billing = Object.fromEntries(billingFields.map((name) => [name, text(name)])) as Omit<Billing, 'country'>;
  return { owner, savedAt, addressId, billing: { ...billing, country: typed.country } };
}

/** Whether something kept in a browser is what this owner typed, and young enough. */
export function isBillingOf(saved: unknown, owner: DraftOwner, now: Instant): saved is BillingDraft {
  if (!isKeptFor(saved, owner, now) || !isRecord(saved['billing'])) return false;
  const { billing, addressId } = saved;
  return (
    billingFields.every((name) => typeof billing[name] === 'string') &&
    countries.some((country) => country === billing['country']) &&
    (addressId === null || Number.isSafeInteger(addressId))
  );
}
