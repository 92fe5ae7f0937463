import { countries, type Country } from '@foyer/contract/wire/vocabulary';
import type { Instant } from '../../shared/dates.ts';
import { isRecord } from '../saved-cart.ts';
import { foldWidth } from '../../shared/text.ts';
import { isStoredFor, type DraftOwner } from './draft.ts';

/** Billing fields without card data. They are stored like a registration draft, because a reload must not lose them. */
export const billingFields = ['email', 'address1', 'address2', 'locality', 'region', 'postalCode'] as const;
export type Billing = Record<(typeof billingFields)[number], string> & { country: Country };

export interface BillingDraft {
  owner: DraftOwner;
  savedAt: string;
  billing: Billing;
  /** The selected address on file. */
  addressId: number | null;
}

/** Whether a text has as many consecutive digits as the shortest card number. Addresses never have that many. */
const mayBeCard = (text: string): boolean => /\d{12}/.test(foldWidth(text).replace(/[\s-]/g, ''));

/**
 * The part of a typed payment that may be stored: only these fields. A field is stored empty when it may contain a card
 * number, which a person or the browser's autofill can put there.
 */
export function billingDraft(typed: Billing, header: Omit<BillingDraft, 'billing'>): BillingDraft {
  const text = (name: (typeof billingFields)[number]) => (mayBeCard(typed[name]) ? '' : typed[name]);
  const { owner, savedAt, addressId } = header;
  const billing = Object.fromEntries(billingFields.map((name) => [name, text(name)])) as Omit<Billing, 'country'>;
  return { owner, savedAt, addressId, billing: { ...billing, country: typed.country } };
}

/** Whether data stored in a browser is this owner's recent billing draft. */
export function isBillingOf(saved: unknown, owner: DraftOwner, now: Instant): saved is BillingDraft {
  if (!isStoredFor(saved, owner, now) || !isRecord(saved['billing'])) return false;
  const { billing, addressId } = saved;
  return (
    billingFields.every((name) => typeof billing[name] === 'string') &&
    countries.some((country) => country === billing['country']) &&
    (addressId === null || Number.isSafeInteger(addressId))
  );
}
