import type { Db, Tx } from '../../db/database.ts';
import { readInstallationId } from '../../db/installation.ts';
import type { MailGateway } from '../../gateways/mail/port.ts';
import { messageIdOf } from './message-id.ts';

/** Deletes the mail gateway's copies of these mails, by outbox id. The default gateway writes files. */
export async function forgetMailFiles(
  { db, mail }: { db: Db | Tx; mail: MailGateway },
  mailIds: readonly number[],
): Promise<void> {
  if (mailIds.length === 0 || !mail.forget) return;
  const installationId = await readInstallationId(db);
  await mail.forget(mailIds.map((mailId) => messageIdOf(mailId, installationId)));
}
