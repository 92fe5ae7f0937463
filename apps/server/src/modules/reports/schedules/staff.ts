import { desk } from '@foyer/contract/wire/endpoint';
import type { Locale, Role } from '@foyer/contract/wire/vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import type { Db, Tx } from '../../../db/database.ts';
import { listStaff } from '../../people/staff/index.ts';

/** Whether the roles allow exports, by the access rule of the export call. */
const mayExport = (roles: readonly Role[]): boolean => hasAnyRole({ roles }, desk.roles);

export interface ExportReader {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  /** Null without an address: the person can create schedules but not receive mails. */
  address: string | null;
}

/** All staff who may export lists now, by account id. */
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
