import type { LinkAsks } from '@foyer/contract/member-forms';
import type { Translated } from '@foyer/contract/translations';
import { currencies, translationKey, type Currency, type Locale } from '@foyer/contract/vocabulary';
import type { EventConfiguration } from '@foyer/contract/event-configuration';
import { money, type Money } from '@foyer/domain/money';
import { fullName } from '@foyer/domain/names';
import type { Db } from '../../db/database.ts';
import { installationId } from '../../db/installation.ts';
import { exportContent } from './read-export.ts';
import { messageContent } from './read-message.ts';
import type { MailContent, MailEvent, MailOrder, MailTicket, WaitingEnd } from './compose/content.ts';

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

interface Row {
  template: string;
  recipient: string;
  locale: Locale;
  attendee_message_id: number | null;
  event_id: number | null;
  order_id: number | null;
  ticket_id: number | null;
  payload: Record<string, unknown>;
}

/** What a row of the outbox tells, read from the database in the reader's language; null when it is gone. */
export async function contentOf(db: Db, settings: ContentSettings, row: Row): Promise<MailContent | null> {
  const { payload } = row;
  const name = text(payload.name);
  if (row.template === 'sign-in-link') {
    return { template: 'sign-in-link', name, url: text(payload.url), minutes: Number(payload.minutes) };
  }

  const event = row.event_id === null ? null : await readEvent(db, settings, row.event_id, row.locale);
  if (!event) return null;
  const ticketsUrl = event.mail.url ?? settings.publicUrl();
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
      isOnItsWay: payload.isOnItsWay === true,
    };
  }

  if (row.template === 'export') return exportContent(db, settings, row, event.mail);
  if (row.template === 'waiting-offer' || row.template === 'waiting-ended') {
    return waiting(db, settings, row, event);
  }

  // only mails to the one who holds the ticket now carry its code
  const withCode = row.template === 'transfer-to' || row.template === 'upgrade';
  const [ticket] = await readTickets(db, settings, event, { ticketId: row.ticket_id ?? 0 }, row.locale, () => withCode);
  if (!ticket) return null;
  const about = { name, event: event.mail, ticket };
  switch (row.template) {
    case 'message':
      return messageContent(db, row, { event: event.mail, ticket, ticketsUrl }, settings.optOutUrl);
    case 'itinerary':
      return { template: 'itinerary', sender: text(payload.sender), event: event.mail, tickets: [ticket] };
    case 'transfer-from':
      return { template: 'transfer-from', ...about, recipient: text(payload.recipient) };
    case 'transfer-to':
      return { template: 'transfer-to', ...about, sender: text(payload.sender), ticketsUrl };
    case 'upgrade': {
      const amountDue = amountOf(payload);
      // Who neither paid nor gets anything back is not the one whose receipts they are.
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
      return { template: 'team-left', ...about, sender: text(payload.sender), ticketsUrl };
    case 'form-link': {
      const url = await formUrlOf(db, settings, row);
      return url === null ? null : { template: 'form-link', ...about, sender: text(payload.sender), url };
    }
    case 'cancellation':
      return { template: 'cancellation', ...about, byHolder: byHolderOf(payload.byHolder) };
    default:
      return null;
  }
}

