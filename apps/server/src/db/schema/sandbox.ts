import type { CardType, Currency, Wallet } from '@foyer/contract/wire/vocabulary';
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
  wallet: Wallet | null;
  declines_later: Generated<boolean>;
  page: OptionalJson<unknown>;
  expires_at: Date | null;
  created_at: Date;
  decided_at: Date;
  after_charge: string | null;
}

export interface SandboxRefundTable {
  key: string | null;
  foyer_key: string | null;
  first_status: Generated<'pending' | 'requires_action' | 'succeeded' | 'failed'>;
  last_status: Generated<'succeeded' | 'failed'>;
  changes_at: Date | null;
  put_back_at: Date | null;
  reference: string;
  charge_key: string;
  amount_minor: number;
  created_at: Date;
}

export interface SandboxDisputeTable {
  reference: string;
  charge_key: string;
  amount_minor: number;
  is_inquiry: boolean;
  opened_at: Date;
  due_by: Date;
  outcome: 'won' | 'lost' | 'closed' | null;
}

export interface SandboxWebhookTable {
  sandbox_webhook_id: GeneratedAlways<number>;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  delivered_at: Date | null;
}

/** The tables of 0008-sandbox-gateway.sql and 0022-after-charge.sql. Only the sandbox gateway reads and writes them. */
export interface SandboxTables {
  sandbox_charge: SandboxChargeTable;
  sandbox_refund: SandboxRefundTable;
  sandbox_dispute: SandboxDisputeTable;
  sandbox_webhook: SandboxWebhookTable;
}
