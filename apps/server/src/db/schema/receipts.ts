import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { GeneratedAlways } from 'kysely';
import type { Json } from './columns.ts';

export interface ReceiptSeriesTable {
  issuer: string;
  year: number;
  last_number: number;
}

/** The receipts module defines the shape of `content` (`ReceiptContent`). Here it is plain JSON. */
export interface ReceiptTable {
  receipt_id: GeneratedAlways<number>;
  issuer: string;
  year: number;
  number: number;
  order_id: number;
  payment_id: number;
  refund_id: number | null;
  amount_minor: number;
  currency: Currency;
  content: Json<unknown>;
  issued_at: Date;
}

export interface ReceiptAddresseeTable {
  order_id: number;
  addressee: string;
  is_company: boolean | null;
  corrected_at: Date | null;
  account_id: number;
  set_at: Date;
}

export interface ReceiptTables {
  receipt_series: ReceiptSeriesTable;
  receipt: ReceiptTable;
  receipt_addressee: ReceiptAddresseeTable;
}
