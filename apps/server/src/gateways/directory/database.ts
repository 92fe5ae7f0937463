import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DirectoryGateway } from './port.ts';

/** The embedded directory: the accounts that `foyer import` keeps in step with the organisation's own system. */
export function createDatabaseDirectory(db: Db): DirectoryGateway {
  return {
    async find(externalAccountIdentifier) {
      const row = await db
        .selectFrom('account')
        .select([
          'account_id',
          'external_account_identifier',
          'first_name',
          'last_name',
          'title',
          'email_address',
          'phone_number',
          'country_code',
          'locale',
        ])
        .where('external_account_identifier', '=', externalAccountIdentifier)
        .where('closed_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      return {
        accountId: row.account_id,
        externalAccountIdentifier: row.external_account_identifier,
        firstName: row.first_name,
        lastName: row.last_name,
        title: row.title,
        emailAddress: row.email_address,
        phoneNumber: row.phone_number,
        country: row.country_code,
        locale: row.locale,
      };
    },

    async isUplineOf(uplineAccountId, accountId) {
      const { rows } = await sql<{
        upline: boolean;
      }>`SELECT is_upline_of(${uplineAccountId}, ${accountId}) AS upline`.execute(db);
      return rows[0]?.upline ?? false;
    },
  };
}
