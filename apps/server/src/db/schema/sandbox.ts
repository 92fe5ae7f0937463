import type { CardType, Currency } from '@foyer/contract/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalJson } from './columns.ts';

export interface SandboxChargeTable {
  key: string;
  reference: string;
  attempt: 'charge' | 'hosted';
  amount_minor: number;
  currency: Currency;
  refunded_minor: Generated<number>;
  status: 'open' | 'succeeded' | 'declined' | 'closed';
  decline_code: string | null;
  last_four: string | null;
  card_type: CardType | null;
  declines_later: Generated<boolean>;
  page: OptionalJson<unknown>;
  expires_at: Date | null;
  created_at: Date;
  decided_at: Date;
}

export interface SandboxRefundTable {
  key: string;
  reference: string;
  charge_key: string;
  amount_minor: number;
  created_at: Date;
}

export interface SandboxWebhookTable {
  sandbox_webhook_id: GeneratedAlways<number>;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  delivered_at: Date | null;
}

/** The tables of 0008-sandbox-gateway.sql: the sandbox gateway's own books, read and written by it alone. */
export interface SandboxTables {
  sandbox_charge: SandboxChargeTable;
  sandbox_refund: SandboxRefundTable;
  sandbox_webhook: SandboxWebhookTable;
}
