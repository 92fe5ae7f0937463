import { fullName } from '@foyer/domain/people/names';
import type { Db } from '../../../db/database.ts';
import { listGrants } from '../../people/grants/index.ts';
import type { MailContent } from '../compose/content.ts';
import type { ContentRow, ContentSettings } from './row.ts';

/** The roles of a consultant now, with the names of their events. Null if the address changed. */
export async function rolesContent(
  db: Db,
  { publicUrl }: Pick<ContentSettings, 'publicUrl'>,
  { recipient, locale, payload }: Pick<ContentRow, 'recipient' | 'locale' | 'payload'>,
): Promise<MailContent | null> {
  const accountId = Number(payload.accountId);
  const reader = await db
    .selectFrom('account')
    .select(['external_account_identifier', 'first_name', 'last_name', 'email_address'])
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!reader || reader.email_address !== recipient) return null;
  const grants = (await listGrants(db, [accountId], locale)).get(accountId) ?? [];
  return {
    template: 'roles',
    name: fullName({ firstName: reader.first_name, lastName: reader.last_name }, locale),
    userId: reader.external_account_identifier,
    roles: grants.map(({ role, eventName, timeZone, validFrom, validUntil, label }) => ({
      role,
      eventName,
      timeZone,
      validFrom,
      validUntil,
      label,
    })),
    url: publicUrl(),
  };
}
