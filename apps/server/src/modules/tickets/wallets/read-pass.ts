import type { Translated } from '@foyer/contract/wire/translations';
import { defaultLocale, locales, type Country, type Locale, type PassWallet } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { formatDate } from '@foyer/domain/shared/dates';
import { passColors, type PassColors } from '@foyer/domain/tickets/wallets';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { sql } from 'kysely';
import type { Actor } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { describeEvent } from '../../mail/index.ts';
import { findTicketRow, presentTicket, type TicketCodes, type TicketRow } from '../index.ts';

export interface PassRow {
  wallet_pass_id: string;
  ticket_id: number;
  account_id: number;
  wallet: PassWallet;
  locale: Locale;
  ended_at: Date | null;
  changed_in: string;
  changed_at: Date;
  attempts: number;
}

export interface Translatable {
  text: string;
  translations: Partial<Record<Locale, string>>;
}

export interface PassContent {
  passId: string;
  ticketId: number;
  locale: Locale;
  changedAt: Date;
  event: {
    eventId: number;
    name: Translatable;
    /** In the pass's language. */
    title: string;
    dates: string;
    venue: string[];
    /** In the default language. */
    defaultVenue: string[];
    start: Date;
    end: Date;
    timeZone: string;
    /** Sender name of the event, if it has one. */
    sender: string | null;
  };
  colors: PassColors;
  /** Null if the ticket was transferred or cancelled or has no code. The pass then contains no name. */
  ticket: {
    code: string;
    attendee: string;
    type: Translatable;
    account: string;
    /** When the previous holder checked in with the ticket, in the pass's language; otherwise null. */
    usedByFormerHolder: string | null;
  } | null;
}

/** Reads the current content of a pass. Null if its event does not exist. */
export async function readPass(db: Db, codes: TicketCodes, pass: PassRow): Promise<PassContent | null> {
  const reader = await readReader(db, pass.account_id);
  const row = reader && (await findTicketRow(db, reader, pass.ticket_id));
  if (!row) return null;
  const event = await db
    .selectFrom('event')
    .select(['default_name', 'translations', 'event_start', 'event_end', 'configuration'])
    .where('event_id', '=', row.event_id)
    .executeTakeFirst();
  const words = await describeEvent(db, row.event_id, pass.locale);
  const common = pass.locale === defaultLocale ? words : await describeEvent(db, row.event_id, defaultLocale);
  if (!event || !words || !common) return null;
  return {
    passId: pass.wallet_pass_id,
    ticketId: pass.ticket_id,
    locale: pass.locale,
    changedAt: pass.changed_at,
    event: {
      eventId: row.event_id,
      name: translatable(event.default_name, event.translations.name),
      title: words.name,
      dates: words.dates,
      venue: words.venue,
      defaultVenue: common.venue,
      start: event.event_start,
      end: event.event_end,
      timeZone: event.configuration.timeZone,
      sender: event.configuration.mailSenderName ?? null,
    },
    colors: passColors(event.configuration.color ?? null),
    ticket:
      pass.ended_at === null
        ? carriedBy(row, reader, codes, { locale: pass.locale, timeZone: event.configuration.timeZone })
        : null,
  };
}

/**
 * The ticket as its reader may show it, with the same code as on their ticket page. After a change of the ticket, the
 * pass gets the new code.
 * After a transfer, the previous holder's pass has no code, neither the invalid one nor the new holder's.
 */
function carriedBy(
  row: TicketRow,
  reader: Actor,
  codes: TicketCodes,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): PassContent['ticket'] {
  const ticket = presentTicket(row, reader, codes);
  if (ticket.ticketCode === null) return null;
  return {
    code: ticket.ticketCode,
    attendee: fullName(ticket, locale),
    type: translatable(row.default_description, row.translations.description),
    account: ticket.externalValue,
    usedByFormerHolder:
      ticket.isUsedByFormerHolder && ticket.checkInDate !== null
        ? formatDate(ticket.checkInDate, timeZone, locale, 'shortWithTime')
        : null,
  };
}

/** The account that created the pass, without staff roles, because a pass is only for one's own ticket. */
async function readReader(db: Db, accountId: number): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('account')
    .select([
      'external_account_identifier',
      'first_name',
      'last_name',
      'locale',
      sql<Country>`country_code`.as('country_code'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (
    row && {
      accountId,
      externalAccountIdentifier: row.external_account_identifier,
      firstName: row.first_name,
      lastName: row.last_name,
      locale: row.locale,
      country: row.country_code,
      roles: [],
    }
  );
}

const translatable = (text: string, translated: Translated | undefined): Translatable => ({
  text,
  translations: Object.fromEntries(
    locales.flatMap((locale) => {
      const value = translatedText(translated, locale, '');
      return value === '' ? [] : [[locale, value]];
    }),
  ),
});

export const inLanguage = ({ text, translations }: Translatable, locale: Locale): string =>
  translations[locale] ?? text;
