import type { SecurityNotice } from '@foyer/contract/people/sign-in-vocabulary';
import type { EventToken } from '@foyer/contract/events/field-vocabulary';
import type { MessageKind } from '@foyer/contract/mail/announcements';
import type { Role, Wallet, RefundMethod } from '@foyer/contract/wire/vocabulary';
import type { ExportList } from '@foyer/contract/wire/vocabulary';
import type { ShownAnswer } from '@foyer/domain/forms/answers';
import type { Money } from '@foyer/domain/shared/money';

interface EndsEntry {
  /** The address has no valid ticket for the event left, so the mail cancels the entry in its calendar. */
  endsEntry: boolean;
}

/**
 * Content of a mail, per template (mail 1). Names and descriptions are already in the reader's language and name
 * order. Dates and money are values that `compose` formats.
 */
export type MailContent =
  | {
      template: 'confirmation';
      name: string;
      order: MailOrder;
      /** Whether the mail goes to the address of the buyer's account. */
      isOwnAddress: boolean;
      event: MailEvent;
      tickets: MailTicket[];
      ticketsUrl: string;
    }
  /** To an attendee with their own e-mail address who is not the buyer. Contains only this attendee's ticket. */
  /** `isRestored`: the cancellation of the ticket was taken back. */
  | { template: 'guest-ticket'; name: string; event: MailEvent; ticket: MailTicket; isRestored: boolean }
  | { template: 'itinerary'; sender: string; event: MailEvent; tickets: MailTicket[] }
  | ({ template: 'transfer-from'; name: string; recipient: string; event: MailEvent; ticket: MailTicket } & EndsEntry)
  | { template: 'transfer-to'; name: string; sender: string; event: MailEvent; ticket: MailTicket; ticketsUrl: string }
  | {
      template: 'upgrade';
      name: string;
      event: MailEvent;
      ticket: MailTicket;
      /** Description of the previous ticket type. */
      before: string;
      /** The same ticket type with other add-ons. */
      isAddOns: boolean;
      /** Charged (above 0) or refunded (below 0) amount. Null when no money moved. */
      amountDue: Money | null;
      /** Page with the payer's receipt. Null for other readers, or if there is no receipt. */
      receiptsUrl: string | null;
      ticketsUrl: string;
    }
  | ({
      template: 'cancellation';
      name: string;
      event: MailEvent;
      ticket: MailTicket;
      /** Null when staff cancelled the ticket. Another mail then reports the refund. */
      byHolder: { refund: Money; fee: Money; lastFour: string | null } | null;
    } & EndsEntry)
  /** To a member; `sender` is the leader. */
  | { template: 'team-ended'; name: string; sender: string; event: MailEvent; ticket: MailTicket; ticketsUrl: string }
  /** To a member; `sender` is the leader. */
  | { template: 'team-added'; name: string; sender: string; event: MailEvent; ticket: MailTicket; ticketsUrl: string }
  /** To the leader; `sender` is the member who left. */
  | {
      template: 'team-left';
      name: string;
      sender: string;
      /** Identifies the member when `sender` is empty. */
      memberTicketId: number | null;
      event: MailEvent;
      ticket: MailTicket;
      ticketsUrl: string;
    }
  /** To a member; `sender` is the leader, and `url` opens the member's own form. */
  | { template: 'form-link'; name: string; sender: string; event: MailEvent; ticket: MailTicket; url: string }
  /** `until` is the end of the hold. `url` opens the registration. */
  | { template: 'waiting-offer'; name: string; event: MailEvent; description: string; until: Date; url: string }
  /** `until`: end of the hold. Null: the entry waits. */
  | { template: 'draw-result'; name: string; event: MailEvent; description: string; until: Date | null; url: string }
  | { template: 'waiting-ended'; name: string; event: MailEvent; description: string; why: WaitingEnd }
  /** To staff. `url` opens the file for a signed-in reader with access to it. */
  | { template: 'export'; name: string; event: MailEvent; list: ExportList; rowCount: number; until: Date; url: string }
  /** An offered place. `until` is the end of the offer; `url` opens the page on which the reader accepts it. */
  | {
      template: 'earned-place';
      name: string;
      qualification: string;
      until: Date;
      timeZone: string;
      isReminder: boolean;
      /** The place was lost, and this amount is due until `until`. `url` opens the tickets. */
      difference: Money | null;
      url: string;
    }
  /** The reader's sale opened. The windows are open when the mail is sent. `timeZone`: the reader's own. */
  | { template: 'sale-alert'; name: string; event: MailEvent; openings: MailOpening[]; timeZone: string; url: string }
  /** To a consultant whose roles an administrator changed: the roles that they have now. */
  | { template: 'roles'; name: string; userId: string; roles: MailRole[]; url: string }
  /** `staffUserId`: an administrator sent the link to a staff account. */
  | {
      template: 'sign-in-link';
      name: string;
      url: string;
      minutes: number;
      staffUserId: string | null;
      /** Using the link removes the second factors of the account. */
      resetsFactors: boolean;
    }
  /** About a change of sign-in. `device` and `passkey` are empty when the change has none. */
  | {
      template: 'security-notice';
      name: string;
      userId: string;
      notice: SecurityNotice;
      at: Date;
      timeZone: string;
      device: string;
      passkey: string;
      url: string;
    }
  | ({
      template: 'refund';
      name: string;
      orderId: number;
      event: MailEvent;
      amount: Money;
      lastFour: string | null;
      reason: string | null;
      receiptsUrl: string | null;
      /** How staff returned the money, if not to the card. */
      givenBy: RefundMethod | null;
      /** The provider has accepted the refund but not completed it. */
      isOnItsWay: boolean;
      /** The refund cancels no ticket. */
      leavesTickets: boolean;
    } & EndsEntry)
  | {
      template: 'called-off';
      name: string;
      event: MailEvent;
      /** Child events that were called off together with it. */
      childEvents: MailEvent[];
      /** The organiser's own text, or null. */
      text: string | null;
      ticketsUrl: string;
    }
  /** To many attendees: an organiser's own text with tokens. */
  | {
      template: 'message';
      kind: MessageKind;
      name: string;
      event: MailEvent;
      ticket: MailTicket;
      subject: string;
      text: string;
      /** Replaces the text. It was checked when the message was written. */
      html?: string | undefined;
      ticketsUrl: string;
      /** Unsubscribe link for news. Null for service messages. */
      optOutUrl: string | null;
      hasCalendar: boolean;
    };

