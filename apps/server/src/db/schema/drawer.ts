import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';

export interface CashDrawerTable {
  cash_drawer_id: GeneratedAlways<number>;
  event_id: number;
  staff_account_id: number;
  day: string;
  opened_at: Date;
  closed_at: Date | null;
  closed_by_account_id: number | null;
}

export interface CashDrawerAmountTable {
  cash_drawer_id: number;
  currency: Currency;
  opening_minor: Generated<number>;
  counted_minor: number | null;
  expected_minor: number | null;
}

/** The tables of 0047-cash-drawer.sql. */
export interface DrawerTables {
  cash_drawer: CashDrawerTable;
  cash_drawer_amount: CashDrawerAmountTable;
}
