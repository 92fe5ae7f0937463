import type { outgoingMailEndpoints } from '@foyer/contract/mail/outgoing-mail';
import type { HandlerOf } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { getOutboxMail, listOutbox, type OutboxReader } from './list-outbox.ts';
import { readMailQueue, retryFailedMail } from './retry-failed-mail.ts';

type Names = 'listOutbox' | 'getOutboxMail' | 'getMailQueue' | 'retryFailedMail';
type Handlers = { [N in Names]: HandlerOf<(typeof outgoingMailEndpoints)[N]> };

export function mailHandlers(reader: OutboxReader, database: Database): Handlers {
  return {
    listOutbox: ({ query }) => listOutbox(reader.db, query),
    getOutboxMail: ({ params }, context) => getOutboxMail(reader, params.mailId, context),
    getMailQueue: (_input, { now }) => readMailQueue(reader.db, now),
    retryFailedMail: (_input, context) => retryFailedMail(database, context),
  };
}
