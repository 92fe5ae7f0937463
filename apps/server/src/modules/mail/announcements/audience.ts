import { foldAddress } from '@foyer/domain/people/identifiers';
import { createHash } from 'node:crypto';
import type { MessageAudience, MessageKind } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { EventRow } from '../../events/catalogue/index.ts';
import { attendeesOf } from '../../tickets/index.ts';

export interface Audience {
  event: Pick<EventRow, 'event_id' | 'configuration'>;
  kind: MessageKind;
  audience: MessageAudience;
  /** Tickets created after this time are excluded. */
  until: Date;
  /** The date that the form's rules use. */
  now: Date;
  /** A further SQL condition on `ticket t` and `account a`, such as who is due by a rule. */
  only?: RawBuilder<SqlBool>;
}

/** A position in the list of tickets, which is ordered by creation time and id. */
export interface TicketCursor {
  /** As PostgreSQL text, because a JavaScript date would round to milliseconds. */
  time: string;
  ticketId: number;
}

export interface Addressee {
  ticketId: number;
  firstName: string;
  lastName: string;
  /** The attendee's address, or else the address of the ticket's account. Null if both are unknown. */
  address: string | null;
  locale: Locale;
  isOptedOut: boolean;
}

interface Row {
  time: string;
  ticket_id: number;
  address: string | null;
  locale: Locale;
  is_opted_out: boolean;
  first_name: string;
  last_name: string;
}

const address = sql`coalesce(nullif(t.email, ''), nullif(a.email_address, ''))`;
/** Addresses are equal if this key is equal. Must match `foldAddress`. */
const key = sql`lower(trim(${address}))`;

/** SQL condition on `ticket t` and `account a`: the address has not received this message yet. */
export const isUnserved = (messageId: number): RawBuilder<SqlBool> =>
  sql`NOT EXISTS (SELECT FROM attendee_message_delivery d
    WHERE d.attendee_message_id = ${messageId} AND d.address_hash = sha256(convert_to(${key}, 'UTF8')))`;

/** SQL condition: the owner of the address has unsubscribed. Always false for service messages. */
export const isNewsRefused = (kind: MessageKind, address: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  kind === 'news'
    ? sql`EXISTS (SELECT FROM news_opt_out o WHERE o.address_hash = sha256(convert_to(${address}, 'UTF8')))`
    : sql`false`;

const conditionsOf = async (db: Db | Tx, query: Audience): Promise<RawBuilder<SqlBool>> => {
  const { event, audience, until, now, only = sql`true` } = query;
  return sql`${await attendeesOf(db, event, audience, now)} AND t.created_at <= ${until} AND ${only}`;
};

/** FROM and WHERE for the tickets of an audience. */
export const audienceFrom = async (db: Db | Tx, audience: Audience): Promise<RawBuilder<unknown>> =>
  sql`FROM ticket t JOIN account a USING (account_id) WHERE ${await conditionsOf(db, audience)}`;

/** Selects address key, language, creation time, id and name of those tickets. */
export const selectedTickets = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT ${key} AS key, a.locale, t.created_at, t.ticket_id, t.first_name, t.last_name ${from}`;

/**
 * Reads up to `atOnce` tickets of the audience after `after`, and returns the last ticket that was read (null if none).
 * Each batch is a separate statement. No cursor or lock is open while mails are written.
 */
export async function readStretch(
  db: Db | Tx,
  query: Audience,
  after: TicketCursor,
  atOnce: number,
): Promise<{ addressees: Addressee[]; last: TicketCursor | null; isLast: boolean }> {
  const { rows } = await sql<Row>`
    SELECT t.created_at::text AS time, t.ticket_id, ${address} AS address, a.locale,
      ${isNewsRefused(query.kind, key)} AS is_opted_out, t.first_name, t.last_name
    ${await audienceFrom(db, query)} AND (t.created_at, t.ticket_id) > (${after.time}::timestamptz, ${after.ticketId})
    ORDER BY t.created_at, t.ticket_id LIMIT ${atOnce}`.execute(db);
  const last = rows.at(-1);
  return {
    addressees: rows.map((row) => ({
      ticketId: row.ticket_id,
      firstName: row.first_name,
      lastName: row.last_name,
      address: row.address,
      locale: row.locale,
      isOptedOut: row.is_opted_out,
    })),
    last: last ? { time: last.time, ticketId: last.ticket_id } : null,
    isLast: rows.length < atOnce,
  };
}

/** Hash of an address, for places where the address itself need not be readable. */
export const addressHash = (text: string): Buffer => createHash('sha256').update(foldAddress(text)).digest();

/** The key of a message's mail to an address, unique in the outbox. Erasing a person must leave no address in it. */
export const messageKey = (messageId: number, hash: Buffer): string =>
  `message:${messageId}:${hash.toString('base64url')}`;
