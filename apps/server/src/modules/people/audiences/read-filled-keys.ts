import type { AudienceKeys } from '@foyer/domain/people/audience-counts';
import type { FilledKeys } from '@foyer/domain/events/related-points';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** The keys of audiences and benefits that contain an open account, and the names of lists and qualifications. */
export interface NamedKeys {
  filled: FilledKeys;
  nameOf: (key: string) => string;
}

const none: ReadonlySet<string> = new Set();
const noKeys: FilledKeys = { lists: none, qualifications: none, benefits: none, organisations: none };

/** Reads which lists, qualifications and organisations contain an open account (selling 7.6). One statement. */
export async function readFilledKeys(
  db: Db | Tx,
  { lists, qualifications, organisations }: AudienceKeys,
): Promise<NamedKeys> {
  if (lists.length + qualifications.length + organisations.length === 0)
    return { filled: noKeys, nameOf: (key) => key };
  const isEarned = (states: readonly string[]) => sql`EXISTS (
    SELECT FROM earned_place p JOIN account a USING (account_id)
    WHERE p.qualification_id = q.qualification_id AND p.state = ANY (${[...states]}::text[]) AND a.closed_at IS NULL)`;
  const { rows } = await sql<{ kind: keyof FilledKeys; key: string; name: string; filled: boolean }>`
    SELECT 'lists' AS kind, l.key, l.name, EXISTS (
      SELECT FROM account_list_member m JOIN account a USING (account_id)
      WHERE m.account_list_id = l.account_list_id AND a.closed_at IS NULL) AS filled
    FROM account_list l WHERE l.key = ANY (${[...lists]}::text[])
    UNION ALL SELECT 'qualifications', q.key, q.default_name, ${isEarned(['OFFERED', 'ACCEPTED'])}
    FROM qualification q WHERE q.key = ANY (${[...qualifications]}::text[])
    UNION ALL SELECT 'benefits', q.key, q.default_name, ${isEarned(['OFFERED', 'ACCEPTED', 'DEFERRED'])}
    FROM qualification q WHERE q.key = ANY (${[...qualifications]}::text[])
    UNION ALL SELECT 'organisations', a.external_account_identifier, a.external_account_identifier, true
    FROM account a WHERE a.external_account_identifier = ANY (${[...organisations]}::text[]) AND a.closed_at IS NULL`.execute(
    db,
  );
  const keysOf = (kind: keyof FilledKeys) =>
    new Set(rows.filter((row) => row.kind === kind && row.filled).map(({ key }) => key));
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return {
    filled: {
      lists: keysOf('lists'),
      qualifications: keysOf('qualifications'),
      benefits: keysOf('benefits'),
      organisations: keysOf('organisations'),
    },
    nameOf: (key) => names.get(key) ?? key,
  };
}
