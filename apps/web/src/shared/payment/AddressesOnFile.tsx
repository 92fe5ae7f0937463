import { useQuery } from '@tanstack/react-query';
import type { Address } from '@foyer/contract/people/accounts';
import { billingCountry } from '@foyer/domain/payments/card-form';
import { findRegion, regionName } from '@foyer/domain/people/regions';
import { useLanguage } from '../../session/language.tsx';
import { useSession } from '../../session/session-store.ts';
import { RadioGroup } from '../../ui/ChoiceGroup.tsx';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { addressesQuery } from '../money/payment-queries.ts';
import { AskForAddresses } from './AskForAddresses.tsx';
import { tidyPostalCode } from './card-entry.ts';

/**
 * The account's addresses. Selecting one fills the billing address. Renders nothing without addresses or if they fail
 * to load. Staff who act for a person can ask the person for their addresses.
 */
export function AddressesOnFile({
  chosen,
  locked,
  onPick,
}: {
  chosen: number | null;
  locked: boolean;
  onPick: (address: Address) => void;
}) {
  const { locale, text: t } = useLanguage();
  const addresses = useQuery(addressesQuery);
  const active = activeOf(addresses.data);
  const isActing = useSession()?.privileged !== undefined;
  if (active.length === 0) return isActing && addresses.isSuccess ? <AskForAddresses locked={locked} /> : null;
  return (
    <RadioGroup
      label={t.payment.addressesOnFile}
      look="cards"
      disabled={locked}
      options={active.map((address) => ({ value: String(address.addressId), label: oneLine(address, locale) }))}
      value={chosen === null ? null : String(chosen)}
      onValueChange={(value) => {
        const address = active.find((each) => String(each.addressId) === value);
        if (address) onPick(address);
      }}
    />
  );
}

/** The active addresses, the account's usual one first. */
export const activeOf = (addresses: readonly Address[] = []) => addresses.filter(({ status }) => status === 'ACTIVE');

/** An address in one line, in the order of its country. */
function oneLine({ address1, address2, locality, region, postalCode, country: code }: Address, locale: Locale): string {
  const country = billingCountry({}, code);
  const found = findRegion(country, region);
  const regionText = found ? regionName(found, locale) : region;
  if (country === 'JPN' && locale === 'ja-JP') {
    return [`〒${tidyPostalCode(postalCode, country)}`, `${regionText}${locality}${address1}`, address2]
      .filter(Boolean)
      .join(' ');
  }
  return [address1, address2, locality, `${regionText} ${postalCode}`].filter(Boolean).join(', ');
}
