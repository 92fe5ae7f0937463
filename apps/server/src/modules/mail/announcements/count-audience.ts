import { foldAddress } from '@foyer/domain/people/identifiers';
import { mostRecipientNames, type AudienceCount, type RecipientName } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { whoMisses } from '../../tickets/index.ts';
import {
  selectedTickets,
  audienceFrom,
  ticketsFrom,
  beginning,
  isNewsRefused,
  readStretch,
  type Audience,
} from './audience.ts';

/** Tickets per statement when each ticket's form must be evaluated. */
const stretch = 5_000;

/** Tickets that are read to name the first recipients. An address can have several tickets. */
const mostRead = 100;

/** work_mem for grouping the addresses of a large event without temporary files. */
const memory = '64MB';

/**
 * Counts the recipients of a message like the sending job: once per address, in the language of the address's first
 * ticket.
 */
export async function countAudience(database: Database, audience: Audience): Promise<AudienceCount> {
  const count = await database.transaction(async (tx) => {
    await sql`SELECT set_config('work_mem', ${memory}, true)`.execute(tx);
    const from = audienceFrom(audience);
    if (!audience.audience.isMissingAnswers) return countAtOnce(tx, audience, selectedTickets(from));
    const tickets = await whoMisses(tx, { from, event: audience.event, now: audience.now });
    if (tickets === null) return null;
    return countAtOnce(tx, audience, selectedTickets(ticketsFrom(tickets)));
  });
  return count ?? countOneByOne(database, audience);
}

/** Counts an audience within a transaction that changes the event. The audience has no condition on answers. */
export const countTickets = (tx: Tx, audience: Audience): Promise<AudienceCount> =>
  countAtOnce(tx, audience, selectedTickets(audienceFrom(audience)));

interface Group {
  /**
   * The smallest and largest language code of an address's tickets. They differ if the tickets have several languages.
   */
  locale: Locale;
  other: Locale;
  is_known: boolean;
  is_opted_out: boolean;
  addresses: number;
  tickets: number;
}

async function countAtOnce(tx: Tx, audience: Audience, recipients: RawBuilder<unknown>): Promise<AudienceCount> {
  const { rows } = await sql<Group>`
    SELECT locale, other, key IS NOT NULL AS is_known, ${isNewsRefused(audience.kind, sql`key`)} AS is_opted_out,
      count(*) AS addresses, sum(tickets)::bigint AS tickets
    FROM (
      SELECT key, min(locale) AS locale, max(locale) AS other, count(*) AS tickets
      FROM (${recipients}) recipient GROUP BY key) addresses
    GROUP BY 1, 2, 3, 4`.execute(tx);
  const count: AudienceCount = {
    tickets: 0,
    recipients: 0,
    withoutAddress: 0,
    optedOut: 0,
    byLanguage: {},
    first: await firstOf(tx, audience, recipients),
  };
  let isMixed = false;
  for (const { locale, other, is_known, is_opted_out, addresses, tickets } of rows) {
    count.tickets += tickets;
    if (!is_known) count.withoutAddress += tickets;
    else if (is_opted_out) count.optedOut += addresses;
    else {
      count.recipients += addresses;
      if (locale === other) count.byLanguage[locale] = (count.byLanguage[locale] ?? 0) + addresses;
      else isMixed = true;
    }
  }
  if (isMixed) {
    for (const [locale, addresses] of await mixedLanguages(tx, audience, recipients)) {
      count.byLanguage[locale] = (count.byLanguage[locale] ?? 0) + addresses;
    }
  }
  return count;
}

/** The recipients who registered first (mail 4.6). Reads at most `mostRead` tickets. */
async function firstOf(tx: Tx, audience: Audience, tickets: RawBuilder<unknown>): Promise<RecipientName[]> {
  const { rows } = await sql<{ ticket_id: number; first_name: string; last_name: string; key: string }>`
    SELECT key, ticket_id, first_name, last_name
    FROM (SELECT * FROM (${tickets}) ticket WHERE key IS NOT NULL ORDER BY created_at, ticket_id LIMIT ${mostRead}) ticket
    WHERE NOT ${isNewsRefused(audience.kind, sql`key`)}
    ORDER BY created_at, ticket_id`.execute(tx);
  const byKey = new Map<string, RecipientName>();
  for (const { key, ticket_id, first_name, last_name } of rows) {
    if (!byKey.has(key)) byKey.set(key, { ticketId: ticket_id, firstName: first_name, lastName: last_name });
  }
  return [...byKey.values()].slice(0, mostRecipientNames);
}

/** Counts addresses with tickets in several languages, by the language of the first ticket. */
async function mixedLanguages(tx: Tx, audience: Audience, tickets: RawBuilder<unknown>): Promise<[Locale, number][]> {
  const { rows } = await sql<{ locale: Locale; addresses: number }>`
    WITH recipient AS (${tickets}),
      firsts AS (
        SELECT DISTINCT ON (key) key, locale FROM recipient
        WHERE key IN (SELECT key FROM recipient GROUP BY key HAVING min(locale) <> max(locale))
        ORDER BY key, created_at, ticket_id)
    SELECT locale, count(*) AS addresses FROM firsts WHERE NOT ${isNewsRefused(audience.kind, sql`key`)}
    GROUP BY locale`.execute(tx);
  return rows.map(({ locale, addresses }) => [locale, addresses]);
}

async function countOneByOne(database: Database, audience: Audience): Promise<AudienceCount> {
  const languages = new Map<string, Locale>();
  const first: RecipientName[] = [];
  const optedOut = new Set<string>();
  let tickets = 0;
  let withoutAddress = 0;
  for (let after = beginning, isDone = false; !isDone;) {
    const { addressees, last, isLast } = await readStretch(database.kysely, audience, after, stretch);
    for (const { address, locale, isOptedOut, ...name } of addressees) {
      tickets += 1;
      if (address === null) withoutAddress += 1;
      else if (isOptedOut) optedOut.add(foldAddress(address));
      else if (!languages.has(foldAddress(address))) {
        languages.set(foldAddress(address), locale);
        if (first.length < mostRecipientNames) first.push(name);
      }
    }
    isDone = isLast || last === null;
    after = last ?? after;
  }
  const byLanguage: Partial<Record<Locale, number>> = {};
  for (const locale of languages.values()) byLanguage[locale] = (byLanguage[locale] ?? 0) + 1;
  return { tickets, recipients: languages.size, withoutAddress, optedOut: optedOut.size, byLanguage, first };
}
