import { mailTemplates, type Locale, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { headerText } from '@foyer/domain/shared/header-text';
import { hideTokens } from '@foyer/domain/mail/mail-tokens';
import { calendarFile } from './calendar.ts';
import { calledOffDraft } from './called-off-draft.ts';
import { drawResultDraft } from './draw-result-draft.ts';
import type { MailContent, MailEvent, MailTicket } from './content.ts';
import { earnedPlaceDraft } from './earned-place-draft.ts';
import { exportDraft } from './export-draft.ts';
import { rolesDraft } from './roles-draft.ts';
import { securityNoticeDraft } from './security-notice-draft.ts';
import { saleCalendarFile } from './sale-calendar.ts';
import { saleAlertDraft } from './sale-alert-draft.ts';
import { fillLine, fillTemplate, withGone, withoutGoneValues } from './fill-template.ts';
import { fitImages } from './fit-images.ts';
import { htmlBlock, htmlMail, qrCid, ticketCards, type Extent } from './layout-html.ts';
import { layoutValues } from './layout-values.ts';
import { textOfHtml } from './html-to-text.ts';
import { textMail, ticketList } from './layout-text.ts';
import { messageDraft } from './message-draft.ts';
import type { MailAttachment, MailMessage } from '../../../gateways/mail/port.ts';
import { qrPng } from './qr-image.ts';
import { earlierOrder, writers } from './templates.ts';
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
  /** Number of the mail in the outbox. A preview has none. */
  number?: number;
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
  const tickets = ticketsOf(content);
  const hasCalendar =
    content.template === 'message'
      ? content.hasCalendar
      : withCalendar.some((each) => each === content.template) && tickets.some(({ isValid }) => isValid);
  const event = 'event' in content ? content.event : null;
  const words = fittingWords(request, content, { tickets, hasCalendar });
  const from = senderOf(request.from, event?.senderName ?? null);
  const codes = tickets.filter((ticket) => words.html.includes(`cid:${qrCid(ticket.ticketId)}"`));
  const attachments = codes.map(qrAttachment);
  const entry = { from, now: request.now, locale, number: request.number ?? 0 };
  if (event && hasCalendar) attachments.push(calendarAttachment(event, { ...entry, content }));
  if (event && 'endsEntry' in content && content.endsEntry) {
    attachments.push(calendarAttachment(event, { ...entry, isCanceled: true }));
  }
  if (content.template === 'sale-alert') attachments.push(...saleAttachment(content, entry));
  if (content.template === 'called-off') {
    // One file per event: a calendar program accepts only one entry from a file that cancels.
    const files = [content.event, ...content.childEvents].map((each) =>
      calendarAttachment(each, { ...entry, isCanceled: true }),
    );
    attachments.push(...files);
  }
  const replyTo = event?.replyTo ? { replyTo: headerText(event.replyTo) } : {};
  const unsubscribe =
    content.template === 'message' && content.optOutUrl !== null ? { unsubscribeUrl: content.optOutUrl } : {};
  return { id: request.id, from, ...replyTo, ...unsubscribe, to: headerText(request.to), ...words, attachments };
}

/** Gmail hides everything after 102 KB. A test mail has a notice in addition. */
const mostBytes = 98_000;

/** How much of an order a mail shows, from all of it to nothing but the link to the tickets. */
const extents: readonly Extent[] = [
  { cards: 10, lines: 100, answers: 1_000 },
  { cards: 5, lines: 100, answers: 1_000 },
  { cards: 2, lines: 100, answers: 1_000 },
  { cards: 1, lines: 100, answers: 1_000 },
  { cards: 1, lines: 50, answers: 50 },
  { cards: 1, lines: 10, answers: 15 },
  { cards: 0, lines: 0, answers: 0 },
];

/**
 * The texts of the mail in the largest extent that no mail program cuts. An organiser's text that is too long by itself
 * is replaced by the built-in text.
 */
