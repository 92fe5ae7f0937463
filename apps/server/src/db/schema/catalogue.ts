import type { AdditionalConfiguration, CouponConditions } from '@foyer/contract/tickets/ticket-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault, Translations } from './columns.ts';

export interface StockTable {
  stock_id: GeneratedAlways<number>;
  kind: 'ticket' | 'add_on' | 'coupon';
  quantity: number | null;
  sold: Generated<number>;
  held: Generated<number>;
  waiting: Generated<number>;
  waiting_paused: Generated<boolean>;
}

export interface TicketConfigurationTable {
  ticket_configuration_id: GeneratedAlways<number>;
  event_id: number;
  stock_id: number;
  default_description: string;
  more_information: string | null;
  amount_minor: number;
  /** ISO 4217. May be a currency that orders do not support. */
  currency: string;
  currency_locale: Locale;
  sale_start: Date | null;
  sale_end: Date | null;
  relationship_types: string[];
  limit_quantity: Generated<boolean>;
  additional_configuration: JsonWithDefault<AdditionalConfiguration>;
  translations: JsonWithDefault<Translations<'description' | 'moreInformation'>>;
  position: Generated<number>;
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface CouponTable {
  coupon_id: GeneratedAlways<number>;
  ticket_configuration_id: number;
  stock_id: number | null;
  default_description: string;
  starts_at: Date | null;
  ends_at: Date | null;
  amount_off_minor: number | null;
  percent_off: number | null;
  conditions: JsonWithDefault<CouponConditions>;
  translations: JsonWithDefault<Translations<'description'>>;
  position: Generated<number>;
  active: Generated<boolean>;
}

export interface AddOnTable {
  add_on_id: GeneratedAlways<number>;
  ticket_configuration_id: number;
  stock_id: number;
  default_name: string;
  default_description: Generated<string>;
  amount_minor: number;
  /** ISO 4217. May be a currency that orders do not support. */
  currency: string;
  currency_locale: Locale;
  starts_at: Date | null;
  ends_at: Date | null;
  limit_quantity: Generated<boolean>;
  translations: JsonWithDefault<Translations<'name' | 'description'>>;
  position: Generated<number>;
  active: Generated<boolean>;
}

/** The tables of 0003-catalogue.sql. */
export interface CatalogueTables {
  stock: StockTable;
  ticket_configuration: TicketConfigurationTable;
  coupon: CouponTable;
  add_on: AddOnTable;
}
