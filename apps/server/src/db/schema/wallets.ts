import type { Locale, PassWallet } from '@foyer/contract/wire/vocabulary';
import type { Generated } from 'kysely';

export interface WalletPassTable {
  wallet_pass_id: string;
  ticket_id: number;
  account_id: number;
  wallet: PassWallet;
  locale: Locale;
  created_at: Date;
  ended_at: Date | null;
  changed_in: Generated<string>;
  changed_at: Date;
  is_due: boolean;
  try_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface WalletDeviceTable {
  device: string;
  wallet_pass_id: string;
  push_token: string;
  created_at: Date;
}

/** The tables of 0066-wallet-passes.sql. */
export interface WalletTables {
  wallet_pass: WalletPassTable;
  wallet_device: WalletDeviceTable;
}