function fittingWords(
  { ownTemplate, locale }: ComposeRequest,
  content: MailContent,
  about: { tickets: MailTicket[]; hasCalendar: boolean },
): Words {
  const texts = serverTexts[locale].mail;
  const view = viewOf(content, texts, locale);
  const event = 'event' in content ? content.event : null;
  const own = ownTemplate && !isBuiltIn(content.template, locale, ownTemplate.html) ? ownTemplate : null;
  const words = (isOwn: boolean, extent: Extent) => {
    const input = { ...about, event, view, texts, locale, extent };
    const filled = withoutTokens(own && isOwn ? ownWords(own, content, input) : builtInWords(content, isOwn, input));
    return { ...filled, html: wrapText(fitImages(withStyleSheet(filled.html))) };
  };
  const subject = ownTemplate ? fillLine(ownTemplate.subject, view) : undefined;
  const replaced = subject ? withoutTokens({ subject: headerText(subject), html: '', text: '' }).subject : undefined;
  for (const isOwn of own || content.template === 'message' ? [true, false] : [true]) {
    for (const extent of extents) {
      const found = words(isOwn, extent);
      if (Buffer.byteLength(found.html) < mostBytes || (extent === extents.at(-1) && !isOwn))
        return { ...found, ...(replaced === undefined ? {} : { subject: replaced }) };
    }
  }
  return words(false, extents.at(-1) ?? { cards: 0, lines: 0, answers: 0 });
}

