import type { Country, Locale, Title } from '@foyer/contract/wire/vocabulary';
import type { Tx } from '../../db/database.ts';
import { addressRow, createAccounts } from '../factories/account.ts';
import { carterAddresses, streetOf } from './addresses.ts';
import { consultants, staff } from './consultants.ts';

/** A demo account with the data for the rest of the seed. */
export interface Seeded {
  accountId: number;
  identifier: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: Country;
  locale: Locale;
  title: Title | null;
}
export interface People {
  consultants: ReadonlyMap<string, Seeded>;
  staff: { admin: number; helper: number; scanner: number };
}

/** Writes all accounts, the organisation and the addresses on file. `passwordHash` is used for every account. */
export async function writePeople(tx: Tx, now: Date, passwordHash: string): Promise<People> {
  const joined = (n: number) => new Date(now.getTime() - (400 + ((n * 13) % 900)) * 86_400_000);
  const common = { password_hash: passwordHash, password_changed_at: now, demo: true };
  const created = await createAccounts(tx, [
    ...staff.map((account) => ({ ...account, ...common, created_at: joined(1), updated_at: now })),
    ...consultants.map(({ account }, n) => ({ ...account, ...common, created_at: joined(n), updated_at: now })),
  ]);
  const idOf = new Map(created.map((each) => [each.externalAccountIdentifier, each.accountId]));
  const id = (identifier: string) => idOf.get(identifier) ?? 0;

  await writeOrganisation(tx, id);
  await tx.insertInto('address').values(addressRows(now, id)).execute();

  const people = new Map(
    consultants.map(({ account }) => [
      account.external_account_identifier,
      {
        accountId: id(account.external_account_identifier),
        identifier: account.external_account_identifier,
        firstName: account.first_name,
        lastName: account.last_name,
        email: account.email_address ?? '',
        phone: account.phone_number ?? '',
        country: account.country_code,
        locale: account.locale ?? 'en-US',
        title: account.title ?? null,
      },
    ]),
  );
  return { consultants: people, staff: { admin: id('admin'), helper: id('helper'), scanner: id('scanner') } };
}

/** One statement per upline, a few dozen in total. */
async function writeOrganisation(tx: Tx, id: (identifier: string) => number): Promise<void> {
  const below = new Map<string, number[]>();
  for (const { account, upline } of consultants) {
    if (upline !== null) below.set(upline, [...(below.get(upline) ?? []), id(account.external_account_identifier)]);
  }
  for (const [upline, members] of below) {
    await tx
      .updateTable('account')
      .set({ upline_account_id: id(upline) })
      .where('account_id', 'in', members)
      .execute();
  }
}

/** The first ten accounts and two of three others have an address on file. */
function addressRows(now: Date, id: (identifier: string) => number) {
  return consultants.flatMap(({ account }, n) => {
    const account_id = id(account.external_account_identifier);
    const streets =
      account.external_account_identifier === 'C1000001'
        ? carterAddresses
        : n < 10 || n % 3 !== 0
          ? [streetOf(account.country_code, n)]
          : [];
    return streets.map((street, position) => addressRow({ account_id, position, created_at: now, ...street }));
  });
}
