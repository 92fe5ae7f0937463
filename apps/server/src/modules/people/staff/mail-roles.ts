import { fullName } from '@foyer/domain/people/names';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Tx } from '../../../db/database.ts';
import { queueMail } from '../../mail/index.ts';

interface Addressee {
  account_id: number;
  account_type_code: string;
  first_name: string;
  last_name: string;
  email_address: string | null;
  locale: Locale;
}

/** Queues the mail that tells a consultant which roles they have now (people 4.15). Staff get a sign-in link instead. */
export async function mailRoles(tx: Tx, account: Addressee, now: Date): Promise<void> {
  const { account_id: accountId, email_address: to, locale } = account;
  if (account.account_type_code === 'STAFF' || !to) return;
  const name = fullName({ firstName: account.first_name, lastName: account.last_name }, locale);
  await queueMail(tx, { template: 'roles', to, locale, name, accountId }, now);
}
