import { randomUUID } from 'node:crypto';
import type { MessageKind, MessageText } from '@foyer/contract/mail/announcements';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { CallContext } from '../../../calls/context.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import { composeMessageSample, sendToSelf, withImages } from '../index.ts';
import { checkText } from './check-texts.ts';
import type { AttendeeMessagesDependencies } from './deps.ts';

interface Sample {
  eventId: number;
  /** The ticket of the attendee in a preview. */
  ticketId?: number | undefined;
  kind: MessageKind;
  locale: Locale;
  text: MessageText;
}

async function sampleTo(
  { mails }: AttendeeMessagesDependencies,
  sample: Sample,
  to: string,
  now: Date,
): Promise<MailMessage> {
  checkText(sample.text);
  const message = await composeMessageSample(mails, { ...sample, id: `sample-${randomUUID()}`, to, now });
  if (!message) throw new FoyerError('RECORD_NOT_FOUND');
  return message;
}

/** Returns a preview of the message for an attendee, or for an invented one. */
export async function previewMessage(
  deps: AttendeeMessagesDependencies,
  sample: Sample,
  { now }: CallContext,
): Promise<{ subject: string; html: string }> {
  const message = await sampleTo(deps, sample, 'preview@example.com', now);
  return { subject: message.subject, html: withImages(message) };
}

/** Sends the sample at once to the caller only. */
export async function sendTestMessage(
  deps: AttendeeMessagesDependencies,
  sample: Sample,
  context: CallContext,
): Promise<{ to: string }> {
  const own = { database: deps.database, mail: deps.mail, log: deps.log };
  const to = await sendToSelf(own, sample.eventId, context, (address) => sampleTo(deps, sample, address, context.now));
  return { to };
}
