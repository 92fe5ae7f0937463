import type { Locale, MailTemplate } from '@foyer/contract/wire/vocabulary';
import { venueText } from '@foyer/domain/events/venue';
import { fillSubject, fillTokens, hideTokens } from '@foyer/domain/mail/mail-tokens';
import { calendarFile } from './calendar.ts';
import { calledOffDraft } from './called-off-draft.ts';
import type { MailContent, MailEvent, MailTicket } from './content.ts';
import { exportDraft } from './export-draft.ts';
import { fitImages } from './fit-images.ts';
import { htmlBlock, htmlMail, qrCid, ticketCards } from './layout-html.ts';
import { layoutValues } from './layout-values.ts';
import { textOfHtml } from './html-to-text.ts';
import { textMail } from './layout-text.ts';
import { messageDraft } from './message-draft.ts';
import type { MailAttachment, MailMessage } from '../../../gateways/mail/port.ts';
import { qrPng } from './qr-image.ts';
import { writers } from './templates.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import { withSlot, withStyleSheet } from './style-sheet.ts';
import { showNames } from './typed-names.ts';
import { layoutTokens, mailTokens, written, type MailView } from './tokens.ts';
import { ticketsOf, viewOf } from './view.ts';
import { wrapText } from './wrap-text.ts';

/** An event's own template as saved by the editor (mail 2). */
export interface OwnTemplate {
  subject: string;
  html: string;
}

export interface ComposeRequest {
  id: string;
  from: string;
  to: string;
  locale: Locale;
  content: MailContent;
  /** Replaces the built-in template. Its HTML is from the organiser and trusted. Values filled into it are escaped. */
  ownTemplate?: OwnTemplate | null;
  now: Date;
}

/** Templates that announce a date and therefore include a calendar file (mail 1). */
const withCalendar: readonly MailTemplate[] = ['confirmation', 'guest-ticket', 'itinerary', 'transfer-to', 'upgrade'];

/**
 * Composes the whole message: subject, HTML and text in the reader's language, inline QR codes and the calendar file.
 */
export function compose(request: ComposeRequest): MailMessage {
  const { locale } = request;
  const content = showNames(request.content, locale);
  const texts = serverTexts[locale].mail;
  const view = viewOf(content, texts, locale);
  const tickets = ticketsOf(content);
  const hasCalendar =
    content.template === 'message' ? content.hasCalendar : withCalendar.some((each) => each === content.template);
  const event = 'event' in content ? content.event : null;
  const filled = withoutTokens(
    request.ownTemplate
      ? ownWords(request.ownTemplate, { event, view, tickets, texts, locale, hasCalendar })
      : builtInWords(content, view, tickets, texts, locale),
  );
  const words = { ...filled, html: wrapText(fitImages(withStyleSheet(filled.html))) };

  const from = senderOf(request.from, event?.senderName ?? null);
  const codes = tickets.filter((ticket) => words.html.includes(`cid:${qrCid(ticket.ticketId)}"`));
  const attachments = codes.map(qrAttachment);
  if (event && hasCalendar) {
    attachments.push(calendarAttachment(event, words.subject, { from, now: request.now, locale }));
  }
  if (content.template === 'called-off') {
    // One file per event: a calendar program accepts only one entry from a file that cancels.
    const files = [content.event, ...content.childEvents].map((each) =>
      calendarAttachment(each, words.subject, { from, now: request.now, locale, isCanceled: true }),
    );
    attachments.push(...files);
  }
  const replyTo = event?.replyTo ? { replyTo: oneLine(event.replyTo) } : {};
  const unsubscribe =
    content.template === 'message' && content.optOutUrl !== null ? { unsubscribeUrl: content.optOutUrl } : {};
  return { id: request.id, from, ...replyTo, ...unsubscribe, to: oneLine(request.to), ...words, attachments };
}

/** Replaces the name in `Foyer <no-reply@foyer.example>` and keeps the address. */
function senderOf(from: string, name: string | null): string {
  if (name === null) return from;
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  return `"${oneLine(name).replaceAll(/["\\\\]/g, '')}" <${address.trim()}>`;
}

type Words = Pick<MailMessage, 'subject' | 'html' | 'text'>;

const knownTokens = [...mailTokens, ...layoutTokens];

