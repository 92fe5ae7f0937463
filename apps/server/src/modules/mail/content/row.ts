import type { LinkAsks } from '@foyer/contract/member-forms';
import type { Locale } from '@foyer/contract/vocabulary';

/** What the worker must know to tell about tickets. */
export interface ContentSettings {
  /** Address for links, without a slash at the end. */
  publicUrl: () => string;
  /** The signed code of a ticket (readings §6). */
  ticketCode: (ticket: { ticketId: number; eventId: number; revision: number }) => string;
  /** Where whoever has this address ends news. */
  optOutUrl: (address: string, locale: Locale) => string;
  /** The signed link to a member's own form. */
  formUrl: (link: {
    ticketId: number;
    accountId: number;
    transferredAt: Date | null;
    nonce: Buffer;
    asks: LinkAsks;
  }) => string;
}

/** What a row of the outbox is about. */
export interface ContentRow {
  template: string;
  recipient: string;
  locale: Locale;
  attendee_message_id: number | null;
  event_id: number | null;
  order_id: number | null;
  ticket_id: number | null;
  payload: Record<string, unknown>;
}
