import { mostRecipientNames, type AudienceCount, type RecipientName } from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { audienceFrom, isNewsRefused, selectedTickets, type Audience } from './audience.ts';

/** Tickets that are read to name the first recipients. An address can have several tickets. */
const mostRead = 100;

/** work_mem for grouping the addresses of a large event without temporary files. */
const memory = '64MB';

/**
 * Counts the recipients of a message like the sending job: once per address, in the language of the address's first
 * ticket.
 */
export const countAudience = (database: Database, audience: Audience): Promise<AudienceCount> =>
  database.transaction(async (tx) => {
    // Parallel processes would look up each account, which takes twice the processor time of one read of all accounts.
    await sql`SELECT set_config('work_mem', ${memory}, true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    );
    return countTickets(tx, audience);
  });

/** Counts an audience within a transaction, such as one that changes the event. */
export async function countTickets(tx: Tx, audience: Audience): Promise<AudienceCount> {
  return countAtOnce(tx, audience, selectedTickets(await audienceFrom(tx, audience)));
}

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
