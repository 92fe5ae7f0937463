import { sql } from 'kysely';
import { ticketData } from '@foyer/contract/forms/values';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isUsedByFormerHolder } from '@foyer/domain/door/check-in';
import { money } from '@foyer/domain/shared/money';
import { shownAnswers, type ShownAnswer } from '@foyer/domain/forms/answers';
import { foldAddress } from '@foyer/domain/people/identifiers';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { Db } from '../../../db/database.ts';
import type { MailTicket } from '../compose/content.ts';
import type { ReadEvent } from './read-event.ts';
import type { ContentSettings } from './row.ts';

/** Full name of the ticket's attendee in the reader's order. Null if the ticket does not exist. */
export async function readAttendee(db: Db, ticketId: number, locale: Locale): Promise<string | null> {
  const row = await db
    .selectFrom('ticket')
    .select(['first_name', 'last_name'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row ? fullName({ firstName: row.first_name, lastName: row.last_name }, locale) : null;
}

/** The address that a mail goes to, and for which tickets it may contain codes and links. */
export interface TicketReader {
  address: string;
  mayHoldCode: (ticket: { transferred_at: Date | null }) => boolean;
}

type Which = { orderId: number } | { ticketId: number };

export async function readTickets(
  db: Db,
  settings: Pick<ContentSettings, 'ticketCode' | 'ticketUrl' | 'publicUrl'>,
  event: ReadEvent,
  which: Which,
  locale: Locale,
  { address, mayHoldCode }: TicketReader,
): Promise<MailTicket[]> {
  let query = db
    .selectFrom('ticket as t')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .innerJoin('orders as o', 'o.order_id', 't.order_id')
    .leftJoin('check_in as k', 'k.ticket_id', 't.ticket_id')
    .select([
      'k.checked_in_at',
      't.ticket_id',
      't.status',
      't.revision',
      't.transferred_at',
      't.first_name',
      't.last_name',
      't.amount_minor',
      't.currency',
      't.ticket_data',
      't.email',
      't.account_id',
      'o.mail_to',
      'a.email_address',
      'c.default_description',
      'c.translations',
      'a.external_account_identifier',
    ])
    // As everywhere: free tickets first, then by descending price (orders 4.3).
    .orderBy(sql`t.amount_minor = 0`, 'desc')
    .orderBy('t.amount_minor', 'desc')
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
    const isValid = row.status !== 'CANCELED';
    const mayOpen = isValid && mayHoldCode(row);
    const code = { ticketId: row.ticket_id, eventId: event.eventId, revision: row.revision };
    return {
      ticketId: row.ticket_id,
      description: translatedText(row.translations.description, locale, row.default_description),
      attendee: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
      account: row.external_account_identifier,
      amount: money(row.amount_minor, row.currency),
      addOns: addOns
        .filter(({ ticketId }) => ticketId === row.ticket_id)
        .map(({ name, minor }) => ({ name, amount: money(minor, row.currency) })),
      answers: answersOf(row.ticket_data, event, locale),
      isValid,
      url: mayOpen ? urlOf(settings, row, address, locale) : null,
      qrCode: mayOpen && event.qrCodes ? settings.ticketCode(code) : null,
      usedBeforeTransfer: isUsedByFormerHolder(row.checked_in_at, row.transferred_at) ? row.checked_in_at : null,
    };
  });
}

/** The ticket's page for its holder and buyer. An attendee with another address has no account, and gets a link. */
function urlOf(
  settings: Pick<ContentSettings, 'ticketUrl' | 'publicUrl'>,
  row: {
    ticket_id: number;
    account_id: number;
    transferred_at: Date | null;
    email: string | null;
    email_address: string | null;
    mail_to: string | null;
  },
  address: string,
  locale: Locale,
): string {
  const is = (other: string | null) => other !== null && foldAddress(other) === foldAddress(address);
  const isAttendee = is(row.email) && !is(row.email_address) && !is(row.mail_to);
  if (!isAttendee) return `${settings.publicUrl()}/ticket/${row.ticket_id}`;
  const { ticket_id: ticketId, account_id: accountId, transferred_at: transferredAt } = row;
  return settings.ticketUrl({ ticketId, accountId, transferredAt, address }, locale);
}

/** The answers as texts. None for answers that were stored in another shape. */
function answersOf(stored: unknown, { sections }: ReadEvent, locale: Locale): ShownAnswer[] {
  const read = ticketData.safeParse(stored);
  return read.success ? shownAnswers(sections, read.data.registrationForm, locale, serverTexts[locale].forms) : [];
}

async function readAddOns(
  db: Db,
  ticketIds: number[],
  locale: Locale,
): Promise<{ ticketId: number; name: string; minor: number }[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .selectFrom('ticket_add_on as t')
    .innerJoin('add_on as a', 'a.add_on_id', 't.add_on_id')
    .select(['t.ticket_id', 't.quantity', 't.amount_minor', 'a.default_name', 'a.translations'])
    .where('t.ticket_id', 'in', ticketIds)
    .orderBy('a.position')
    .orderBy('a.add_on_id')
    .execute();
  return rows.map((row) => {
    const name = translatedText(row.translations.name, locale, row.default_name);
    return {
      ticketId: row.ticket_id,
      name: row.quantity > 1 ? `${name} × ${row.quantity}` : name,
      minor: row.amount_minor,
    };
  });
}
