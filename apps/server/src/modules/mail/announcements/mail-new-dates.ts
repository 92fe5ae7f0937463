import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { mainLocaleOf } from '@foyer/domain/mail/announcements';
import { calendarChange } from '@foyer/domain/events/event-changes';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { newDatesTexts } from '../index.ts';
import { countTickets } from './count-audience.ts';

interface Change {
  eventId: number;
  before: EventDefinition;
  after: EventDefinition;
}

/**
 * Number of addresses of ticket holders who need a new calendar entry. Null if no date, time zone or venue changes for
 * them.
 */
export async function countNewDates(tx: Tx, { eventId, before, after }: Change, now: Date): Promise<number | null> {
  if (calendarChange(before, after, now) === null) return null;
  const event = { event_id: eventId, configuration: { ...after.configuration, images: [] } };
  const { recipients } = await countTickets(tx, { event, kind: 'service', audience: {}, until: now, now });
  return recipients;
}

/** New dates would be mailed, but the send is not counted yet. `withCountedSend` counts it and repeats the change. */
export class SendNotCounted extends Error {}

/**
 * Creates the message with the new calendar entry for all ticket holders, in the transaction that changes the event.
 * The job of messages then queues one mail per address, in the reader's language. @throws SendNotCounted
 */
export async function mailNewDates(
  tx: Tx,
  { eventId, before, after }: Change,
  context: Pick<CallContext, 'actor' | 'now' | 'requestId'>,
  isCounted: boolean,
): Promise<void> {
  const { actor, now } = context;
  const change = calendarChange(before, after, now);
  const recipients = await countNewDates(tx, { eventId, before, after }, now);
  if (change === null || recipients === null || recipients === 0) return;
  if (!isCounted) throw new SendNotCounted();
  const texts = newDatesTexts(before, change);
  const about = { kind: 'service' as const, audience: {}, texts, recipients };
  const { attendee_message_id: messageId } = await tx
    .insertInto('attendee_message')
    .values({
      event_id: eventId,
      kind: about.kind,
      audience: toJson(about.audience),
      texts: toJson(texts),
      main_locale: mainLocaleOf(after.configuration),
      recipient_count: recipients,
      has_calendar: true,
      account_id: personAtKeyboardId(actor),
      created_at: now,
    })
    .returning('attendee_message_id')
    .executeTakeFirstOrThrow();
  await writeAudit(tx, context, {
    action: 'message.sent',
    entity: 'attendee_message',
    entityId: messageId,
    eventId,
    after: about,
  });
}
