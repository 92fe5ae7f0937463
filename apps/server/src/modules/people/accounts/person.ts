import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { sql, type RawBuilder } from 'kysely';

export interface PersonJson {
  identifier: string;
  firstName: string;
  lastName: string;
}

/** A person's account number and full name in the order of the reader's language (people 1.5), for logs and orders. */
export function personOf({ identifier, firstName, lastName }: PersonJson, reader: Locale) {
  return { externalAccountIdentifier: identifier, fullName: fullName({ firstName, lastName }, reader) };
}

/** SQL for the `account` row with this alias as JSON, for `personOf`. */
export const personJson = (alias: string): RawBuilder<PersonJson> =>
  sql`jsonb_build_object('identifier', ${sql.ref(`${alias}.external_account_identifier`)},
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`;