/** The newest link of a member's ticket; null once the ticket is somebody else's, or there is none. */
async function formUrlOf(db: Db, settings: ContentSettings, { ticket_id, payload }: Row): Promise<string | null> {
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

async function waiting(
  db: Db,
  settings: ContentSettings,
  { template, payload, locale }: Row,
  { eventId, mail: event }: ReadEvent,
): Promise<MailContent | null> {
  const ticket = await db
    .selectFrom('ticket_configuration')
    .select(['default_description', 'translations'])
    .where('ticket_configuration_id', '=', Number(payload.ticketConfigurationId))
    .executeTakeFirst();
  if (!ticket) return null;
  const description = translate(ticket.translations.description, locale) ?? ticket.default_description;
  const about = { name: text(payload.name), event, description };
  if (template === 'waiting-offer') {
    const url = `${settings.publicUrl()}/registration/${eventId}`;
    return { template, ...about, until: new Date(text(payload.until)), url };
  }
  const why = waitingEnds.find((each) => each === payload.why) ?? 'closed';
  return { template: 'waiting-ended', ...about, why };
}

const waitingEnds = ['lapsed', 'closed', 'removed'] as const satisfies readonly WaitingEnd[];

async function confirmation(
  db: Db,
  settings: ContentSettings,
  row: Row,
  event: ReadEvent,
  ticketsUrl: string,
): Promise<MailContent | null> {
  const orderId = row.order_id ?? 0;
  const order = await db
    .selectFrom('orders')
    .innerJoin('account', 'account.account_id', 'orders.account_id')
    .select(['orders.total_minor', 'orders.currency', 'account.first_name', 'account.last_name'])
    .where('orders.order_id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  // a ticket that changed hands since has a newer code, which is not this reader's to hold
  const tickets = await readTickets(
    db,
    settings,
    event,
    { orderId },
    row.locale,
    (ticket) => ticket.transferred_at === null,
  );
  return {
    template: 'confirmation',
    name: fullName({ firstName: order.first_name, lastName: order.last_name }, row.locale),
    order: {
      orderId,
      total: order.total_minor > 0 ? money(order.total_minor, order.currency) : null,
      paidWith: await readPayment(db, orderId),
      receiptsUrl: await receiptsUrlOf(db, settings, orderId),
    },
    event: event.mail,
    tickets,
    ticketsUrl,
  };
}

async function readPayment(db: Db, orderId: number): Promise<MailOrder['paidWith']> {
  const payment = await db
    .selectFrom('payment')
    .select(['kind', 'last_four', 'wallet'])
    .where('order_id', '=', orderId)
    .orderBy('payment_id')
    .executeTakeFirst();
  if (payment?.kind === 'cash') return { kind: 'cash' };
  if (payment?.wallet) return { kind: 'wallet', wallet: payment.wallet };
  return payment?.last_four ? { kind: 'card', lastFour: payment.last_four } : null;
}

async function orderOf(db: Db, ticketId: number): Promise<number | null> {
  const row = await db.selectFrom('ticket').select('order_id').where('ticket_id', '=', ticketId).executeTakeFirst();
  return row?.order_id ?? null;
}

/** The page of an order with its receipts; null where it has none. */
async function receiptsUrlOf(
  db: Db,
  { publicUrl }: Pick<ContentSettings, 'publicUrl'>,
  orderId: number | null,
): Promise<string | null> {
  if (orderId === null) return null;
  const order = await db
    .selectFrom('receipt as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('event as e', 'e.event_id', 'o.event_id')
    .select('e.event_short_code')
    .where('r.order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return order ? `${publicUrl()}/confirmation/${encodeURIComponent(order.event_short_code)}/${orderId}` : null;
}

interface ReadEvent {
  eventId: number;
  qrCodes: boolean;
  mail: MailEvent;
}

/** An event as mails tell of it, in the reader's language; null when there is none. */
export async function readEvent(
  db: Db,
  settings: Pick<ContentSettings, 'publicUrl'>,
  eventId: number,
  locale: Locale,
): Promise<ReadEvent | null> {
  const event = await db
    .selectFrom('event')
    .select(['default_name', 'translations', 'event_start', 'event_end', 'configuration', 'calendar_sequence'])
    .select(installationId.as('installation_id'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) return null;
  const { configuration } = event;
  return {
    eventId,
    qrCodes: configuration.qrCodeEnabled,
    mail: {
      eventId,
      installationId: event.installation_id,
      calendarSequence: event.calendar_sequence,
      name: translate(event.translations.name, locale) ?? event.default_name,
      start: event.event_start,
      end: event.event_end,
      timeZone: configuration.timeZone,
      venue: venueLines(configuration, locale),
      color: configuration.color ?? null,
      senderName: configuration.mailSenderName ?? null,
      replyTo: configuration.mailReplyTo ?? null,
      url: `${settings.publicUrl()}/account/${eventId}/summary`,
    },
  };
}

function venueLines({ venue }: EventConfiguration, locale: Locale): string[] {
  if (!venue) return [];
  const { name, city, state } = venue.translations?.venue?.[translationKey(locale)] ?? venue;
  const town = [city, state].filter(Boolean).join(locale === 'ja-JP' ? ' ' : ', ');
  return [name, town].filter((line) => line !== '');
}

/** Who comes with a ticket, as a full name in the reader's order; null when there is no such ticket. */
async function readAttendee(db: Db, ticketId: number, locale: Locale): Promise<string | null> {
  const row = await db
    .selectFrom('ticket')
    .select(['first_name', 'last_name'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row ? fullName({ firstName: row.first_name, lastName: row.last_name }, locale) : null;
}

type Which = { orderId: number } | { ticketId: number };

async function readTickets(
  db: Db,
  settings: ContentSettings,
  event: ReadEvent,
  which: Which,
  locale: Locale,
  mayHoldCode: (ticket: { transferred_at: Date | null }) => boolean,
): Promise<MailTicket[]> {
  let query = db
    .selectFrom('ticket as t')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select([
      't.ticket_id',
      't.status',
      't.revision',
      't.transferred_at',
      't.first_name',
      't.last_name',
      't.amount_minor',
      't.currency',
      'c.default_description',
      'c.translations',
      'a.external_account_identifier',
    ])
    .orderBy('t.ticket_id');
  query =
    'orderId' in which
      ? query.where('t.order_id', '=', which.orderId)
      : query.where('t.ticket_id', '=', which.ticketId);
  const rows = await query.execute();
  const addOns = await readAddOns(
    db,
    rows.map(({ ticket_id }) => ticket_id),
    locale,
  );
  return rows.map((row) => {
    const valid = row.status !== 'CANCELED' && event.qrCodes && mayHoldCode(row);
    const code = { ticketId: row.ticket_id, eventId: event.eventId, revision: row.revision };
    return {
      ticketId: row.ticket_id,
      description: translate(row.translations.description, locale) ?? row.default_description,
      attendee: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
      account: row.external_account_identifier,
      amount: money(row.amount_minor, row.currency),
      addOns: addOns.filter(({ ticketId }) => ticketId === row.ticket_id).map(({ name }) => name),
      qrCode: valid ? settings.ticketCode(code) : null,
    };
  });
}

async function readAddOns(db: Db, ticketIds: number[], locale: Locale): Promise<{ ticketId: number; name: string }[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .selectFrom('ticket_add_on as t')
    .innerJoin('add_on as a', 'a.add_on_id', 't.add_on_id')
    .select(['t.ticket_id', 't.quantity', 'a.default_name', 'a.translations'])
    .where('t.ticket_id', 'in', ticketIds)
    .orderBy('a.position')
    .orderBy('a.add_on_id')
    .execute();
  return rows.map((row) => {
    const name = translate(row.translations.name, locale) ?? row.default_name;
    return { ticketId: row.ticket_id, name: row.quantity > 1 ? `${name} × ${row.quantity}` : name };
  });
}

/** The text in the reader's language, if there is one. */
function translate(translations: Translated | undefined, locale: Locale): string | undefined {
  const value = translations?.[translationKey(locale)]?.value;
  return value === '' ? undefined : value;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const optionalText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function amountOf(payload: Record<string, unknown>): Money {
  const currency: Currency = currencies.find((known) => known === payload.currency) ?? 'USD';
  return money(Number(payload.amountMinor ?? 0), currency);
}

/** The money of a cancellation by the holder; null where there is nothing of it. */
function byHolderOf(payload: unknown): Extract<MailContent, { template: 'cancellation' }>['byHolder'] {
  if (typeof payload !== 'object' || payload === null) return null;
  const { refundMinor, feeMinor, currency, lastFour } = payload as Record<string, unknown>;
  return {
    refund: amountOf({ amountMinor: refundMinor, currency }),
    fee: amountOf({ amountMinor: feeMinor, currency }),
    lastFour: optionalText(lastFour),
  };
}
