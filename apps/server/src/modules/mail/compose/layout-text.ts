import type { Locale } from '@foyer/contract/vocabulary';
import { formatMoney } from '@foyer/domain/money';
import type { MailTicket } from './content.ts';
import type { Block, MailDraft } from './templates.ts';
import type { MailTexts } from './texts.ts';

/** The same mail for readers that show plain text. */
export function textMail(draft: MailDraft, tickets: readonly MailTicket[], texts: MailTexts, locale: Locale): string {
  const parts = draft.blocks.map((block) => textBlock(block, tickets, texts, locale)).filter((part) => part !== '');
  return `${[draft.heading, ...parts, '-- ', `${texts.brand}: ${draft.footer}`].join('\n\n')}\n`;
}

function textBlock(block: Block, tickets: readonly MailTicket[], texts: MailTexts, locale: Locale): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'prose':
      return block.lines.join('\n');
    case 'facts':
      return rows(block.rows);
    case 'tickets':
      return tickets.map((ticket) => ticketText(ticket, texts, locale)).join('\n\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

function ticketText(ticket: MailTicket, texts: MailTexts, locale: Locale): string {
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

/** Plain text of an event's own HTML template: what a person would read, links written out. */
export function textOfHtml(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'", '#39': "'" };
  return `${html
    .replace(/<(style|script|head|title)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref\s*=\s*"([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) =>
      label.includes(href) ? label : `${label} (${href})`,
    )
    .replace(/<(br|\/p|\/div|\/tr|\/h[1-6]|\/li|\/table)\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
