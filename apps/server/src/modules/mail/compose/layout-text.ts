import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatMoney } from '@foyer/domain/shared/money';
import type { MailTicket } from './content.ts';
import { textOfHtml } from './html-to-text.ts';
import type { Block, MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

export function textMail(
  draft: MailDraft,
  tickets: readonly MailTicket[],
  texts: ServerTexts['mail'],
  locale: Locale,
): string {
  const parts = draft.blocks.map((block) => textBlock(block, tickets, texts, locale)).filter((part) => part !== '');
  return `${[draft.heading, ...parts, '-- ', `${texts.brand}: ${draft.footer}`].join('\n\n')}\n`;
}

function textBlock(block: Block, tickets: readonly MailTicket[], texts: ServerTexts['mail'], locale: Locale): string {
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
      return tickets.map((ticket) => ticketText(ticket, texts, locale)).join('\n\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

function ticketText(ticket: MailTicket, texts: ServerTexts['mail'], locale: Locale): string {
  const price = ticket.amount && ticket.amount.amountMinor > 0 ? formatMoney(ticket.amount, locale) : '';
  return `* ${ticket.description}\n${rows([
    [texts.attendee, ticket.attendee],
    [texts.account, ticket.account],
    [texts.ticketNumber, String(ticket.ticketId)],
    [texts.addOns, ticket.addOns.join(', ')],
    [texts.price, price],
  ])}`;
}

const rows = (pairs: [string, string][]) =>
  pairs
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
