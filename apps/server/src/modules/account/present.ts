import type { Address, Profile } from '@foyer/contract/account';
import { countries, type Country } from '@foyer/contract/vocabulary';
import { fullName } from '@foyer/domain/names';
import type { AddressRow, ProfileRow } from './queries.ts';

/** A profile on the wire (spec §3 Profile). */
export function presentProfile(row: ProfileRow): Profile {
  return {
    accountId: row.account_id,
    accountTypeCode: row.account_type_code,
    externalAccountIdentifier: row.external_account_identifier,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, row.locale),
    title: row.title,
    emailAddress: row.email_address,
    phoneNumber: row.phone_number,
    countryCode: countryOf(row.country_code),
    locale: row.locale,
    currency: row.currency,
    languageLocale: row.locale,
  };
}

/** An address on file (spec §3 Billing address). */
export function presentAddress(row: AddressRow): Address {
  return {
    addressId: row.address_id,
    address1: row.address1,
    address2: row.address2,
    locality: row.locality,
    region: row.region ?? '',
    postalCode: row.postal_code ?? '',
    country: countryOf(row.country),
    status: row.status,
  };
}

/** Codes outside the three countries of spec §9 are shown as the default one; imports are checked before. */
function countryOf(code: string): Country {
  return countries.find((known) => known === code) ?? 'USA';
}
