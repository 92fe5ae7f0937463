import type { Locale } from '@foyer/contract/vocabulary';
import { fullName } from '@foyer/domain/names';

/** An account as a query gathers it. */
export interface PersonJson {
  identifier: string;
  firstName: string;
  lastName: string;
  locale: Locale;
}

/** Who somebody is, for logs and orders: number and full name. */
export function personOf({ identifier, firstName, lastName, locale }: PersonJson) {
  return { externalAccountIdentifier: identifier, fullName: fullName({ firstName, lastName }, locale) };
}
