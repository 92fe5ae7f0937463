import { securityNotices } from '@foyer/contract/people/sign-in-vocabulary';
import { zoneOfCountry } from '@foyer/domain/people/country-zone';
import { fullName } from '@foyer/domain/people/names';
import type { Db } from '../../../db/database.ts';
import type { MailContent } from '../compose/content.ts';
import { optionalText, text } from './payload.ts';
import type { ContentRow, ContentSettings } from './row.ts';

/** The notice with the account's name. Null if the account was anonymised or deleted. The reader may have an earlier address. */
export async function securityNoticeContent(
  db: Db,
  { publicUrl }: Pick<ContentSettings, 'publicUrl'>,
  { locale, payload }: Pick<ContentRow, 'locale' | 'payload'>,
): Promise<MailContent | null> {
  const notice = securityNotices.find((each) => each === payload.notice);
  const account = await db
    .selectFrom('account')
    .select(['external_account_identifier', 'first_name', 'last_name', 'country_code'])
    .where('account_id', '=', Number(payload.accountId))
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  if (!account || !notice) return null;
  return {
    template: 'security-notice',
    name: fullName({ firstName: account.first_name, lastName: account.last_name }, locale),
    userId: account.external_account_identifier,
    notice,
    at: new Date(text(payload.at)),
    timeZone: zoneOfCountry(account.country_code, 'UTC'),
    device: optionalText(payload.device) ?? '',
    passkey: optionalText(payload.passkey) ?? '',
    url: publicUrl(),
  };
}
