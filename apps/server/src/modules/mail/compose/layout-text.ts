import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { MailTicket } from './content.ts';
import { textOfHtml } from './html-to-text.ts';
import { ticketFacts } from './layout-html.ts';
import type { Block, MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

export function textMail(
  draft: MailDraft,
  tickets: readonly MailTicket[],
  texts: ServerTexts['mail'],
  locale: Locale,
): string {
  const cards = () => ticketList(tickets, texts, locale);
  const parts = draft.blocks.map((block) => textBlock(block, cards)).filter((part) => part !== '');
  return `${[draft.heading, ...parts, '-- ', `${texts.brand}: ${draft.footer}`].join('\n\n')}\n`;
}

function textBlock(block: Block, tickets: () => string): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'prose':
      return block.lines.join('\n');
    case 'html':
      return textOfHtml(block.html).trim();
    case 'facts':
      return rows(block.rows);
    case 'tickets':
      return tickets();
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

/** All tickets of the mail. Text is short, so it never leaves one out. */
export const ticketList = (tickets: readonly MailTicket[], texts: ServerTexts['mail'], locale: Locale): string =>
  tickets.map((ticket) => ticketText(ticket, texts, locale)).join('\n\n');

/** The ticket with its number and its link, which a reader of plain text has no other way to open. */
function ticketText(ticket: MailTicket, texts: ServerTexts['mail'], locale: Locale): string {
  const facts = ticketFacts(ticket, texts, locale).map(([label, lines]) => `${label}: ${lines.join('\n  ')}`);
  return [
    `* ${ticket.description}`,
    ...facts,
    ...(ticket.url === null ? [] : [`${texts.openTicket}: ${ticket.url}`]),
  ].join('\n');
}

const rows = (pairs: [string, string][]) =>
  pairs
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
