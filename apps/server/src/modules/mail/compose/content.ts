import type { MessageKind } from '@foyer/contract/attendee-messages';
import type { Wallet, RefundWay } from '@foyer/contract/vocabulary';
import type { ExportList } from '@foyer/contract/vocabulary';
import type { Money } from '@foyer/domain/money';

/**
 * What a mail tells, per template (readings §7). Names and descriptions are already in the reader's language and name order;
 * dates and money are values, and `compose` words them.
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
  /** To an attendee who has an e-mail address and is not the buyer: about this attendee's ticket only. */
  | { template: 'guest-ticket'; name: string; event: MailEvent; ticket: MailTicket }
  | { template: 'itinerary'; sender: string; event: MailEvent; tickets: MailTicket[] }
  | { template: 'transfer-from'; name: string; recipient: string; event: MailEvent; ticket: MailTicket }
  | { template: 'transfer-to'; name: string; sender: string; event: MailEvent; ticket: MailTicket; ticketsUrl: string }
  | {
      template: 'upgrade';
      name: string;
      event: MailEvent;
      ticket: MailTicket;
      /** Description of the ticket as it was. */
      before: string;
      /** The same ticket with other add-ons. */
      isAddOns: boolean;
      /** What was charged (above 0) or given back (below 0); null when neither. */
      amountDue: Money | null;
      /** Where the payer finds the receipt; null for others, and where there is none. */
      receiptsUrl: string | null;
      ticketsUrl: string;
    }
  | {
      template: 'cancellation';
      name: string;
      event: MailEvent;
      ticket: MailTicket;
      /** Null where staff ended it, who tell of money otherwise. */
      byHolder: { refund: Money; fee: Money; lastFour: string | null } | null;
    }
  /** To a member; `sender` is the leader. */
  | { template: 'team-ended'; name: string; sender: string; event: MailEvent; ticket: MailTicket; ticketsUrl: string }
  /** To a member; `sender` is the leader. */
  | { template: 'team-added'; name: string; sender: string; event: MailEvent; ticket: MailTicket; ticketsUrl: string }
  /** To the leader; `sender` is the member who left. */
  | {
      template: 'team-left';
      name: string;
      sender: string;
      /** Names the member where `sender` is empty. */
      memberTicketId: number | null;
      event: MailEvent;
      ticket: MailTicket;
      ticketsUrl: string;
    }
  /** To a member; `sender` is the leader, `url` leads to the member's own form. */
  | { template: 'form-link'; name: string; sender: string; event: MailEvent; ticket: MailTicket; url: string }
  /** `until`: how long the piece is held. `url` leads to the registration. */
  | { template: 'waiting-offer'; name: string; event: MailEvent; description: string; until: Date; url: string }
  | { template: 'waiting-ended'; name: string; event: MailEvent; description: string; why: WaitingEnd }
  /** To staff; `url` leads to the file, for whoever is signed in and may see it. */
  | { template: 'export'; name: string; event: MailEvent; list: ExportList; rowCount: number; until: Date; url: string }
  | { template: 'sign-in-link'; name: string; url: string; minutes: number }
  | {
      template: 'refund';
      name: string;
      orderId: number;
      event: MailEvent;
      amount: Money;
      lastFour: string | null;
      reason: string | null;
      receiptsUrl: string | null;
      /** How staff gave it back, where not to the card. */
      givenBy: RefundWay | null;
      /** The provider has it, and it is not done. */
      isOnItsWay: boolean;
    }
  /** To a holder: the event was called off. */
  | {
      template: 'called-off';
      name: string;
      event: MailEvent;
      /** Child events that were called off with it. */
      childEvents: MailEvent[];
      /** What the organiser adds; null where they say nothing. */
      text: string | null;
      ticketsUrl: string;
    }
  /** To many: an organiser's own words, with tokens. */
  | {
      template: 'message';
      kind: MessageKind;
      name: string;
      event: MailEvent;
      ticket: MailTicket;
      subject: string;
      text: string;
      ticketsUrl: string;
      /** Where the reader ends news; null for what is none. */
      optOutUrl: string | null;
      /** The mail has the calendar entry of the event. */
      hasCalendar: boolean;
    };

/** Why an entry of a waiting list ended: the offer expired, the list closed, the event was called off, or staff removed the entry. */
export type WaitingEnd = 'lapsed' | 'closed' | 'calledOff' | 'removed' | 'neededTicketEnded';

export interface MailOrder {
  orderId: number;
  /** Null when there was nothing to pay. */
  total: Money | null;
  /** Null for free and bypassed orders. */
  paidWith: { kind: 'card'; lastFour: string } | { kind: 'wallet'; wallet: Wallet } | { kind: 'cash' } | null;
  /** The page with its receipts; null where it has none. */
  receiptsUrl: string | null;
}

export interface MailEvent {
  eventId: number;
  installationId: string;
  /** `event.calendar_sequence`. */
  calendarSequence: number;
  name: string;
  start: Date;
  end: Date;
  /** IANA zone of the event's own clock. */
  timeZone: string;
  /** Name and town of the venue, as lines; empty when there is none. */
  venue: string[];
  /** `#rrggbb` of the event, for the mail's accent; others are ignored, since mail readers know no more. */
  color: string | null;
  /** Stands before the sender's address; null: as the installation sends. */
  senderName: string | null;
  /** Where answers go; null: to the sender. */
  replyTo: string | null;
  url: string | null;
}

export interface MailTicket {
  ticketId: number;
  description: string;
  /** Full name in the reader's order. */
  attendee: string;
  account: string;
  /** Null or 0: no price is shown (spec §9). */
  amount: Money | null;
  addOns: string[];
  /** The signed code; null where the reader must not get in with it, or the event has no QR codes. */
  qrCode: string | null;
  /** When it was checked in, where that was before it was transferred; null else. */
  usedBeforeTransfer: Date | null;
}
