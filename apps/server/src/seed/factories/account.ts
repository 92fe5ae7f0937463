import type { Insertable } from 'kysely';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { homeOf } from '@foyer/domain/people/home';
import type { Db } from '../../db/database.ts';
import type { AccountTable, AddressTable, StaffGrantTable } from '../../db/schema.ts';
import { accountSearchText } from '../../db/search-text.ts';
import { epoch, next } from './counter.ts';

export type AccountRow = Insertable<AccountTable>;
/** A role to give to a new account: for all events and without a time span, unless the grant says otherwise. */
export type NewGrant = Partial<Omit<Insertable<StaffGrantTable>, 'account_id' | 'role'>> & { role: Role };
export type NewAccount = Partial<Omit<AccountRow, 'search_text'>> & {
  roles?: readonly Role[];
  grants?: readonly NewGrant[];
};

export interface CreatedAccount {
  accountId: number;
  externalAccountIdentifier: string;
}

/** The row of an account. Default: a consultant in the USA. */
function accountRow(given: NewAccount = {}): AccountRow {
  const { roles: _, grants: __, ...account } = given;
  const number = next();
  const row = {
    external_account_identifier: `C${String(7_000_000 + number)}`,
    account_type_code: 'CONSULTANT',
    first_name: 'Robin',
    last_name: `Taylor ${number}`,
    email_address: `robin.taylor.${number}@example.com`,
    country_code: 'USA',
    locale: 'en-US' as const,
    created_at: epoch,
    ...account,
  };
  return {
    ...row,
    currency: row.currency ?? homeOf(row.country_code).currency,
    updated_at: row.updated_at ?? row.created_at,
    search_text: accountSearchText({
      externalAccountIdentifier: row.external_account_identifier,
      firstName: row.first_name,
      lastName: row.last_name,
      emailAddress: row.email_address ?? null,
    }),
  };
}

/** Writes an account. Without `password_hash`, sign-in is impossible. */
export async function createAccount(db: Db, account: NewAccount = {}): Promise<CreatedAccount> {
  const [created] = await createAccounts(db, [account]);
  if (!created) throw new Error('The account was not written.');
  return created;
}

/** Writes many accounts in one statement, and returns them in order. */
export async function createAccounts(db: Db, accounts: readonly NewAccount[]): Promise<CreatedAccount[]> {
  const rows = await db
    .insertInto('account')
    .values(accounts.map(accountRow))
    .returning(['account_id', 'external_account_identifier'])
    .execute();
  const grants = accounts.flatMap(({ roles = [], grants: given = roles.map((role): NewGrant => ({ role })) }, index) =>
    given.map((grant) => ({
      account_id: rows[index]?.account_id ?? 0,
      event_id: null,
      valid_from: null,
      valid_until: null,
      label: null,
      created_at: epoch,
      ...grant,
    })),
  );
  if (grants.length > 0) await db.insertInto('staff_grant').values(grants).execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    externalAccountIdentifier: row.external_account_identifier,
  }));
}

/** Writes a staff account. Default role: admin. */
export function createStaff(
  db: Db,
  roles: readonly Role[] = ['admin'],
  account: NewAccount = {},
): Promise<CreatedAccount> {
  return createAccount(db, {
    external_account_identifier: `staff-${next()}`,
    account_type_code: 'STAFF',
    first_name: 'Sam',
    last_name: 'Staff',
    roles,
    ...account,
  });
}

type NewAddress = Partial<Insertable<AddressTable>> & { account_id: number };

export async function createAddress(db: Db, address: NewAddress): Promise<number> {
  const { address_id } = await db
    .insertInto('address')
    .values(addressRow(address))
    .returning('address_id')
    .executeTakeFirstOrThrow();
  return address_id;
}

export function addressRow(address: NewAddress): Insertable<AddressTable> {
  return {
    address1: '1 Main Street',
    locality: 'Springfield',
    region: 'IL',
    postal_code: '62701',
    country: 'USA',
    created_at: epoch,
    ...address,
  };
}
