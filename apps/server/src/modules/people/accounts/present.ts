import type { Address, Profile } from '@foyer/contract/people/accounts';
import { fullName } from '@foyer/domain/people/names';
import type { AddressRow, ProfileRow } from './queries.ts';

/** A profile for the client (people 1.1). */
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
    countryCode: row.country_code,
    locale: row.locale,
    currency: row.currency,
    languageLocale: row.locale,
  };
}

/** An address on file (payments 1.5). */
export function presentAddress(row: AddressRow): Address {
  return {
    addressId: row.address_id,
    address1: row.address1,
    address2: row.address2,
    locality: row.locality,
    region: row.region ?? '',
    postalCode: row.postal_code ?? '',
    country: row.country,
    status: row.status,
  };
}
