import type { Currency, Locale, Role, Title } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountTable {
  account_id: GeneratedAlways<number>;
  external_account_identifier: string;
  account_type_code: string;
  first_name: string;
  last_name: string;
  title: Title | null;
  email_address: string | null;
  phone_number: string | null;
  country_code: string;
  locale: Locale;
  currency: Currency;
  upline_account_id: number | null;
  /** Follows `staff_grant`. Identifies staff accounts and gives no right. */
  roles: GeneratedAlways<Role[]>;
  password_hash: string | null;
  password_changed_at: Date | null;
  closed_at: Date | null;
  demo: Generated<boolean>;
  anonymised_at: Date | null;
  search_text: string;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
}

export interface AddressTable {
  address_id: GeneratedAlways<number>;
  account_id: number;
  address1: string;
  address2: string | null;
  locality: string;
  region: string | null;
  postal_code: string | null;
  country: string;
  status: Generated<'ACTIVE' | 'INACTIVE'>;
  position: Generated<number>;
  created_at: Date;
}

export interface SessionTable {
  session_id: GeneratedAlways<number>;
  token_hash: Buffer;
  account_id: number;
  staff_account_id: number | null;
  staff_session_id: number | null;
  door_device_id: string | null;
  remember: boolean;
  created_at: Date;
  expires_at: Date;
  user_agent: string | null;
  remote_address: string | null;
  locked_at: Date | null;
  pin_tries: Generated<number>;
  by_pin: Generated<boolean>;
  last_used_at: Date | null;
  by_link: Generated<boolean>;
}

export interface SignInTokenTable {
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  browser: Buffer | null;
}

export interface SignInRequestTable {
  sign_in_request_id: GeneratedAlways<number>;
  user_id: string;
  requested_at: Date;
  browser: Buffer | null;
}

export interface RateLimitTable {
  name: string;
  key: string;
  used: number;
  window_start: Date;
  blocked_until: Date | null;
}

export interface StaffPinTable {
  account_id: number;
  pin_hash: string;
  set_at: Date;
}

export interface StaffSeenTable {
  account_id: number;
  seen_at: Date;
}

export interface SignInDeviceTable {
  account_id: number;
  device: Buffer;
  seen_at: Date;
}

export interface StaffGrantTable {
  staff_grant_id: GeneratedAlways<number>;
  account_id: number;
  role: Role;
  event_id: number | null;
  valid_from: Date | null;
  valid_until: Date | null;
  label: string | null;
  created_at: Date;
}

/** The tables of 0001-accounts.sql, 0011-limits.sql, 0062-device-lock.sql, 0085-session-list.sql, 0087-known-devices.sql, 0088-sign-in-requests.sql, 0120-sign-in-link-browsers.sql, 0220-staff-seen.sql and 0260-staff-grants.sql. */
export interface AccountTables {
  account: AccountTable;
  address: AddressTable;
  session: SessionTable;
  sign_in_token: SignInTokenTable;
  sign_in_request: SignInRequestTable;
  rate_limit: RateLimitTable;
  sign_in_device: SignInDeviceTable;
  staff_pin: StaffPinTable;
  staff_seen: StaffSeenTable;
  staff_grant: StaffGrantTable;
}
