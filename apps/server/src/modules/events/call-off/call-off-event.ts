import type { CallOffTexts } from '@foyer/contract/events/call-off';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { locales, translationKey } from '@foyer/contract/wire/vocabulary';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { isCallOffConfirmed } from '@foyer/domain/events/call-off';
import { tokenProblems } from '@foyer/domain/mail/mail-tokens';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { findEvent } from '../catalogue/index.ts';
import { beginCallOff } from '../../stock/index.ts';
import { countUnlimitedSend, tokenItem } from '../../mail/index.ts';
import { eventIdsOf } from './events-of.ts';
import { listWork } from './list-work.ts';

interface CallOffInput {
  eventId: number;
  confirmation: string;
  reason: string;
  texts: CallOffTexts;
}

/**
 * Calls an event and its child events off for good. One transaction stops the sale and records the call-off. The job
 * then ends the tickets, notifies their holders and refunds the payments.
 * @throws EVENT_CALLED_OFF when it was called off before
 */
export async function callOffEvent(database: Database, input: CallOffInput, context: CallContext): Promise<void> {
  const { eventId, reason, texts } = input;
  const { actor, now } = context;
  const event = await findEvent(database.kysely, eventId, actor);
  check(input, event.event_short_code);
  for (const each of await eventIdsOf(database.kysely, eventId)) await countUnlimitedSend(database, each, now);
  const callOffId = await database.transaction(
    async (tx) => {
      const eventIds = await beginCallOff(tx, eventId, now);
      if (eventIds.length === 0) throw new FoyerError('EVENT_CALLED_OFF');
      const { call_off_id: id } = await tx
        .insertInto('call_off')
        .values({
          event_id: eventId,
          account_id: personAtKeyboardId(actor),
          reason,
          texts: toJson(texts),
          main_locale: mainLocaleOf(event.configuration),
          created_at: now,
        })
        .returning('call_off_id')
        .executeTakeFirstOrThrow();
      for (const calledOff of eventIds) {
        await writeAudit(tx, context, {
          action: 'event.calledOff',
          entity: 'event',
          entityId: calledOff,
          eventId: calledOff,
          after: calledOff === eventId ? { texts, eventIds } : { withEventId: eventId },
          notes: reason,
        });
      }
      return id;
    },
    { retries: 3 },
  );
  // The job would list the work too, but listing it here shows all of it in the response.
  await database.transaction((tx) => listWork(tx, callOffId, now), { retries: 3 });
}

/** Checks the typed confirmation, and refuses texts with tokens, because nothing replaces tokens here. */
function check({ confirmation, texts }: CallOffInput, eventShortCode: string): void {
  const items: ErrorItem[] = isCallOffConfirmed(confirmation, eventShortCode)
    ? []
    : [{ code: 'CONFIRMED', path: 'body.confirmation' }];
  for (const locale of locales) {
    const key = translationKey(locale);
    for (const problem of tokenProblems(texts[key] ?? '', 'text', { everywhere: [] }))
      items.push({ ...tokenItem(problem), path: `body.texts.${key}` });
  }
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
}
