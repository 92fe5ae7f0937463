import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import type { Column, Kind } from './kind.ts';
import { account, accountOrNone } from './values.ts';

/** The upline of each account. A row with an empty upline puts the account at the top. Accounts without a row keep their upline. */

const columns = {
  externalAccountIdentifier: { type: 'text', needed: true, shape: 'C and 7 digits' },
  uplineAccountIdentifier: { type: 'text', needed: true, shape: 'C and 7 digits' },
} as const satisfies Record<string, Column>;

const named = (column: keyof typeof columns, alias: string) => `${alias}.external_account_identifier = s."${column}"`;
const unknown = (column: keyof typeof columns) => ({
  code: 'UNKNOWN_ACCOUNT',
  words: `'there is no consultant ' || s."${column}" || '; import the accounts first'`,
  where: `s."${column}" IS NOT NULL AND NOT EXISTS (SELECT FROM account a WHERE ${named(column, 'a')} AND a.roles = '{}')`,
});

/** Maximum number of rounds of the search for circles. Each round removes at least one row, so the loop ends earlier. */
const mostRounds = 10_000;

export const organisation: Kind = {
  name: 'organisation',
  columns,
  schema: z.strictObject({ externalAccountIdentifier: account, uplineAccountIdentifier: accountOrNone }),
  refuse: ({ externalAccountIdentifier: own, uplineAccountIdentifier: upline }) =>
    own === upline ? 'CIRCLE: an account cannot be its own upline' : undefined,
  key: ({ externalAccountIdentifier }) => String(externalAccountIdentifier),
  checks: [unknown('externalAccountIdentifier'), unknown('uplineAccountIdentifier')],
  prepare: refuseCircles,
  targets: [
    {
      table: 'account',
      joins: `LEFT JOIN account u ON ${named('uplineAccountIdentifier', 'u')}`,
      match: named('externalAccountIdentifier', 't'),
      identity: { external_account_identifier: 't.external_account_identifier' },
      follows: { upline_account_id: 'u.account_id' },
      touched: { updated_at: ':now' },
      neverNew: true,
    },
  ],
  source: {
    from: `account a JOIN account u ON u.account_id = a.upline_account_id
      WHERE a.roles = '{}' AND u.roles = '{}' AND a.external_account_identifier ~ '^C[0-9]{7}$'`,
    values: {
      externalAccountIdentifier: 'a.external_account_identifier',
      uplineAccountIdentifier: 'u.external_account_identifier',
    },
    order: ['externalAccountIdentifier'],
  },
};

/**
 * Refuses rows that would close a circle after the whole file is imported. Accounts reachable from the top are in no
 * circle. Among the others, rows that lead back to themselves are refused and their old upline is restored, until no
 * such row is left.
 */
async function refuseCircles(client: PoolClient): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE organisation_after AS
    SELECT a.account_id, a.upline_account_id AS before, s.seq,
      CASE WHEN s.seq IS NULL THEN a.upline_account_id ELSE u.account_id END AS upline
    FROM account a
    LEFT JOIN staged s ON s.refusal IS NULL AND ${named('externalAccountIdentifier', 'a')}
    LEFT JOIN account u ON ${named('uplineAccountIdentifier', 'u')};
    CREATE INDEX ON organisation_after (account_id);
    CREATE INDEX ON organisation_after (upline);
    ANALYZE organisation_after`);
  for (let round = 0; round < mostRounds; round += 1) {
    // Forces an index lookup for each level. A plan that scans the whole table for each level is far too slow in a deep organisation.
    await client.query(`
      DROP TABLE IF EXISTS organisation_left;
      SET enable_hashjoin = off; SET enable_mergejoin = off;
      CREATE TEMP TABLE organisation_left AS
      WITH RECURSIVE reached AS (
        SELECT account_id FROM organisation_after WHERE upline IS NULL
        UNION ALL
        SELECT below.account_id FROM reached r JOIN organisation_after below ON below.upline = r.account_id
      )
      SELECT account_id FROM organisation_after EXCEPT SELECT account_id FROM reached;
      RESET enable_hashjoin; RESET enable_mergejoin`);
    const { rowCount } = await client.query(`
      WITH circling AS (
        UPDATE organisation_after o SET upline = o.before, seq = NULL
        FROM organisation_left l
        WHERE l.account_id = o.account_id AND o.seq IS NOT NULL AND EXISTS (
          WITH RECURSIVE line AS (
            SELECT o.upline AS id
            UNION
            SELECT above.upline FROM line JOIN organisation_after above ON above.account_id = line.id
          )
          SELECT FROM line WHERE id = o.account_id)
        RETURNING o.account_id)
      UPDATE staged s SET refusal = 'CIRCLE: ' || s."uplineAccountIdentifier" || ' would be below ' || s."externalAccountIdentifier"
      FROM circling c JOIN account a ON a.account_id = c.account_id
      WHERE s.refusal IS NULL AND ${named('externalAccountIdentifier', 'a')}`);
    if (rowCount === 0) break;
  }
  await client.query('DROP TABLE organisation_after, organisation_left');
}
