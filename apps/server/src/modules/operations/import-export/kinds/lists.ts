import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { mostListMembers } from '@foyer/contract/wire/paging';
import { translationsOf } from '@foyer/contract/wire/translations';
import { followsFile, type Check, type Column, type Kind } from './kind.ts';
import { anonymisedAccount, isConsultant, joinAccount, unknownAccount } from './titles.ts';
import { listKey, optionalAccount, optionalJson, optionalWords } from './values.ts';

/**
 * Account lists (people 7.6). A row with an account adds the account to a list. The first row with a name describes the
 * list, with or without an account. One file may have several lists, in any order.
 */

const columns = {
  listKey: { type: 'text', needed: true, shape: 'small letters, digits and hyphens, at most 40' },
  externalAccountIdentifier: { type: 'text', shape: 'C and 7 digits' },
  name: { type: 'text' },
  translations: { type: 'jsonb' },
} as const satisfies Record<string, Column>;

const follows = followsFile(columns);

const unknownList: Check = {
  code: 'UNKNOWN_LIST',
  words: `'list ' || s."listKey" || ' does not exist; give its name in one of its rows'`,
  where: `NOT EXISTS (SELECT FROM account_list l WHERE l.key = s."listKey")
    AND s."listKey" NOT IN (SELECT d."listKey" FROM staged d WHERE d.name IS NOT NULL AND d.refusal IS NULL)`,
};

export const lists: Kind = {
  name: 'lists',
  columns,
  schema: z.strictObject({
    listKey,
    externalAccountIdentifier: optionalAccount,
    name: optionalWords(100),
    translations: optionalJson(translationsOf('name')),
  }),
  refuse: ({ externalAccountIdentifier, name, translations }) => {
    if (typeof externalAccountIdentifier !== 'string' && typeof name !== 'string')
      return 'REQUIRED: a row needs an account, or a name for the list';
    return translations != null && typeof name !== 'string'
      ? 'MISPLACED: translations belong on a row with the name'
      : undefined;
  },
  key: ({ listKey: list, externalAccountIdentifier }) =>
    `${typeof externalAccountIdentifier === 'string' ? externalAccountIdentifier : '-'} ${String(list)}`,
  derived: { types: { describes: 'boolean' }, of: () => ({ describes: null }) },
  checks: [unknownAccount, anonymisedAccount, unknownList],
  prepare: async (client, { replaces }) => {
    await client.query(`
      UPDATE staged SET describes = true WHERE seq IN (
        SELECT min(seq) FROM staged WHERE name IS NOT NULL AND refusal IS NULL GROUP BY "listKey")`);
    await refuseTooMany(client, replaces);
  },
  replace: removeOthers,
  targets: [
    {
      table: 'account_list',
      only: 's.describes',
      match: 't.key = s."listKey"',
      identity: { key: 's."listKey"' },
      follows: { name: 's.name', translations: follows('translations', 't.translations', `'{}'`) },
      touched: { changed_at: ':now' },
      created: { created_at: ':now' },
    },
    {
      table: 'account_list_member',
      only: 's."externalAccountIdentifier" IS NOT NULL',
      joins: `${joinAccount} JOIN account_list l ON l.key = s."listKey"`,
      match: 't.account_list_id = l.account_list_id AND t.account_id = a.account_id',
      identity: { account_list_id: 'l.account_list_id', account_id: 'a.account_id' },
      follows: { added_at: 'coalesce(t.added_at, :now)' },
    },
  ],
  source: {
    from: `(
      SELECT key, NULL AS account, name, translations FROM account_list
      UNION ALL
      SELECT l.key, a.external_account_identifier, NULL, NULL
      FROM account_list_member m JOIN account_list l USING (account_list_id) JOIN account a USING (account_id)
      WHERE ${isConsultant}) x`,
    values: { listKey: 'key', externalAccountIdentifier: 'account', name: 'name', translations: 'translations' },
    order: ['listKey', 'externalAccountIdentifier'],
  },
};

/** Refuses the rows that would give a list more accounts than it can have. A replaced list has only accounts of the file. */
async function refuseTooMany(client: PoolClient, replaces: boolean): Promise<void> {
  const isCounted = replaces
    ? 'true'
    : `NOT EXISTS (SELECT FROM account_list_member m JOIN account a ON a.account_id = m.account_id
      WHERE m.account_list_id = l.account_list_id AND a.external_account_identifier = r."externalAccountIdentifier")`;
  await client.query(`
    UPDATE staged s SET refusal = 'LIST_FULL: list ' || s."listKey" || ' can have at most ${mostListMembers} accounts'
    FROM (
      SELECT r.seq, ${replaces ? '0' : 'coalesce(l.member_count, 0)'} + row_number() OVER (PARTITION BY r."listKey" ORDER BY r.seq) AS n
      FROM staged r LEFT JOIN account_list l ON l.key = r."listKey"
      WHERE r.refusal IS NULL AND r."externalAccountIdentifier" IS NOT NULL AND ${isCounted}) c
    WHERE c.seq = s.seq AND c.n > ${mostListMembers}`);
}

/** Removes the accounts that the file does not have from the lists of the file. Returns how many. */
async function removeOthers(client: PoolClient, { now, dryRun }: { now: Date; dryRun: boolean }): Promise<number> {
  const others = `FROM account_list_member m JOIN account_list l ON l.account_list_id = m.account_list_id
    WHERE l.key IN (SELECT "listKey" FROM staged)
    AND NOT EXISTS (SELECT FROM staged s JOIN account a ON a.external_account_identifier = s."externalAccountIdentifier"
      WHERE s."listKey" = l.key AND a.account_id = m.account_id)`;
  const { rows } = dryRun
    ? await client.query<{ removed: number }>(`SELECT count(*) AS removed ${others}`)
    : await client.query<{ removed: number }>(
        `WITH gone AS (
          DELETE FROM account_list_member d
          WHERE (d.account_list_id, d.account_id) IN (SELECT m.account_list_id, m.account_id ${others}) RETURNING account_list_id),
        touched AS (
          UPDATE account_list SET changed_at = $1 WHERE account_list_id IN (SELECT account_list_id FROM gone))
        SELECT count(*) AS removed FROM gone`,
        [now],
      );
  return rows[0]?.removed ?? 0;
}
