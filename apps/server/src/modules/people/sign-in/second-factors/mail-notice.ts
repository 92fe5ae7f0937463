import type { SecurityNotice } from '@foyer/contract/people/sign-in-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Tx } from '../../../../db/database.ts';
import { queueMail } from '../../../mail/index.ts';

interface Addressee {
  account_id: number;
  email_address: string | null;
  locale: Locale;
}

/** Queues the mail that tells the owner of an account about a change of sign-in (people 8.7). Without an address there is none. */
export async function mailNotice(
  tx: Tx,
  { account_id: accountId, email_address: to, locale }: Addressee,
  about: { notice: SecurityNotice; now: Date; device?: string; passkey?: string },
): Promise<void> {
  if (!to) return;
  const { now, notice, device, passkey } = about;
  const at = now.toISOString();
  await queueMail(tx, { template: 'security-notice', to, locale, accountId, notice, at, device, passkey }, now);
}
