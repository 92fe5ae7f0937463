import { sql } from 'kysely';
import { toJson } from '../../db/schema.ts';
import type { Tx } from '../../db/database.ts';

const lists = [
  { key: 'top-100', name: 'Top 100 leaders', es: 'Los 100 mejores líderes', ja: '上位100名のリーダー' },
  { key: 'first-timers', name: 'First-timers', es: 'Participantes por primera vez', ja: '初めての参加者' },
];

/** Writes two account lists (people 7.3): the highest titles, and consultants who were at no earlier event. */
export async function writeLists(tx: Tx, now: Date): Promise<void> {
  const names = ({ es, ja }: (typeof lists)[number]) =>
    toJson({ name: { es_US: { value: es }, ja_JP: { value: ja } } });
  await tx
    .insertInto('account_list')
    .values(
      lists.map((list) => ({
        key: list.key,
        name: list.name,
        translations: names(list),
        created_at: now,
        changed_at: now,
      })),
    )
    .execute();
  const consultants = sql`account a WHERE a.account_type_code = 'CONSULTANT' AND a.closed_at IS NULL`;
  await sql`
    INSERT INTO account_list_member (account_list_id, account_id, added_at)
    SELECT l.account_list_id, a.account_id, ${now}::timestamptz FROM account_list l CROSS JOIN LATERAL (
      SELECT a.account_id FROM ${consultants}
      ORDER BY array_position(ARRAY['NC', 'EC', 'SC', 'RC', 'MC'], a.title), a.account_id LIMIT 100) a
    WHERE l.key = 'top-100'`.execute(tx);
  await sql`
    INSERT INTO account_list_member (account_list_id, account_id, added_at)
    SELECT l.account_list_id, a.account_id, ${now}::timestamptz FROM account_list l CROSS JOIN LATERAL (
      SELECT a.account_id FROM ${consultants} AND NOT EXISTS (
        SELECT FROM ticket t JOIN event e USING (event_id) WHERE t.account_id = a.account_id AND e.event_end < ${now})) a
    WHERE l.key = 'first-timers'`.execute(tx);
}
