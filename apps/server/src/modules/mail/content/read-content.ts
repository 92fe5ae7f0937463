import { refundMethods } from '@foyer/contract/wire/vocabulary';
import { foldAddress } from '@foyer/domain/people/identifiers';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { MailContent } from '../compose/content.ts';
import { amountOf, byHolderOf, optionalText, text } from './payload.ts';
import { calledOffContent } from './read-called-off.ts';
import { readEvent, type ReadEvent } from './read-event.ts';
import { exportContent } from './read-export.ts';
import { messageContent } from './read-message.ts';
import { rolesContent } from './read-roles.ts';
import { securityNoticeContent } from './read-security-notice.ts';
import { confirmation, orderOf, receiptsUrlOf } from './read-order.ts';
import { readAttendee, readTickets } from './read-tickets.ts';
import { saleAlert } from './read-sale-alert.ts';
import { waiting } from './read-waiting.ts';
import type { ContentRow, ContentSettings } from './row.ts';

/** The amount that is due after a lost qualification, and the page that the mail opens. */
function differenceOf(settings: ContentSettings, difference: unknown) {
  const url = settings.publicUrl();
  if (typeof difference !== 'object' || difference === null) return { difference: null, url: `${url}/` };
  const about = difference as Record<string, unknown>;
  return { difference: amountOf(about), url: `${url}/account/${Number(about['eventId'])}/summary` };
}

/**
 * Reads the content of an outbox row from the database in the reader's language. Returns null if its event, order or
 * ticket was deleted.
 */
export async function contentOf(
  db: Db,
  settings: ContentSettings,
  row: ContentRow,
  now: Date,
): Promise<MailContent | null> {
  const { payload } = row;
  const name = text(payload.name);
  if (row.template === 'sign-in-link') return signInLink(payload, name);

  if (row.template === 'earned-place') {
    return {
      template: 'earned-place',
      name,
      qualification: text(payload.qualification),
      until: new Date(text(payload.until)),
      timeZone: text(payload.timeZone),
      isReminder: payload.isReminder === true,
      ...differenceOf(settings, payload.difference),
    };
  }
  if (row.template === 'roles') return rolesContent(db, settings, row);
  if (row.template === 'security-notice') return securityNoticeContent(db, settings, row);

  const event = row.event_id === null ? null : await readEvent(db, settings, row.event_id, row.locale);
  if (!event) return null;
  const ticketsUrl = event.mail.url ?? settings.publicUrl();
  const endsEntry = () => hasNoTicketLeft(db, event.eventId, row.recipient);
  if (row.template === 'confirmation') return confirmation(db, settings, row, event, ticketsUrl);
  if (row.template === 'refund') {
    return {
      template: 'refund',
      name,
      orderId: row.order_id ?? 0,
      event: event.mail,
      amount: amountOf(payload),
      lastFour: optionalText(payload.lastFour),
      reason: optionalText(payload.reason),
      receiptsUrl: await receiptsUrlOf(db, settings, row.order_id),
      givenBy: refundMethods.find((method) => method === payload.givenBy) ?? null,
      isOnItsWay: payload.isOnItsWay === true,
      leavesTickets: payload.leavesTickets === true,
      endsEntry: await endsEntry(),
    };
  }

  if (row.template === 'export') return exportContent(db, settings, row, { event: event.mail, now });
  if (row.template === 'called-off')
    return calledOffContent(db, settings, row, { event: event.mail, name, ticketsUrl });
  if (row.template === 'waiting-offer' || row.template === 'waiting-ended' || row.template === 'draw-result') {
    return waiting(db, settings, row, event);
  }

  if (row.template === 'sale-alert') return saleAlert(db, settings, row, event, now);

  if (row.template === 'guest-ticket') return guestTicket(db, settings, row, event);

  // Only mails to the current holder of the ticket contain its code.
  const withCode = row.template === 'transfer-to' || row.template === 'upgrade';
  const reader = { address: row.recipient, mayHoldCode: () => withCode };
  const [ticket] = await readTickets(db, settings, event, { ticketId: row.ticket_id ?? 0 }, row.locale, reader);
  if (!ticket) return null;
  const about = { name, event: event.mail, ticket };
  switch (row.template) {
    case 'message':
      return messageContent(db, row, { event: event.mail, ticket, ticketsUrl }, settings.optOutUrl);
    case 'itinerary':
      return { template: 'itinerary', sender: text(payload.sender), event: event.mail, tickets: [ticket] };
    case 'transfer-from':
      return { template: 'transfer-from', ...about, recipient: text(payload.recipient), endsEntry: await endsEntry() };
    case 'transfer-to':
      // The address may be a stranger's, so the mail shows the account's name instead of the ticket's typed name.
      return {
        template: 'transfer-to',
        ...about,
        ticket: { ...ticket, attendee: about.name },
        sender: text(payload.sender),
        ticketsUrl,
      };
    case 'upgrade': {
      const amountDue = amountOf(payload);
      // A reader who neither paid nor gets a refund must not see the receipts.
      const orderId = amountDue.amountMinor === 0 ? null : await orderOf(db, ticket.ticketId);
      const receiptsUrl = await receiptsUrlOf(db, settings, orderId);
      const change = { before: text(payload.before), isAddOns: payload.isAddOns === true, amountDue };
      return { template: 'upgrade', ...about, ...change, receiptsUrl, ticketsUrl };
    }
    case 'team-added': {
      const leader = await readAttendee(db, Number(payload.leaderTicketId), row.locale);
      if (leader === null) return null;
      return { template: 'team-added', ...about, name: ticket.attendee, sender: leader, ticketsUrl };
    }
    case 'team-ended':
      return { template: 'team-ended', ...about, sender: text(payload.sender), ticketsUrl };
    case 'team-left':
      return {
        template: 'team-left',
        ...about,
        sender: text(payload.sender),
        memberTicketId: payload.memberTicketId === undefined ? null : Number(payload.memberTicketId),
        ticketsUrl,
      };
    case 'form-link': {
      const url = await formUrlOf(db, settings, row);
      return url === null ? null : { template: 'form-link', ...about, sender: text(payload.sender), url };
    }
    case 'cancellation':
      return {
        template: 'cancellation',
        ...about,
        byHolder: byHolderOf(payload.byHolder),
        endsEntry: await endsEntry(),
      };
    default:
      return null;
  }
}