/** Replaces the name in `Foyer <no-reply@foyer.example>` and keeps the address. */
function senderOf(from: string, name: string | null): string {
  if (name === null) return from;
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  return `"${headerText(name).replaceAll(/["\\\\]/g, '')}" <${address.trim()}>`;
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

interface Filling {
  event: MailEvent | null;
  view: MailView;
  tickets: readonly MailTicket[];
  texts: ServerTexts['mail'];
  locale: Locale;
  hasCalendar: boolean;
  extent: Extent;
}

function builtInWords(content: MailContent, hasHtml: boolean, input: Filling): Words {
  const { view, tickets, texts, locale, extent } = input;
  const isAddOns = content.template === 'upgrade' && content.isAddOns;
  const said = {
    ...texts,
    ...(content.template === 'refund' ? { refundText: refundTextOf(content, texts) } : {}),
    ...(content.template === 'guest-ticket' && content.isRestored ? restoredTexts(texts) : {}),
    ...(content.template === 'sign-in-link' && content.resetsFactors
      ? { signInStaffSubject: serverTexts[locale].securityNotices.factorResetSubject }
      : {}),
    ...(isAddOns ? { upgradeText: texts.addOnsText, upgradeHeading: texts.addOnsHeading } : {}),
  };
  const gone = withGone(view);
  const draft =
    content.template === 'message'
      ? messageDraft(hasHtml ? content : { ...content, html: undefined }, texts, view, layoutValues(input))
      : content.template === 'export'
        ? exportDraft(content, texts, view, locale)
        : content.template === 'roles'
          ? rolesDraft(content, texts, view, locale)
          : content.template === 'security-notice'
            ? securityNoticeDraft(content, texts, view, locale)
            : content.template === 'earned-place'
              ? earnedPlaceDraft(content, texts, view, locale)
              : content.template === 'called-off'
                ? calledOffDraft(content, texts, gone, locale)
                : content.template === 'draw-result'
                  ? drawResultDraft(content, texts, gone)
                  : content.template === 'sale-alert'
                    ? saleAlertDraft(content, texts, gone, locale)
                    : writers[content.template](said, gone);
  const whole = withoutGoneValues(draft, view.EVENT_NAME || texts.brand);
  const cards = ticketCards(tickets, texts, locale, extent);
  const main = whole.blocks.map((block) => htmlBlock(block, cards)).join('\n');
  const color = 'event' in content ? content.event.color : null;
  return {
    subject: headerText(whole.subject),
    html: htmlMail(whole, main, { texts, locale, color }),
    text: textMail(whole, tickets, texts, locale),
  };
}

const restoredTexts = (texts: ServerTexts['mail']) => ({
  guestTicketSubject: texts.restoredSubject,
  guestTicketHeading: texts.restoredHeading,
  guestTicketText: texts.restoredText,
  guestTicketNext: texts.restoredNext,
});

/** How the money is refunded, and whether the tickets stay as they are. */
function refundTextOf(
  { isOnItsWay, givenBy, leavesTickets }: Extract<MailContent, { template: 'refund' }>,
  texts: ServerTexts['mail'],
): ServerTexts['mail']['refundText'] {
  const words = (p: { amount: string }) =>
    givenBy !== null
      ? texts.refundGivenText({ ...p, method: givenBy })
      : isOnItsWay
        ? texts.refundPendingText(p)
        : texts.refundText(p);
  return leavesTickets ? (p) => texts.refundLeavesTickets({ text: words(p) }) : words;
}

function ownWords(own: OwnTemplate, content: MailContent, input: Filling): Words {
  const { view, texts, tickets, locale } = input;
  const filled = fillTemplate(own.html, { ...view, ...layoutValues(input) });
  // The built-in text has this sentence only for a refund to a card.
  const cardNext = htmlBlock({ kind: 'text', text: texts.refundCardNext }, '');
  const html = view.PAID_WITH === '' ? filled.replace(cardNext, '') : filled;
  const text = textOfHtml(html);
  const missing = tickets.filter(({ url }) => url !== null && !text.includes(url));
  const subject = fillLine(own.subject, view) || builtInWords(content, false, input).subject;
  return { subject, html, text: `${text}${missing.length === 0 ? '' : `\n${ticketList(missing, texts, locale)}\n`}` };
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
  {
    from,
    now,
    locale,
    number,
    content,
    isCanceled = false,
  }: { from: string; now: Date; locale: Locale; number: number; content?: MailContent; isCanceled?: boolean },
): MailAttachment {
  const texts = serverTexts[locale].mail;
  const links = content ? ticketsOf(content).flatMap(({ url }) => url ?? []) : [];
  const [link] = links;
  const isOne = links.length === 1 && link !== undefined;
  const url = isOne ? link : event.url;
  const file = calendarFile({
    eventId: event.eventId,
    installationId: event.installationId,
    // Each later mail to an address has a higher number than the mails before.
    sequence: event.calendarSequence + number,
    organizer: from,
    summary: headerText(event.name),
    start: event.start,
    end: event.end,
    timeZone: event.timeZone,
    location: headerText(event.fields.VENUE),
    description: isCanceled || url === null ? null : `${isOne ? texts.openTicket : texts.viewTickets}: ${url}`,
    url,
    isCanceled,
    now,
  });
  return {
    fileName: isCanceled ? `canceled-${event.eventId}.ics` : 'event.ics',
    contentType: `text/calendar; charset=utf-8; method=${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    content: Buffer.from(file),
  };
}

/** The calendar entry of the sale that opened first. */
function saleAttachment(
  { event, openings, url }: Extract<MailContent, { template: 'sale-alert' }>,
  { from, now, locale }: { from: string; now: Date; locale: Locale },
): MailAttachment[] {
  const [first] = openings;
  if (!first) return [];
  const { eventId, installationId, name: eventName, timeZone } = event;
  const about = { eventId, installationId, eventName: headerText(eventName), timeZone, url };
  const file = saleCalendarFile({ ...about, organizer: from, locale, start: first.start, end: first.end, now });
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ fileName: 'sale.ics', contentType, content: Buffer.from(file) }];
}

/**
 * Returns the built-in template in editable form: the same mail with tokens in place of values. `content` is HTML that
 * replaces everything below its heading.
 */
export function editableTemplate(
  template: MailTemplate,
  locale: Locale,
  content?: string,
  isEarlier = false,
): OwnTemplate {
  const texts = serverTexts[locale].mail;
  const view = Object.fromEntries(mailTokens.map((token) => [token, written(token)])) as MailView;
  const draft = writers[template](texts, view);
  const blocks = isEarlier ? earlierOrder(draft.blocks) : draft.blocks;
  const main = content ?? blocks.map((block) => htmlBlock(block, written('TICKETS'))).join('\n');
  return { subject: draft.subject, html: htmlMail(draft, main, { texts, locale, color: null }) };
}

/** Whether a saved template has the built-in text, also of an earlier version or with an earlier style sheet. */
export const isBuiltInText = (template: MailTemplate, locale: Locale, html: string): boolean =>
  [false, true].some((isEarlier) => withSlot(html) === editableTemplate(template, locale, undefined, isEarlier).html);

/** A template with only a subject of its own is sent with the built-in text and its conditions. */
const isBuiltIn = (template: MailContent['template'], locale: Locale, html: string): boolean => {
  const known = mailTemplates.find((each) => each === template);
  return known !== undefined && isBuiltInText(known, locale, html);
};
