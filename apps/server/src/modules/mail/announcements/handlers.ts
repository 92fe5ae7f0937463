import type { announcementsEndpoints } from '@foyer/contract/mail/announcements';
import { mainLocaleOf, messageTokens } from '@foyer/domain/mail/announcements';
import { sql } from 'kysely';
import type { HandlerOf } from '../../../calls/context.ts';
import { changeSendAllowance, readSendAllowance } from '../index.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { changeMessage, readMessage } from './change-message.ts';
import { countAudience } from './count-audience.ts';
import type { AttendeeMessagesDependencies } from './deps.ts';
import { changeOptOut, showOptOut } from './opt-out/answer.ts';
import { listAccountMessages } from './list-account-messages.ts';
import { pauseMessage } from './pause-message.ts';
import { readMessages } from './present.ts';
import { isDue, ruleEventOf } from './rule-event.ts';
import { sendMessage } from './send-message.ts';
import { stopMessage } from './stop-message.ts';
import { previewMessage, sendTestMessage } from './try-message.ts';

type Handlers = { [N in keyof typeof announcementsEndpoints]: HandlerOf<(typeof announcementsEndpoints)[N]> };

const mostListed = 100;

export function announcementsHandlers(deps: AttendeeMessagesDependencies): Handlers {
  const { database } = deps;
  const db = database.kysely;
  return {
    listMessages: async ({ params: { eventId } }, { actor, now, locale }) => {
      const { configuration } = await findEvent(db, eventId, actor);
      return {
        mainLocale: mainLocaleOf(configuration),
        tokens: [...messageTokens],
        messages: await readMessages(db, { where: sql`m.event_id = ${eventId}`, most: mostListed, now, locale }),
      };
    },
    listAccountMessages: ({ params }, context) => listAccountMessages(db, params, context),
    countMessageAudience: async ({ params: { eventId }, body: { schedule, ...about } }, { actor, now }) => {
      const event = await findEvent(db, eventId, actor);
      const audience = { event, ...about, until: now, now };
      const count = await countAudience(database, audience);
      if (schedule?.kind !== 'rule') return count;
      const due = await countAudience(database, { ...audience, only: isDue(schedule, ruleEventOf(event), now) });
      return { ...count, dueNow: due.recipients, firstDue: due.first };
    },
    previewMessage: ({ params, body }, context) => previewMessage(deps, { ...params, ...body }, context),
    sendTestMessage: ({ params, body }, context) => sendTestMessage(deps, { ...params, ...body }, context),
    sendMessage: ({ params, body, headers }, context) =>
      sendMessage(database, { ...params, ...body, idempotencyKey: headers['idempotency-key'] }, context),
    getSendAllowance: ({ params }, { now }) => readSendAllowance(db, params.eventId, now),
    changeSendAllowance: ({ params, body }, context) => changeSendAllowance(database, { ...params, ...body }, context),
    getMessage: ({ params }, context) => readMessage(db, params.messageId, context),
    changeMessage: ({ params, body }, context) => changeMessage(database, { ...params, ...body }, context),
    pauseMessage: ({ params, body }, context) => pauseMessage(database, { ...params, ...body }, context),
    stopMessage: ({ params }, context) => stopMessage(database, params.messageId, context),
    showNewsOptOut: ({ params }) => showOptOut(deps, params.token),
    changeNewsOptOut: ({ params: { token }, body }, { now }) => {
      const news = body['List-Unsubscribe'] === undefined ? body.news : 'off';
      return changeOptOut(deps, { token, news }, now);
    },
  };
}
