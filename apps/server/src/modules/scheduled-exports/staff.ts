import { desk } from '@foyer/contract/endpoint';
import type { Locale, Role } from '@foyer/contract/vocabulary';
import { hasAnyRole } from '@foyer/domain/permissions';
import type { Db, Tx } from '../../db/database.ts';
import { listStaff } from '../staff/index.ts';

/** Whoever may take lists along, by the call that gives them out. */
const mayExport = (roles: readonly Role[]): boolean => hasAnyRole({ roles }, desk.roles);

export interface ExportReader {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  /** Null for who has no address: they can have lists made, and cannot be told. */
  address: string | null;
}

/** Everybody who may take lists along at this moment, by account. */
export async function readersOf(db: Db | Tx): Promise<Map<number, ExportReader>> {
  const staff = await listStaff(db);
  return new Map(
    staff
      .filter(({ roles }) => mayExport(roles))
      .map((row) => [
        row.account_id,
        {
          accountId: row.account_id,
          externalAccountIdentifier: row.external_account_identifier,
          firstName: row.first_name,
          lastName: row.last_name,
          locale: row.locale,
          address: row.email_address || null,
        },
      ]),
  );
}
