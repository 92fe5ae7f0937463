import type { LinkAsks } from '@foyer/contract/member-forms';
import type { Locale, RefundWay } from '@foyer/contract/vocabulary';
import type { Currency } from '@foyer/contract/vocabulary';
import type { Db } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import type { WaitingEnd } from './compose/content.ts';

/**
 * A mail to be sent, as use cases ask for it. Names are full names in the reader's order (`fullName(name, locale)`); everything
 * else about event, order and tickets is read when the mail goes out.
 */
export type QueuedMail = Addressed &
  (
    | { template: 'confirmation'; eventId: number; orderId: number }
    /** To an attendee, at their own address, about their ticket; orders write it themselves (`order_write.sql`). */
    | { template: 'guest-ticket'; eventId: number; ticketId: number }
    | { template: 'itinerary'; eventId: number; ticketId: number; sender: string }
    | { template: 'transfer-from'; eventId: number; ticketId: number; name: string; recipient: string }
    | { template: 'transfer-to'; eventId: number; ticketId: number; name: string; sender: string }
    | {
        template: 'upgrade';
        eventId: number;
        ticketId: number;
        name: string;
        /** Description of the earlier ticket in the mail's language. */
        before: string;
        /** The same ticket with other add-ons, which `before` names, too. */
        isAddOns?: true;
        /** Charged (above 0) or given back (below 0). */
        amountMinor: number;
        currency: Currency;
      }
    | {
        template: 'cancellation';
        eventId: number;
        ticketId: number;
        name: string;
        /** Its holder, or who bought it, cancelled it; with the money as far as it is the reader's. */
        byHolder?: { refundMinor: number; feeMinor: number; currency: Currency; lastFour: string | null };
      }
    /** To a member of a team that ended with its leader's ticket; `sender` is the leader. */
    | { template: 'team-ended'; eventId: number; ticketId: number; name: string; sender: string }
    /**
     * To a team's leader, about a member who left: `sender`, or, when that is empty, the number of the member's ticket. Anonymising finds the
     * mail by that number. `team-added` is queued where orders are written.
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
     * To a member of a team, from its leader (`sender`): the link to the member's own form. The link itself is made when the mail goes out,
     * and only while the ticket is still `accountId`'s.
     */
    | {
        template: 'form-link';
        eventId: number;
        ticketId: number;
        name: string;
        sender: string;
        /** By this number the mail is found when its sender is anonymised. */
        leaderTicketId: number;
        accountId: number;
        asks: LinkAsks;
      }
    /** A piece is held for somebody of a waiting list. */
    | { template: 'waiting-offer'; eventId: number; name: string; ticketConfigurationId: number; until: string }
    | {
        template: 'waiting-ended';
        eventId: number;
        name: string;
        ticketConfigurationId: number;
        why: WaitingEnd;
      }
    /** The event of the ticket was called off, or its parent event: `eventId`. */
    | { template: 'called-off'; eventId: number; ticketId: number; name: string }
    /** To staff: a list lies ready (`export_run`), for as long as they may see it. */
    | { template: 'export'; eventId: number; name: string; accountId: number; exportRunId: number }
    | { template: 'sign-in-link'; name: string; url: string; minutes: number }
    | {
        template: 'refund';
        eventId: number;
        orderId: number;
        name: string;
        amountMinor: number;
        currency: Currency;
        lastFour: string | null;
        reason: string | null;
        /** How staff gave it back, where not to the card. */
        givenBy?: RefundWay | null;
        /** The provider has it, and it is not done. */
        isOnItsWay: boolean;
      }
  );

interface Addressed {
  to: string;
  locale: Locale;
  /** The same cause asked for twice sends one mail: `confirmation:{orderId}`. */
  dedupeKey?: string;
}

/** A mail as its row of the outbox has it. */
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
 * Writes the mail into the outbox, in the transaction `db` of its cause. The hot path may insert the row itself: `template`, `recipient`,
 * `locale`, `event_id`, `order_id`, `dedupe_key`, `next_attempt_at = created_at = now`; a confirmation needs no payload.
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
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