/**
 * Removes text that looks like a token. Typed names may contain such text, and so may templates saved before tokens
 * were validated.
 */
const withoutTokens = ({ subject, html, text }: Words): Words => ({
  subject: hideTokens(subject, 'text', knownTokens),
  html: hideTokens(html, 'html', knownTokens),
  text: hideTokens(text, 'text', knownTokens),
});

function builtInWords(
  content: MailContent,
  view: MailView,
  tickets: MailTicket[],
  texts: ServerTexts['mail'],
  locale: Locale,
): Words {
  const isRefundPending = content.template === 'refund' && content.isOnItsWay;
  const givenBy = content.template === 'refund' ? content.givenBy : null;
  const isAddOns = content.template === 'upgrade' && content.isAddOns;
  const said = {
    ...texts,
    ...(isRefundPending ? { refundText: texts.refundPendingText } : {}),
    ...(givenBy === null
      ? {}
      : { refundText: (p: { amount: string }) => texts.refundGivenText({ ...p, method: givenBy }) }),
    ...(isAddOns ? { upgradeText: texts.addOnsText, upgradeHeading: texts.addOnsHeading } : {}),
  };
  const draft =
    content.template === 'message'
      ? messageDraft(
          content,
          texts,
          view,
          layoutValues({ event: content.event, view, tickets, texts, locale, hasCalendar: content.hasCalendar }),
        )
      : content.template === 'export'
        ? exportDraft(content, texts, view, locale)
        : content.template === 'called-off'
          ? calledOffDraft(content, texts, view, locale)
          : writers[content.template](said, view);
  const cards = ticketCards(tickets, texts, locale);
  const main = draft.blocks.map((block) => htmlBlock(block, cards)).join('\n');
  const color = 'event' in content ? content.event.color : null;
  return {
    subject: oneLine(draft.subject),
    html: htmlMail(draft, main, { texts, locale, color }),
    text: textMail(draft, tickets, texts, locale),
  };
}

function ownWords(own: OwnTemplate, input: Parameters<typeof layoutValues>[0]): Words {
  const html = fillTokens(own.html, { ...input.view, ...layoutValues(input) });
  return { subject: fillSubject(own.subject, input.view), html, text: textOfHtml(html) };
}

function qrAttachment(ticket: MailTicket): MailAttachment {
  return {
    fileName: `ticket-${ticket.ticketId}.png`,
    contentType: 'image/png',
    content: qrPng(ticket.qrCode ?? ''),
    cid: qrCid(ticket.ticketId),
  };
}

function calendarAttachment(
  event: MailEvent,
  description: string,
  { from, now, locale, isCanceled = false }: Pick<ComposeRequest, 'from' | 'now' | 'locale'> & { isCanceled?: boolean },
): MailAttachment {
  const file = calendarFile({
    eventId: event.eventId,
    installationId: event.installationId,
    sequence: event.calendarSequence,
    organizer: from,
    summary: event.name,
    start: event.start,
    end: event.end,
    timeZone: event.timeZone,
    location: venueText(event.venue, locale),
    description,
    url: event.url,
    isCanceled,
    now,
  });
  return {
    fileName: isCanceled ? `canceled-${event.eventId}.ics` : 'event.ics',
    contentType: `text/calendar; charset=utf-8; method=${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    content: Buffer.from(file),
  };
}

/**
 * Returns the built-in template in editable form: the same mail with tokens in place of values. `content` is HTML that
 * replaces everything below its heading.
 */
export function editableTemplate(template: MailTemplate, locale: Locale, content?: string): OwnTemplate {
  const texts = serverTexts[locale].mail;
  const view = Object.fromEntries(mailTokens.map((token) => [token, written(token)])) as MailView;
  const draft = writers[template](texts, view);
  const main = content ?? draft.blocks.map((block) => htmlBlock(block, written('TICKETS'))).join('\n');
  return { subject: draft.subject, html: htmlMail(draft, main, { texts, locale, color: null }) };
}

/** Whether a saved template has the built-in text, also with an earlier style sheet. */
export const isBuiltInText = (template: MailTemplate, locale: Locale, html: string): boolean =>
  withSlot(html) === editableTemplate(template, locale).html;

/** Removes control characters, because a line break in a header would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
