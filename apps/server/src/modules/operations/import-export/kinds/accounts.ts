import * as z from 'zod/mini';
import { text } from '@foyer/contract/wire/primitives';
import { currencies, locales, titles } from '@foyer/contract/wire/vocabulary';
import { homeOf } from '@foyer/domain/people/home';
import { accountSearchText } from '../../../../db/search-text.ts';
import { isPasswordHash } from '../../../people/sign-in/index.ts';
import { followsFile, givenOf, type Column, type Kind, type Values } from './kind.ts';
import { anonymisedAccount } from './titles.ts';
import {
  account,
  countryCode,
  email,
  optionalBoolean,
  optionalChoice,
  optionalPhone,
  optionalWords,
  wordsOrNone,
} from './values.ts';

/**
 * Consultants. Staff accounts are excluded from import and export, because `foyer admin` creates them. A password hash
 * is imported only for an account without a password: importing an old file again must not undo a changed password.
 */

const columns = {
  externalAccountIdentifier: { type: 'text', needed: true, shape: 'C and 7 digits' },
  // The column is required, but a person with a single name may leave one of the two names empty.
  firstName: { type: 'text', needed: true },
  lastName: { type: 'text', needed: true },
  emailAddress: { type: 'text', needed: true },
  phoneNumber: { type: 'text' },
  countryCode: { type: 'text', needed: true, shape: 'three letters, like USA' },
  locale: { type: 'text', choices: locales },
  currency: { type: 'text', choices: currencies },
  title: { type: 'text', choices: titles },
  accountTypeCode: { type: 'text' },
  closed: { type: 'boolean' },
  passwordHash: { type: 'text', shape: '$argon2id$v=19$m=19456,t=2,p=1$salt$hash' },
} as const satisfies Record<string, Column>;

const schema = z.strictObject({
  externalAccountIdentifier: account,
  firstName: wordsOrNone(100),
  lastName: wordsOrNone(100),
  emailAddress: email,
  phoneNumber: optionalPhone,
  // ISO 3166 alpha-3. Countries without billing support are accepted too.
  countryCode,
  locale: optionalChoice(locales),
  currency: optionalChoice(currencies),
  title: optionalChoice(titles),
  accountTypeCode: optionalWords(40),
  closed: optionalBoolean,
  passwordHash: z.optional(
    z.pipe(
      z.transform((sent: unknown) => (sent === '' ? null : sent)),
      z.nullable(text(300).check(z.refine((hash) => isPasswordHash(hash), { params: { code: 'FORMAT' } }))),
    ),
  ),
});

const given = givenOf(columns);
const follows = followsFile(columns);
const wordOf = (values: Values, column: string) => String(values[column]);

/** An account of this type has roles or cannot sign in, so an import must not make a consultant one. */
const staffType = 'STAFF';

const present = 'FROM account a WHERE a.external_account_identifier = s."externalAccountIdentifier"';

export const accounts: Kind = {
  name: 'accounts',
  columns,
  schema,
  refuse: ({ firstName, lastName }) =>
    firstName === '' && lastName === '' ? 'REQUIRED firstName: write at least one name' : undefined,
  key: (values) => wordOf(values, 'externalAccountIdentifier'),
  derived: {
    types: { search_text: 'text' },
    of: (values) => ({
      search_text: accountSearchText({
        externalAccountIdentifier: wordOf(values, 'externalAccountIdentifier'),
        firstName: wordOf(values, 'firstName'),
        lastName: wordOf(values, 'lastName'),
        emailAddress: typeof values['emailAddress'] === 'string' ? values['emailAddress'] : null,
      }),
    }),
  },
  defaults: {
    locale: (values) => homeOf(wordOf(values, 'countryCode')).locale,
    currency: (values) => homeOf(wordOf(values, 'countryCode')).currency,
    accountTypeCode: () => 'CONSULTANT',
  },
  checks: [
    anonymisedAccount,
    {
      code: 'STAFF_ACCOUNT',
      words: "'this is a staff account; change it with foyer admin'",
      where: `EXISTS (SELECT ${present} AND (a.roles <> '{}' OR a.account_type_code = '${staffType}'))`,
    },
    {
      code: 'STAFF_ACCOUNT',
      words: `'${staffType} is the type of staff accounts; create them with foyer admin'`,
      where: `s."accountTypeCode" = '${staffType}'`,
    },
    {
      code: 'DEMO_ACCOUNT',
      words: "'this is a demo account, and a password of its own would make it look like a real account'",
      where: `s."passwordHash" IS NOT NULL AND EXISTS (SELECT ${present} AND a.demo)`,
    },
  ],
  targets: [
    {
      table: 'account',
      // Compared again while the row is locked: the account may get a role, or be anonymised, after the checks.
      match: `t.external_account_identifier = s."externalAccountIdentifier" AND t.roles = '{}' AND t.anonymised_at IS NULL`,
      identity: { external_account_identifier: 's."externalAccountIdentifier"' },
      follows: {
        first_name: 's."firstName"',
        last_name: 's."lastName"',
        email_address: 's."emailAddress"',
        phone_number: follows('phoneNumber', 't.phone_number'),
        country_code: 's."countryCode"',
        locale: follows('locale', 't.locale'),
        currency: follows('currency', 't.currency'),
        title: follows('title', 't.title'),
        account_type_code: follows('accountTypeCode', 't.account_type_code'),
        closed_at: `CASE WHEN NOT (${given('closed')}) THEN t.closed_at WHEN s.closed THEN coalesce(t.closed_at, :now) END`,
        password_hash: 'coalesce(t.password_hash, s."passwordHash")',
        password_changed_at: `CASE WHEN t.password_hash IS NULL AND s."passwordHash" IS NOT NULL THEN :now ELSE t.password_changed_at END`,
        search_text: 's.search_text',
      },
      touched: { updated_at: ':now' },
      created: { created_at: ':now' },
    },
  ],
  source: {
    from: `account a WHERE a.roles = '{}' AND a.anonymised_at IS NULL AND a.external_account_identifier ~ '^C[0-9]{7}$'`,
    values: {
      externalAccountIdentifier: 'a.external_account_identifier',
      firstName: 'a.first_name',
      lastName: 'a.last_name',
      emailAddress: 'a.email_address',
      phoneNumber: 'a.phone_number',
      countryCode: 'a.country_code',
      locale: 'a.locale',
      currency: 'a.currency',
      title: 'a.title',
      accountTypeCode: 'a.account_type_code',
      closed: 'a.closed_at IS NOT NULL',
      passwordHash: 'CASE WHEN NOT a.demo THEN a.password_hash END',
    },
    order: ['externalAccountIdentifier'],
  },
};