/**
 * Why an entry of a waiting list ended: its offer expired, the list closed, staff removed it, or the event was called
 * off. `neededTicketEnded`: a ticket that the entry requires ended.
 */
export type WaitingEnd = 'lapsed' | 'closed' | 'calledOff' | 'removed' | 'neededTicketEnded';

/** A sale window of the reader that is open. */
export interface MailOpening {
  description: string;
  isDraw: boolean;
  start: Date;
  end: Date;
}

/** A role of a person. The times are in the zone of the event; a role for all events has no event and no zone. */
export interface MailRole {
  role: Role;
  eventName: string | null;
  timeZone: string | null;
  validFrom: Date | null;
  validUntil: Date | null;
  label: string | null;
}

export interface MailOrder {
  orderId: number;
  /** Null for a free order. */
  total: Money | null;
  /** Null for free and bypassed orders. */
  paidWith: { kind: 'card'; lastFour: string } | { kind: 'wallet'; wallet: Wallet } | { kind: 'cash' } | null;
  /** The page with the order's receipts. Null if there are none. */
  receiptsUrl: string | null;
}

export interface MailEvent {
  eventId: number;
  installationId: string;
  calendarSequence: number;
  name: string;
  start: Date;
  end: Date;
  /** IANA name of the event's time zone. */
  timeZone: string;
  /** The texts of its fields, by their tokens. A field without a value is empty. */
  fields: Record<EventToken, string>;
  /** URL of the banner's crop for mails. Null without a banner that mail programs show. */
  image: string | null;
  /** Accent colour as `#rrggbb`. Other formats are ignored, because mail readers do not support them. */
  color: string | null;
  /** Replaces the name in front of the sender's address. Null means the installation's name. */
  senderName: string | null;
  /** Reply address. Null means the sender's address. */
  replyTo: string | null;
  url: string | null;
}

export interface MailTicket {
  ticketId: number;
  description: string;
  /** Full name in the reader's order. */
  attendee: string;
  account: string;
  /** No price is shown for null or 0 (tickets 6.1). */
  amount: Money | null;
  addOns: { name: string; amount: Money | null }[];
  /** Whether the ticket was not cancelled. */
  isValid: boolean;
  /** A page that shows this ticket. Null for a reader who is not its holder or buyer. */
  url: string | null;
  /** The attendee's answers to the registration form, as texts in the reader's language. */
  answers: readonly ShownAnswer[];
  /** The signed code. Null when the reader must not get in with it, or when the event has no QR codes. */
  qrCode: string | null;
  /** Time of a check-in before the ticket was transferred, otherwise null. */
  usedBeforeTransfer: Date | null;
}
