import type { MessageSchedule, MessageTexts } from '@foyer/contract/mail/announcements';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import type { CrowdContext } from './write-crowd.ts';

const schedule: MessageSchedule = {
  kind: 'rule',
  amount: 3,
  unit: 'days',
  anchor: 'EVENT_START',
  direction: 'before',
};
const texts: MessageTexts = {
  en_US: {
    subject: '*|EVENT_NAME|* starts in three days',
    text: 'Dear *|NAME|*,\n\nDoors open one hour before the first session. Please have your ticket ready: *|LINK|*',
  },
  es_US: {
    subject: '*|EVENT_NAME|* comienza en tres días',
    text: 'Hola, *|NAME|*:\n\nLas puertas abren una hora antes de la primera sesión. Tenga listo su boleto: *|LINK|*',
  },
  ja_JP: {
    subject: 'まもなく開催：*|EVENT_NAME|*',
    text: '*|NAME|*様\n\n開場は最初のセッションの1時間前です。チケットをご用意ください：*|LINK|*',
  },
};

/** A message by a rule (mail 4): it goes out three days before the largest event of the demo starts. */
export async function writeMessageRule(tx: Tx, { now, people, events }: CrowdContext): Promise<void> {
  const event = events.get('FIVESTAR26');
  if (!event) return;
  await tx
    .insertInto('attendee_message')
    .values({
      event_id: event.eventId,
      kind: 'service',
      audience: toJson({}),
      texts: toJson(texts),
      main_locale: 'en-US',
      schedule: toJson(schedule),
      status: 'SCHEDULED',
      recipient_count: 0,
      account_id: people.staff.admin,
      created_at: new Date(now.getTime() - 86_400_000),
    })
    .execute();
}
