import { reportRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { roleRefusal } from '@foyer/domain/people/grants';
import type { Db, Tx } from '../../../db/database.ts';
import { listStaff } from '../../people/staff/index.ts';

export interface ExportReader {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  /** Null without an address: the person can create schedules but not receive mails. */
  address: string | null;
}

/** All staff who may export lists of an event now, by account id: the roles of the export call. */
export async function readersOf(
  db: Db | Tx,
  { eventId, now }: { eventId: number; now: Date },
): Promise<Map<number, ExportReader>> {
  const staff = await listStaff(db);
  return new Map(
    staff
      .filter(({ grants }) => roleRefusal(grants, reportRoles, { scope: [eventId], now }) === null)
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
