import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { LayoutToken } from '@foyer/domain/mail/mail-blocks';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailTicket } from './content.ts';
import { answerTables, htmlBlock, qrCodes, ticketCards } from './layout-html.ts';
import { eventFacts, orderFacts, type Block } from './templates.ts';
import type { MailView } from './tokens.ts';

interface LayoutInput {
  view: MailView;
  tickets: readonly MailTicket[];
  texts: ServerTexts['mail'];
  locale: Locale;
  /** A calendar file is attached to the mail. */
  hasCalendar: boolean;
}

/** The HTML for each layout token of one mail (mail 5). A block without content in this mail is empty. */
export function layoutValues(input: LayoutInput): Record<LayoutToken, { html: string }> {
  const { view, tickets, texts, locale, hasCalendar } = input;
  const html = (...blocks: Block[]) => blocks.map((block) => htmlBlock(block, '')).join('\n');
  return {
    TICKETS: { html: ticketCards(tickets, texts, locale) },
    QR_CODE: { html: qrCodes(tickets, texts) },
    ORDER: { html: html({ kind: 'facts', rows: orderFacts(texts, view) }) },
    ANSWERS: { html: answerTables(tickets) },
    CALENDAR: {
      html: html(
        { kind: 'facts', rows: eventFacts(texts, view) },
        ...(hasCalendar ? [{ kind: 'note' as const, text: texts.calendarHint }] : []),
      ),
    },
  };
}
