import type { LinkAsks } from '@foyer/contract/tickets/form-links';
import type { Locale } from '@foyer/contract/wire/vocabulary';

/** Settings for the content of mails about tickets. */
export interface ContentSettings {
  /** Base URL for links, without a trailing slash. */
  publicUrl: () => string;
  /** The signed code of a ticket (tickets 5.1). */
  ticketCode: (ticket: { ticketId: number; eventId: number; revision: number }) => string;
  /** The signed link to a ticket, for an attendee without an account. */
  ticketUrl: (
    ticket: { ticketId: number; accountId: number; transferredAt: Date | null; address: string },
    locale: Locale,
  ) => string;
  /** The unsubscribe link for news of an address. */
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

/** The columns of an outbox row that determine the mail's content. */
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
