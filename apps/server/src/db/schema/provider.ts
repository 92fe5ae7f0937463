export interface ProviderBudgetTable {
  provider: 'stripe';
  next_at: Date;
}

export interface ProviderEntryTable {
  account: string;
  entry_id: string;
  kind: string;
  charge_reference: string | null;
  amount_minor: number;
  fee_minor: number;
  net_minor: number;
  currency: string;
  made_at: Date;
  available_on: Date | null;
  own_minor: number | null;
  own_currency: string | null;
}

export interface ProviderWatchTable {
  gateway: 'sandbox' | 'stripe';
  account: string;
  seen_until: Date;
  next_check_at: Date;
}

/** The tables of 0024-provider.sql, 0036-provider-watch.sql and 0101-own-amount-of-entries.sql. */
export interface ProviderTables {
  provider_budget: ProviderBudgetTable;
  provider_entry: ProviderEntryTable;
  provider_watch: ProviderWatchTable;
}
