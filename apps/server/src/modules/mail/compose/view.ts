import type { Locale } from '@foyer/contract/wire/vocabulary';
import {
  formatDate,
  formatDateRange,
  formatEventDates,
  isOneDay,
  isOneEvening,
  zoneName,
} from '@foyer/domain/shared/dates';
import { formatMoney, money } from '@foyer/domain/shared/money';
import { walletNames } from '@foyer/domain/payments/payment-names';
import type { MailContent, MailEvent, MailOrder, MailTicket } from './content.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import { mailTokens, type MailToken, type MailView } from './tokens.ts';

/** The text for each token of a mail, formatted for the reader's language. */
export function viewOf(content: MailContent, texts: ServerTexts['mail'], locale: Locale): MailView {
  const words: Partial<Record<MailToken, string>> = {};
  if ('name' in content) words.NAME = content.name;
  if ('event' in content) {
    words.EVENT_NAME = content.event.name;
    words.EVENT_DATES = datesOf(content.event, texts, locale);
    Object.assign(words, content.event.fields);
  }
  if ('sender' in content) words.SENDER = content.sender;
  if (content.template === 'team-left' && content.sender === '' && content.memberTicketId !== null) {
    words.SENDER = texts.ticketHolder({ ticketId: content.memberTicketId });
  }
  if ('recipient' in content) words.RECIPIENT = content.recipient;
  const [ticket] = ticketsOf(content);
  if (ticket) {
    words.TICKET = ticket.description;
    words.TICKET_ID = String(ticket.ticketId);
    const { usedBeforeTransfer: used } = ticket;
    if ('event' in content && used !== null && content.template.startsWith('transfer-')) {
      words.REASON = texts.transferUsed({ time: momentOf(used, content.event.timeZone, locale) });
    }
  }
  if ('ticketsUrl' in content) words.LINK = content.ticketsUrl;

  if (content.template === 'confirmation') {
    const { orderId, total, paidWith, receiptsUrl } = content.order;
    words.RECEIPTS = receiptsUrl ?? '';
    words.ORDER_ID = String(orderId);
    if (total && total.amountMinor > 0) words.TOTAL = formatMoney(total, locale);
    if (paidWith) words.PAID_WITH = paidWithWords(texts, paidWith);
  } else if (content.template === 'upgrade') {
    words.TICKET_BEFORE = content.before;
    words.RECEIPTS = content.receiptsUrl ?? '';
    if (content.isAddOns)
      words.TICKET = [content.ticket.description, ...content.ticket.addOns.map(({ name }) => name)].join(' + ');
    const due = content.amountDue;
    if (due && due.amountMinor !== 0) {
      const amount = formatMoney(money(Math.abs(due.amountMinor), due.currency), locale);
      words.AMOUNT = due.amountMinor > 0 ? texts.charged({ amount }) : texts.refunded({ amount });
    }
  } else if (content.template === 'waiting-offer') {
    words.TICKET = content.description;
    words.LINK = content.url;
    words.UNTIL = momentOf(content.until, content.event.timeZone, locale);
  } else if (content.template === 'draw-result') {
    words.TICKET = content.description;
    words.LINK = content.url;
    if (content.until !== null) words.UNTIL = momentOf(content.until, content.event.timeZone, locale);
  } else if (content.template === 'waiting-ended') {
    words.TICKET = content.description;
    words.REASON = {
      lapsed: texts.waitingLapsed,
      closed: texts.waitingClosed,
      calledOff: texts.waitingCalledOff,
      removed: texts.waitingRemoved,
      neededTicketEnded: texts.waitingNeededTicketEnded,
    }[content.why];
  } else if (content.template === 'cancellation' && content.byHolder !== null) {
    const { refund, fee, lastFour } = content.byHolder;
    if (refund.amountMinor > 0) words.AMOUNT = formatMoney(refund, locale);
    if (fee.amountMinor > 0) words.FEE = formatMoney(fee, locale);
    if (lastFour !== null) words.PAID_WITH = texts.card({ lastFour });
  } else if (content.template === 'form-link') {
    words.LINK = content.url;
  } else if (content.template === 'sign-in-link') {
    words.LINK = content.url;
    words.MINUTES = texts.signInTime({ minutes: content.minutes });
    if (content.staffUserId !== null) {
      const textOf = content.resetsFactors
        ? serverTexts[locale].securityNotices.factorResetText
        : texts.signInStaffText;
      words.REASON = textOf({ userId: content.staffUserId });
    }
  } else if (content.template === 'refund') {
    words.ORDER_ID = String(content.orderId);
    words.AMOUNT = formatMoney(content.amount, locale);
    words.RECEIPTS = content.receiptsUrl ?? '';
    if (content.lastFour !== null) words.PAID_WITH = texts.card({ lastFour: content.lastFour });
    if (content.reason !== null) words.REASON = content.reason;
  }
  return Object.fromEntries(mailTokens.map((token) => [token, words[token] ?? ''])) as MailView;
}

function paidWithWords(texts: ServerTexts['mail'], paidWith: NonNullable<MailOrder['paidWith']>): string {
  switch (paidWith.kind) {
    case 'cash':
      return texts.cash;
    case 'wallet':
      return walletNames[paidWith.wallet];
    case 'card':
      return texts.card({ lastFour: paidWith.lastFour });
  }
}

export function ticketsOf(content: MailContent): MailTicket[] {
  if ('tickets' in content) return content.tickets;
  return 'ticket' in content ? [content.ticket] : [];
}

/** Date and time for a one-day event, otherwise its first and last day, in the event's time zone. */
export function datesOf(
  event: Pick<MailEvent, 'start' | 'end' | 'timeZone'>,
  texts: ServerTexts['mail'],
  locale: Locale,
): string {
  const { start, end, timeZone } = event;
  const zone = zoneName(start, timeZone, locale);
  if (isOneEvening(start, end, timeZone)) return `${formatEventDates(start, end, timeZone, locale)} (${zone})`;
  if (!isOneDay(start, end, timeZone)) return formatDateRange(start, end, timeZone, locale);
  return texts.timeRange({
    start: formatDate(start, timeZone, locale, 'longWithTime'),
    end: formatDate(end, timeZone, locale, 'time'),
    zone,
  });
}

/** A time in the event's time zone, with the zone's name. */
export const momentOf = (at: Date, timeZone: string, locale: Locale): string =>
  `${formatDate(at, timeZone, locale, 'longWithTime')} (${zoneName(at, timeZone, locale)})`;
