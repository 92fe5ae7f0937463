import type { outgoingMailEndpoints } from '@foyer/contract/mail/outgoing-mail';
import type { HandlerOf } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { getOutboxMail, listAccountMails, listOutbox, type OutboxReader } from './list-outbox.ts';
import { readMailQueue, retryFailedMail } from './retry-failed-mail.ts';
import { sendMailAgain } from './send-mail-again.ts';

type Names = 'listOutbox' | 'sendMailAgain' | 'listAccountMails' | 'getOutboxMail' | 'getMailQueue' | 'retryFailedMail';
type Handlers = { [N in Names]: HandlerOf<(typeof outgoingMailEndpoints)[N]> };

export function mailHandlers(reader: OutboxReader, database: Database): Handlers {
  return {
    listOutbox: ({ query }, context) => listOutbox(reader.db, query, context),
    getOutboxMail: ({ params }, context) => getOutboxMail(reader, params.mailId, context),
    sendMailAgain: async ({ params, body }, context) => {
      await sendMailAgain({ database, settings: reader }, { mailId: params.mailId, to: body.email }, context);
      return { success: true };
    },
    listAccountMails: ({ params }, context) => listAccountMails(reader.db, params, context),
    getMailQueue: (_input, { now }) => readMailQueue(reader.db, now),
    retryFailedMail: (_input, context) => retryFailedMail(database, context),
  };
}
