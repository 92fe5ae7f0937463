import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { countTest } from './event-sends.ts';
import type { MailGateway, MailMessage } from '../../gateways/mail/port.ts';

export interface OwnMail {
  database: Database;
  mail: MailGateway;
  /** Called with errors of the mail gateway. */
  log: (event: string, about: Record<string, unknown>) => void;
}

/** Sends a test mail at once to the person at the keyboard only. Returns the address. */
export async function sendToSelf(
  { database, mail, log }: OwnMail,
  eventId: number,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
  messageTo: (to: string) => Promise<MailMessage>,
): Promise<string> {
  const me = await database.kysely
    .selectFrom('account')
    .select('email_address')
    .where('account_id', '=', personAtKeyboardId(actor))
    .executeTakeFirst();
  const to = me?.email_address;
  if (!to) throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'EMAIL', path: 'account.emailAddress' }] });
  await countTest(database, eventId, now);
  const message = await messageTo(to);
  try {
    await mail.send(message);
  } catch (error) {
    log('test mail not sent', { eventId, err: error });
    throw new FoyerError('PROVIDER_UNREACHABLE', { cause: error });
  }
  return to;
}
