import type { Country, Locale, Title } from '@foyer/contract/vocabulary';

/** The organisation's directory of consultants: who exists, and who is whose upline (readings §4). */
export interface DirectoryGateway {
  /** The open account of an external identifier (`C1000001`), or null. */
  find(externalAccountIdentifier: string): Promise<DirectoryEntry | null>;
  /** Whether the first account is upline of the second, at any depth. Nobody is their own upline. */
  isUplineOf(uplineAccountId: number, accountId: number): Promise<boolean>;
}

export interface DirectoryEntry {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  title: Title | null;
  emailAddress: string | null;
  phoneNumber: string | null;
  country: Country | (string & {});
  locale: Locale;
}
