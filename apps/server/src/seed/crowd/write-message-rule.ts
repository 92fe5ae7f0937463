import type { MessageSchedule, MessageTexts } from '@foyer/contract/mail/announcements';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { checkAnswersTexts } from '../events/demo-mails.ts';
import type { CrowdContext } from './write-crowd.ts';

const daysBefore = (amount: number): MessageSchedule => ({
  kind: 'rule',
  amount,
  unit: 'days',
  anchor: 'EVENT_START',
  direction: 'before',
});
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

/**
 * Messages by rules (mail 4), two weeks and three days before the largest event of the demo starts. The first one was
 * written as blocks.
 */
export async function writeMessageRule(tx: Tx, { now, people, events }: CrowdContext): Promise<void> {
  const event = events.get('FIVESTAR26');
  if (!event) return;
  const messages = [
    { texts: checkAnswersTexts, schedule: daysBefore(14) },
    { texts, schedule: daysBefore(3) },
  ];
  await tx
    .insertInto('attendee_message')
    .values(
      messages.map((message, index) => ({
        event_id: event.eventId,
        kind: 'service',
        audience: toJson({}),
        texts: toJson(message.texts),
        main_locale: 'en-US',
        schedule: toJson(message.schedule),
        status: 'SCHEDULED',
        recipient_count: 0,
        account_id: people.staff.admin,
        created_at: new Date(now.getTime() - (2 - index) * 86_400_000),
      })),
    )
    .execute();
}