function signInLink(payload: ContentRow['payload'], name: string): MailContent {
  const staffUserId = optionalText(payload.staffUserId);
  const resetsFactors = payload.resetsFactors === true;
  const minutes = Number(payload.minutes);
  return { template: 'sign-in-link', name, url: text(payload.url), minutes, staffUserId, resetsFactors };
}

/** The newest link of a member's ticket. Null if there is none, or if the ticket now belongs to another account. */
async function formUrlOf(
  db: Db,
  settings: ContentSettings,
  { ticket_id, payload }: ContentRow,
): Promise<string | null> {
  const link = await db
    .selectFrom('form_link as f')
    .innerJoin('ticket as t', 't.ticket_id', 'f.ticket_id')
    .select(['f.ticket_id', 'f.nonce', 't.account_id', 't.transferred_at'])
    .where('f.ticket_id', '=', ticket_id ?? 0)
    .where('t.account_id', '=', Number(payload.accountId))
    .executeTakeFirst();
  if (!link) return null;
  return settings.formUrl({
    ticketId: link.ticket_id,
    accountId: link.account_id,
    transferredAt: link.transferred_at,
    nonce: link.nonce,
    asks: payload.asks === 'whole' ? 'whole' : 'missing',
  });
}

/**
 * The ticket of an attendee with their own address, without the price and the buyer's account. Null if the ticket is
 * cancelled or the attendee's address changed, because the previous reader must not get the code.
 */
async function guestTicket(
  db: Db,
  settings: ContentSettings,
  { ticket_id, recipient, locale, payload }: ContentRow,
  event: ReadEvent,
): Promise<MailContent | null> {
  const ticketId = ticket_id ?? 0;
  const row = await db
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['t.email', 't.status', 't.is_self', 'a.email_address'])
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (!row || row.status === 'CANCELED') return null;
  const isRestored = payload.isRestored === true;
  const readers = [row.email, isRestored ? row.email_address : null];
  if (!readers.some((each) => each && foldAddress(each) === foldAddress(recipient))) return null;
  const reader = { address: recipient, mayHoldCode: () => true };
  const [ticket] = await readTickets(db, settings, event, { ticketId }, locale, reader);
  if (!ticket) return null;
  const addOns = ticket.addOns.map(({ name }) => ({ name, amount: null }));
  const own = { ...ticket, amount: null, addOns, account: row.is_self ? ticket.account : '' };
  return { template: 'guest-ticket', name: ticket.attendee, event: event.mail, ticket: own, isRestored };
}

/**
 * Whether an address has no valid ticket for the event left: of its own account, as attendee, or bought for others. The
 * mail about a call-off cancels the entries of its event itself.
 */
async function hasNoTicketLeft(db: Db, eventId: number, recipient: string): Promise<boolean> {
  const is = (column: string) => sql`lower(trim(${sql.ref(column)})) = ${foldAddress(recipient)}`;
  const { rows } = await sql<{ isLast: boolean }>`
    SELECT e.called_off_at IS NULL AND NOT EXISTS (
      SELECT FROM ticket t JOIN orders o USING (order_id)
      JOIN account a ON a.account_id = t.account_id JOIN account b ON b.account_id = o.account_id
      WHERE t.event_id = e.event_id AND t.status <> 'CANCELED' AND (${is('t.email')} OR ${is('a.email_address')}
        OR t.transferred_at IS NULL AND (${is('o.mail_to')} OR ${is('b.email_address')}))) AS "isLast"
    FROM event e WHERE e.event_id = ${eventId}`.execute(db);
  return rows[0]?.isLast === true;
}
