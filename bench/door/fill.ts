import type { Client } from 'pg';
import { writeEvents } from '../growth/events.ts';

/** Size of the door's database. */
export interface DoorSize {
  /** Accounts, each with a ticket for one of the events. */
  size: number;
  /** One of this many tickets is for the measured event. */
  share: number;
}

/** Realistic names: some are common, and every tenth person is Japanese. Every hundredth is a Smith, and as many are 山田. */
const names = {
  first: [
    'Mary',
    'Maria',
    'Mark',
    'James',
    'Linda',
    'Robert',
    'Ana',
    'José',
    'Susan',
    'Karen',
    'Lee',
    'Noor',
    'Zoë',
    'Peter',
    'Ruth',
  ],
  last: [
    'Smith',
    'Johnson',
    'García',
    'Miller',
    'Martínez',
    'Brown',
    'Macdonald',
    'Nguyen',
    'Weber',
    'Okafor',
    'Silva',
    'Chen',
    'Novak',
  ],
  japaneseFirst: ['太郎', '花子', '健一', '美咲', '大輔', 'さくら', '陽子', '誠'],
  japaneseLast: ['山田', '佐藤', '鈴木', '高橋', '田中', '伊藤', '渡辺', '山本', '中村', '小林'],
} as const;

/** The account that searches. */
export const searcher = 1;

/**
 * Fills a migrated database with the data that a search reads, set by set, without triggers and foreign keys. Account n is `C` + (1,000,000 + n) and has order
 * n and ticket n.
 */
export async function fillDoor(db: Client, { size, share }: DoorSize): Promise<void> {
  const events = await writeEvents(db, 10);
  await db.query(
    "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'",
  );
  const rebuild = await withoutWordIndexes(db);
  const list = (texts: readonly string[]) => `ARRAY[${texts.map((text) => `'${text}'`).join(',')}]`;
  const pick = (texts: readonly string[], key: string) => `(${list(texts)})[1 + ${key} % ${texts.length}]`;
  const searched = ({ first, last }: { first: string; last: string }) =>
    `translate(lower(${first} || ' ' || ${last}), 'éíë', 'eie')`;
  const endings = (text: string) =>
    `${text} || ' ' || substr(${text}, 2) || ' ' || substr(${text}, 3) || ' ' || substr(${text}, 4)`;
  await db.query(`
    INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, email_address, country_code,
      locale, currency, search_text, created_at, updated_at)
    SELECT 'C' || (1000000 + n), CASE n WHEN ${searcher} THEN 'STAFF' ELSE 'CONSULTANT' END, first, last, mail, 'USA',
      CASE WHEN japanese THEN 'ja-JP' ELSE 'en-US' END, 'USD',
      CASE WHEN japanese THEN ${endings('last')} || ' ' || ${endings('first')} || ' ' || ${endings('(last || first)')}
        ELSE ${searched({ first: 'first', last: 'last' })} END
        || ' c' || (1000000 + n) || ' ' || (1000000 + n) || ' @' || mail || ' ' || translate(split_part(mail, '@', 1), '.', ' '), now(), now()
    FROM generate_series(1, ${size}) n,
      LATERAL (SELECT hashint4(n) & 1073741823 AS h, n % 10 = 3 AS japanese) mixed,
      LATERAL (SELECT CASE WHEN japanese THEN ${pick(names.japaneseFirst, 'h')}
          WHEN h % 3 = 0 THEN ${pick(names.first, 'h / 3')} ELSE initcap(substr(md5('f' || h % 4000), 1, 6)) END AS first,
        CASE WHEN japanese THEN ${pick(names.japaneseLast, 'h / 8')} WHEN h % 7 = 0 THEN ${pick(names.last, 'h / 7')}
          ELSE initcap(translate(substr(md5('l' || h / 11 % 9000), 1, 8), '0123456789', 'klmnoprstu')) END AS last) named,
      LATERAL (SELECT CASE WHEN japanese THEN 'user' ELSE ${searched({ first: 'first', last: 'last' }).replaceAll("' '", "'.'")} END
        || '.' || n || '@example.com' AS mail) mailed`);
  await db.query(`
    INSERT INTO staff_grant (account_id, role, created_at) SELECT account_id, 'admin', now() FROM account
    WHERE external_account_identifier = 'C' || (1000000 + ${searcher});
    UPDATE account SET roles = '{admin}' WHERE external_account_identifier = 'C' || (1000000 + ${searcher});
    INSERT INTO session (token_hash, account_id, remember, created_at, expires_at)
    SELECT sha256(convert_to('bench-${searcher}', 'UTF8')), account_id, true, now(), now() + interval '300 days' FROM account
    WHERE external_account_identifier = 'C' || (1000000 + ${searcher});
    INSERT INTO orders (order_intent_id, account_id, event_id, payment_kind, currency, total_minor, created_at)
    SELECT gen_random_uuid(), account_id, (ARRAY[${events.join(',')}])[CASE WHEN n % ${share} = 0 THEN 1 ELSE 2 + n % 9 END], 'none', 'USD', 0, now()
    FROM (SELECT account_id, substr(external_account_identifier, 2)::int - 1000000 AS n FROM account) a ORDER BY n`);
  await db.query(`
    INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, is_self, is_guest, status,
      first_name, last_name, email, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable,
      registered_by_account_id, created_at, updated_at)
    SELECT o.event_id, c.ticket_configuration_id, o.order_id, o.account_id, 'CONSULTANT', true, false, 'ACTIVE', a.first_name, a.last_name,
      a.email_address, jsonb_build_object('registrationForm', jsonb_build_object('badgeFirstName', a.first_name, 'tShirtSize', 'M',
        'diet', 'None that I would know of', 'hotel', 'The one beside the hall')), 0, 0, 'USD', 'en-US', true, o.account_id, now(), now()
    FROM orders o JOIN account a USING (account_id) JOIN ticket_configuration c ON c.event_id = o.event_id ORDER BY order_id`);
  await db.query('INSERT INTO ticket_search SELECT * FROM ticket_search_source() ORDER BY ticket_id');
  await rebuild();
  await db.query('VACUUM ANALYZE');
}

/** Drops the text search indexes while rows are inserted, which is many times faster. Returns a function that creates them again. */
async function withoutWordIndexes(db: Client): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND indexdef LIKE '% USING gin %'`,
  );
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { definition } of rows) await db.query(definition);
  };
}
