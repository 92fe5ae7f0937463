import type { Currency, Locale, TicketStatus } from '@foyer/contract/wire/vocabulary';
import type { PurchaseTerms } from '@foyer/domain/tickets/purchase-terms';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, OptionalJson, TicketData } from './columns.ts';

export interface HoldTable {
  hold_id: GeneratedAlways<number>;
  holder_account_id: number;
  account_id: number;
  ticket_configuration_id: number;
  stock_id: number;
  relationship_type: string;
  state: 'HELD' | 'CONSUMED' | 'RELEASED';
  order_intent_id: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  offered: Generated<boolean>;
}

export interface WaitingEntryTable {
  waiting_entry_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  stock_id: number;
  account_id: number;
  relationship_type: string;
  place_types: string[];
  place_count: number;
  state: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'REMOVED' | 'CLOSED';
  rank: number;
  hold_id: number | null;
  offered_until: Date | null;
  joined_at: Date;
  offered_at: Date | null;
  ended_at: Date | null;
}

export interface TicketTable {
  ticket_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  order_id: number;
  account_id: number;
  relationship_type: string;
  slot: Generated<number>;
  is_self: boolean;
  is_guest: boolean;
  status: TicketStatus;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  ticket_data: Json<TicketData>;
  list_amount_minor: number;
  was_sold_below_list: Generated<boolean>;
  amount_minor: number;
  currency: Currency;
  currency_locale: Locale;
  coupons_applied: Generated<number[]>;
  transferable: boolean;
  terms: OptionalJson<PurchaseTerms>;
  ticket_group: string | null;
  revision: Generated<number>;
  registered_by_account_id: number;
  search_text: string | null;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
  canceled_at: Date | null;
  transferred_at: Date | null;
  changed_in: Generated<string>;
  /** Number of changes of `ticket_data`. */
  answers_revision: Generated<number>;
}

export interface FormLinkTable {
  ticket_id: number;
  leader_ticket_id: number;
  /** 16 random bytes, signed together with the ticket. */
  nonce: Buffer;
  created_at: Date;
  expires_at: Date;
  mailed_at: Date | null;
  filled_at: Date | null;
}

export interface TicketAddOnTable {
  ticket_id: number;
  add_on_id: number;
  quantity: Generated<number>;
  amount_minor: number;
  currency: Currency;
}

export interface TicketHistoryTable {
  ticket_history_id: GeneratedAlways<number>;
  ticket_id: number;
  kind:
    | 'TRANSFER'
    | 'UPGRADE'
    | 'DOWNGRADE'
    | 'EDIT'
    | 'DEACTIVATE'
    | 'REFUND'
    | 'LEAVE_TEAM'
    | 'CANCEL'
    | 'ADD_ONS'
    | 'CALLED_OFF';
  account_id: number | null;
  staff_account_id: number | null;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  notes: string | null;
  created_at: Date;
}

export interface TicketGroupTable {
  ticket_group_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  leader_ticket_id: number;
  max_member_count: number;
  member_count: Generated<number>;
  created_at: Date;
}

export interface TicketGroupMemberTable {
  ticket_id: number;
  ticket_group_id: number;
  position: Generated<number>;
  created_at: Date;
  agreed_at: Date | null;
}

export interface TicketGroupClaimTable {
  ticket_id: number;
  order_intent_id: string;
}

export interface CheckInTable {
  ticket_id: number;
  event_id: number;
  checked_in_at: Date;
  checked_in_by_account_id: number | null;
  source: 'scan' | 'list' | 'order' | 'offline';
  device_id: string | null;
  nonce: string | null;
  received_at: Date;
}

export interface SearchFoldingTable {
  subject: string;
  folding: number;
  round: Generated<number>;
  last_id: Generated<number>;
  resumes_at: Date | null;
}

export interface TicketSearchTable {
  ticket_id: number;
  event_id: number;
  account_id: number;
  number: string;
  name: string;
  words: string;
}

/** The tables of 0005-tickets.sql, and the search table for tickets (0029-ticket-search.sql). */
export interface TicketTables {
  hold: HoldTable;
  waiting_entry: WaitingEntryTable;
  ticket: TicketTable;
  ticket_add_on: TicketAddOnTable;
  ticket_history: TicketHistoryTable;
  ticket_group: TicketGroupTable;
  ticket_group_member: TicketGroupMemberTable;
  ticket_group_claim: TicketGroupClaimTable;
  check_in: CheckInTable;
  ticket_search: TicketSearchTable;
  search_folding: SearchFoldingTable;
  form_link: FormLinkTable;
}
