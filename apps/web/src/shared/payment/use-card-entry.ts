import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { billingCountry } from '@foyer/domain/payments/card-form';
import { homeCountryOf, useLanguage } from '../../session/language.tsx';
import { addressesQuery, profileQuery } from '../money/payment-queries.ts';
import { activeOf } from './AddressesOnFile.tsx';
import { withAddress, type CardEntry } from './card-entry.ts';

export type CardEntryState = ReturnType<typeof useCardEntry>;

const empty = {
  number: '',
  expiry: '',
  cvv: '',
  firstName: '',
  lastName: '',
  email: '',
  address1: '',
  address2: '',
  locality: '',
  region: '',
  postalCode: '',
  zip: '',
};

/**
 * The typed card. It starts with the stored billing address (`stored`). Without one it starts with the payer's name and
 * e-mail and the account's country and usual address.
 */
export function useCardEntry(
  payer: { firstName: string; lastName: string; email: string },
  stored: { billing: Partial<CardEntry>; addressId: number | null } | null,
  enabled = true,
) {
  const { locale } = useLanguage();
  const profile = useQuery({ ...profileQuery, enabled });
  const addresses = useQuery({ ...addressesQuery, enabled });
  const [usual] = activeOf(addresses.data);
  const [typed, setTyped] = useState<CardEntry | null>(null);
  const [filled, setFilled] = useState(0);
  /** The selected address on file. */
  const [address, setAddress] = useState(stored?.addressId ?? null);
  const blank: CardEntry = {
    ...empty,
    ...payer,
    email: payer.email || profile.data?.emailAddress || '',
    country: profile.data ? billingCountry({}, profile.data.countryCode) : homeCountryOf(locale),
  };
  const start = stored ? { ...blank, ...stored.billing } : usual ? withAddress(blank, usual) : blank;
  return {
    entry: typed ?? start,
    /** Null until something is typed. */
    typed,
    setEntry: setTyped,
    filled,
    address: address ?? usual?.addressId ?? null,
    /** The address on file that was picked, or null. */
    picked: address,
    setAddress,
    fillIn: (entry: CardEntry) => {
      setTyped(entry);
      setFilled((count) => count + 1);
    },
    reset: () => {
      setAddress(null);
      setTyped(null);
      setFilled((count) => count + 1);
    },
    // If a load fails, the buyer only has to type more.
    isReady: !profile.isPending && !addresses.isPending,
  };
}
