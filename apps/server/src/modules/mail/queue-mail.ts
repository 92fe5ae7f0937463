import { currentTracer } from '../../gateways/traces/spans.ts';
import type { LinkAsks } from '@foyer/contract/tickets/form-links';
import type { SecurityNotice } from '@foyer/contract/people/sign-in-vocabulary';
import type { Locale, RefundMethod } from '@foyer/contract/wire/vocabulary';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import type { WaitingEnd } from './compose/content.ts';

/**
 * A mail to be sent. Names are full names in the reader's order (`fullName(name, locale)`). All other data of event,
 * order and tickets is read when the mail is sent.
 */
export type QueuedMail = Addressed &
  (
    | { template: 'confirmation'; eventId: number; orderId: number }
    /**
     * To an attendee at their own address, about their ticket. Orders insert this row themselves (`order_insert.sql`).
     */
    /** `isRestored`: the cancellation of the ticket was taken back. Then also to the account that holds it. */
    | { template: 'guest-ticket'; eventId: number; ticketId: number; isRestored?: true }
    | { template: 'itinerary'; eventId: number; ticketId: number; sender: string }
    | { template: 'transfer-from'; eventId: number; ticketId: number; name: string; recipient: string }
    | { template: 'transfer-to'; eventId: number; ticketId: number; name: string; sender: string }
    | {
        template: 'upgrade';
        eventId: number;
        ticketId: number;
        name: string;
        /** Description of the previous ticket type in the mail's language. */
        before: string;
        /** The same ticket type with other add-ons. `before` then includes the previous add-ons. */
        isAddOns?: true;
        /** Charged (above 0) or refunded (below 0). */
        amountMinor: number;
        currency: Currency;
      }
    | {
        template: 'cancellation';
        eventId: number;
        ticketId: number;
        name: string;
        /** Set when the holder or the buyer cancelled the ticket. Contains amounts only if they concern this reader. */
        byHolder?: { refundMinor: number; feeMinor: number; currency: Currency; lastFour: string | null };
      }
    /** To a member of a team that ended with its leader's ticket; `sender` is the leader. */
    | { template: 'team-ended'; eventId: number; ticketId: number; name: string; sender: string }
    /**
     * To a team's leader about a member who left. `sender` is the member's name; if empty, the mail shows the number of
     * the member's ticket.
     * Anonymising finds the mail by that number. Orders insert `team-added` themselves.
     */
    | {
        template: 'team-left';
        eventId: number;
        ticketId: number;
        name: string;
        sender: string;
        memberTicketId: number;
      }
    /**
     * From a team's leader (`sender`) to a member: the link to the member's own form. The link is created when the mail
     * is sent, and only if the ticket still belongs to `accountId`.
     */
    | {
        template: 'form-link';
        eventId: number;
        ticketId: number;
        name: string;
        sender: string;
        /** Anonymising the sender finds the mail by this number. */
        leaderTicketId: number;
        accountId: number;
        asks: LinkAsks;
      }
    /** A unit is held for a person on a waiting list. */
    | { template: 'waiting-offer'; eventId: number; name: string; ticketConfigurationId: number; until: string }
    | {
        template: 'waiting-ended';
        eventId: number;
        name: string;
        ticketConfigurationId: number;
        why: WaitingEnd;
      }
    /** The result of a draw. `until`: the tickets are on hold until then; absent: the entry waits. */
    | { template: 'draw-result'; eventId: number; name: string; ticketConfigurationId: number; until?: string }
    /** The ticket's event or its parent event (`eventId`) was called off. */
    | { template: 'called-off'; eventId: number; ticketId: number; name: string }
    /** To staff: a list is ready (`export_run`). The reader needs access when the mail is sent. */
    | { template: 'export'; eventId: number; name: string; accountId: number; exportRunId: number }
    /** An account is offered a place of a qualification (selling 3.8). */
    | {
        template: 'earned-place';
        name: string;
        qualification: string;
        until: string;
        timeZone: string;
        isReminder: boolean;
        /** The place was lost, and this difference is due until `until` (selling 8.5). */
        difference?: { amountMinor: number; currency: Currency; eventId: number };
      }
    /** The sale of the account opened in these windows. The mail is not sent if the account can buy in none of them then. */
    | {
        template: 'sale-alert';
        eventId: number;
        accountId: number;
        name: string;
        windows: number[];
        timeZone: string;
      }
    /** To a consultant whose roles changed. The mail lists the roles at the time when it is sent. */
    | { template: 'roles'; name: string; accountId: number }
    /** To the owner of an account about a change of sign-in (people 8.7). A changed address inserts its row itself. */
    | {
        template: 'security-notice';
        accountId: number;
        notice: SecurityNotice;
        /** ISO 8601 UTC. */
        at: string;
        device: string | undefined;
        passkey: string | undefined;
      }
    /** `staffUserId`: an administrator sent the link to an account. `resetsFactors`: using it removes the second factors. */
    | {
        template: 'sign-in-link';
        name: string;
        url: string;
        minutes: number;
        staffUserId?: string;
        resetsFactors?: boolean;
      }
    | {
        template: 'refund';
        eventId: number;
        orderId: number;
        name: string;
        amountMinor: number;
        currency: Currency;
        lastFour: string | null;
        reason: string | null;
        /** How staff returned the money, if not to the card. */
        givenBy?: RefundMethod | null;
        /** The provider has accepted the refund but not completed it. */
        isOnItsWay: boolean;
        /** The refund cancels no ticket. */
        leavesTickets?: boolean;
      }
  );

interface Addressed {
  to: string;
  locale: Locale;
  /** Mails with the same key are sent once: `confirmation:{orderId}`. */
  dedupeKey?: string;
}

export function outboxRow({ to, locale, dedupeKey, template, ...about }: QueuedMail) {
  const {
    eventId = null,
    orderId = null,
    ticketId = null,
    ...payload
  } = about as Partial<Record<'eventId' | 'orderId' | 'ticketId', number>> & Record<string, unknown>;
  return { template, recipient: to, locale, eventId, orderId, ticketId, payload, dedupeKey: dedupeKey ?? null };
}

/**
 * Inserts the mail into the outbox, in the transaction `db` of its cause. SQL functions on the hot path may insert the
 * row themselves: `template`, `recipient`, `locale`, `event_id`, `order_id`, `dedupe_key`, `next_attempt_at =
 * created_at = now`. A confirmation needs no payload.
 */
export async function queueMail(db: Db, mail: QueuedMail, now: Date): Promise<void> {
  const { template, recipient, locale, eventId, orderId, ticketId, payload, dedupeKey } = outboxRow(mail);
  await db
    .insertInto('outbox')
    .values({
      template,
      recipient,
      locale,
      event_id: eventId,
      order_id: orderId,
      ticket_id: ticketId,
      payload: toJson<Record<string, unknown>>(payload),
      dedupe_key: dedupeKey,
      next_attempt_at: now,
      created_at: now,
      request_id: currentTracer()?.requestId() ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
