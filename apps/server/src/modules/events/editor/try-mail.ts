import { randomUUID } from 'node:crypto';
import type { MailedEvent } from '@foyer/contract/events/event-draft';
import { isTimeZone } from '@foyer/domain/shared/dates';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale, MailTemplate } from '@foyer/contract/wire/vocabulary';
import type { CallContext } from '../../../calls/context.ts';
import { checkMailText } from '../definition/index.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { composeSample, readForbidden, sendToSelf, withImages } from '../../mail/index.ts';
import type { SelfServiceDependencies } from './deps.ts';

interface MailText {
  /** The ticket of the attendee in a preview. */
  ticketId?: number | undefined;
  /** The open draft in a preview. */
  draft?: MailedEvent | undefined;
  templateName: MailTemplate;
  locale: Locale;
  templateSubject?: string | undefined;
  templateHTMLContent?: string | undefined;
}

async function sampleOf(
  { mails }: SelfServiceDependencies,
  eventId: number,
  { ticketId, draft, templateName, locale, templateSubject, templateHTMLContent }: MailText,
  to: string,
  context: CallContext,
) {
  if (draft && !isTimeZone(draft.configuration.timeZone)) {
    throw new FoyerError('VALIDATION_ERROR', {
      items: [{ code: 'ONE_OF', path: 'body.draft.configuration.timeZone' }],
    });
  }
  const requester = requesterOf(context);
  const html = templateHTMLContent === undefined ? [] : [templateHTMLContent];
  const items = checkMailText(
    { templateSubject: templateSubject ?? '', templateHTMLContent },
    (path) => `body.${path}`,
    await readForbidden(mails.workers, html, requester),
  );
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
  const sample = await composeSample(mails, {
    id: `sample-${randomUUID()}`,
    to,
    eventId,
    ticketId,
    draft,
    template: templateName,
    locale,
    own: {
      ...(templateSubject === undefined ? {} : { subject: templateSubject }),
      ...(templateHTMLContent === undefined ? {} : { html: templateHTMLContent }),
    },
    now: context.now,
    requester,
  });
  if (!sample) throw new FoyerError('RECORD_NOT_FOUND');
  return sample;
}

export async function previewMail(
  deps: SelfServiceDependencies,
  eventId: number,
  body: MailText,
  context: CallContext,
): Promise<{ subject: string; html: string; templateSubject: string; templateHTMLContent: string }> {
  const { message, text } = await sampleOf(deps, eventId, body, 'preview@example.com', context);
  return {
    subject: message.subject,
    html: withImages(message),
    templateSubject: text.subject,
    templateHTMLContent: text.html,
  };
}

/** Sends the sample mail at once, only to the account that requests it. */
export async function sendTestMail(
  deps: SelfServiceDependencies,
  eventId: number,
  body: MailText,
  context: CallContext,
): Promise<{ success: true; to: string }> {
  const own = { database: deps.database, mail: deps.mail, log: deps.log };
  const to = await sendToSelf(own, eventId, context, async (address) => {
    const { message } = await sampleOf(deps, eventId, body, address, context);
    return message;
  });
  return { success: true, to };
}
