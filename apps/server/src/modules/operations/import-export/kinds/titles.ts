import * as z from 'zod/mini';
import { titles as allTitles } from '@foyer/contract/wire/vocabulary';
import { followsFile, type Check, type Column, type Kind } from './kind.ts';
import { account, choice, optionalDay } from './values.ts';

/** Titles that accounts may show on a badge. The current title is a column of the account. */

const columns = {
  externalAccountIdentifier: { type: 'text', needed: true, shape: 'C and 7 digits' },
  title: { type: 'text', needed: true, choices: allTitles },
  since: { type: 'date', shape: 'YYYY-MM-DD' },
} as const satisfies Record<string, Column>;

/** For kinds with rows that belong to an account. */
export const joinAccount = 'JOIN account a ON a.external_account_identifier = s."externalAccountIdentifier"';
export const unknownAccount: Check = {
  code: 'UNKNOWN_ACCOUNT',
  words: `'there is no account ' || s."externalAccountIdentifier" || '; import the accounts first'`,
  where: `s."externalAccountIdentifier" IS NOT NULL AND NOT EXISTS (
    SELECT FROM account a WHERE a.external_account_identifier = s."externalAccountIdentifier")`,
};

/** An older file must not restore data of an anonymised account. */
export const anonymisedAccount: Check = {
  code: 'ANONYMISED_ACCOUNT',
  words: "'this account was anonymised, so data about it is not imported'",
  where: `EXISTS (SELECT FROM account a
    WHERE a.external_account_identifier = s."externalAccountIdentifier" AND a.anonymised_at IS NOT NULL)`,
};

/** Export is limited to consultants, because import is too. */
export const isConsultant = `a.external_account_identifier ~ '^C[0-9]{7}$'`;

export const titles: Kind = {
  name: 'titles',
  columns,
  schema: z.strictObject({ externalAccountIdentifier: account, title: choice(allTitles), since: optionalDay }),
  key: ({ externalAccountIdentifier, title }) => `${String(externalAccountIdentifier)} ${String(title)}`,
  checks: [unknownAccount, anonymisedAccount],
  targets: [
    {
      table: 'account_title',
      joins: joinAccount,
      match: 't.account_id = a.account_id AND t.title = s.title',
      identity: { account_id: 'a.account_id', title: 's.title' },
      follows: { since: followsFile(columns)('since', 't.since') },
    },
  ],
  source: {
    from: `account_title t JOIN account a USING (account_id) WHERE ${isConsultant}`,
    values: { externalAccountIdentifier: 'a.external_account_identifier', title: 't.title', since: 't.since' },
    order: ['externalAccountIdentifier', 'title'],
  },
};
