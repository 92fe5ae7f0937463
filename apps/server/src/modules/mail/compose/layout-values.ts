import type { Locale } from '@foyer/contract/wire/vocabulary';
import { blocksHtml, type LayoutToken } from '@foyer/domain/mail/mail-blocks';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailEvent, MailTicket } from './content.ts';
import { answerTables, htmlBlock, qrCodes, ticketCards, type Extent } from './layout-html.ts';
import { eventFacts, orderFacts, type Block } from './templates.ts';
import type { MailView } from './tokens.ts';

interface LayoutInput {
  event: Pick<MailEvent, 'name' | 'image'> | null;
  view: MailView;
  tickets: readonly MailTicket[];
  texts: ServerTexts['mail'];
  locale: Locale;
  /** A calendar file is attached to the mail. */
  hasCalendar: boolean;
  extent: Extent;
}

/** The HTML for each layout token of one mail (mail 5). A block without content in this mail is empty. */
export function layoutValues(input: LayoutInput): Record<LayoutToken, { html: string }> {
  const { event, view, tickets, texts, locale, hasCalendar, extent } = input;
  const html = (...blocks: Block[]) => blocks.map((block) => htmlBlock(block, '')).join('\n');
  return {
    TICKETS: { html: ticketCards(tickets, texts, locale, extent) },
    QR_CODE: { html: qrCodes(tickets, texts, extent) },
    ORDER: { html: html({ kind: 'facts', rows: orderFacts(texts, view) }) },
    EVENT_IMAGE: { html: eventImage(event) },
    ANSWERS: { html: answerTables(tickets, extent) },
    CALENDAR: {
      html: html(
        { kind: 'facts', rows: eventFacts(texts, view) },
        ...(hasCalendar ? [{ kind: 'note' as const, text: texts.calendarHint }] : []),
      ),
    },
  };
}

/** Width of the content of a mail in pixels. */
const contentWidth = 526;

/**
 * The image's width is a share of its table with a limit, because a table grows with an image of fixed width. The
 * attribute is for Outlook.
 */
const imageLook = {
  style: `display:block;width:100%;max-width:${contentWidth}px;height:auto;border:0;border-radius:8px`,
};

/** The banner of the event. Its description is shown while the mail program blocks images. */
const eventImage = (event: LayoutInput['event']): string =>
  event?.image
    ? blocksHtml([
        { type: 'picture', attrs: { src: event.image, alt: event.name, width: contentWidth, look: imageLook } },
      ])
    : '';
