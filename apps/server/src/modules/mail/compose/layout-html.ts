import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatMoney, money, type Money } from '@foyer/domain/shared/money';
import type { MailTicket } from './content.ts';
import {
  buttonHtml,
  factsHtml,
  mailColors as colors,
  mailFonts as fonts,
  mailHeadings as headings,
  mailLooks,
  openTag,
} from '@foyer/domain/mail/mail-look';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { sheetSlot } from './style-sheet.ts';
import type { Block, MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

/**
 * HTML that all mail readers lay out alike: tables for structure and inline styles. The head has a slot for the style
 * sheet.
 */

/** Outlook on Windows does not support `max-width`. A table that only Outlook sees limits the width of the mail. */
const outlook = {
  open: '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  close: '<!--[if mso]></td></tr></table><![endif]-->',
};

/** Content id of the inline image with a ticket's QR code. */
export const qrCid = (ticketId: number): string => `qr-${ticketId}@foyer`;

const accentOf = (color: string | null): string => (color && /^#[0-9a-f]{6}$/i.test(color) ? color : colors.accent);

/**
 * Returns the complete HTML around `main`. Long words break, because an unbroken address would make the mail wider than
 * a phone.
 */
export function htmlMail(
  draft: Pick<MailDraft, 'subject' | 'heading' | 'preview' | 'footer'>,
  main: string,
  options: { texts: ServerTexts['mail']; locale: Locale; color: string | null },
): string {
  const { texts, locale, color } = options;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(draft.subject)}</title>${sheetSlot}</head>
<body class="paper" style="margin:0;padding:0;background-color:${colors.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(draft.preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.paper}" style="background-color:${colors.paper}"><tr>
<td class="outer" align="center" style="padding:32px 16px">
${outlook.open}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="quiet" style="padding:0 4px 12px;font:600 15px/1.4 ${headings};letter-spacing:.02em;color:${colors.quiet}">${escapeHtml(texts.brand)}</td></tr>
<tr><td class="card" bgcolor="${colors.card}" style="background-color:${colors.card};border:1px solid ${colors.line};border-radius:12px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td bgcolor="${accentOf(color)}" style="height:6px;font:6px/6px ${fonts};background-color:${accentOf(color)};border-radius:12px 12px 0 0">&nbsp;</td></tr>
<tr><td class="inner ink" style="padding:32px 36px;word-break:break-word;font:16px/1.55 ${fonts};color:${colors.ink}">
${openTag('h1', mailLooks.heading1)}${escapeHtml(draft.heading)}</h1>
${main}
</td></tr></table></td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;word-break:break-word;font:13px/1.5 ${fonts};color:${colors.quiet}">${escapeHtml(draft.footer)}</td></tr>
</table>${outlook.close}</td></tr></table></body></html>
`;
}

/** Returns the HTML of one block of a built-in mail. `ticketCards` replaces a `tickets` block. */
export function htmlBlock(block: Block, ticketCards: string): string {
  switch (block.kind) {
    case 'text':
      return paragraph(escapeHtml(block.text));
    case 'prose':
      return paragraph(block.lines.map(withLinks).join('<br>\n'));
    case 'html':
      return block.html;
    case 'link':
      return `<p class="quiet" style="margin:0 0 8px;font-size:14px;color:${colors.quiet}"><a class="quiet" href="${escapeHtml(block.url)}" style="color:${colors.quiet}">${escapeHtml(block.label)}</a></p>`;
    case 'note':
      return `${openTag('p', mailLooks.note)}${escapeHtml(block.text)}</p>`;
    case 'facts':
      return factsTable(block.rows);
    case 'tickets':
      return ticketCards;
    case 'button':
      return buttonHtml(block.url, escapeHtml(block.label));
  }
}

const paragraph = (html: string) => `${openTag('p', mailLooks.text)}${html}</p>`;

function factsTable(rows: [string, string][]): string {
  const filled = rows.filter(([, value]) => value !== '');
  return filled.length === 0 ? '' : factsHtml(filled.map(([label, value]) => [escapeHtml(label), linked(value)]));
}

/** Turns each address in a line into a link, without the punctuation that ends the sentence. */
function withLinks(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"'「」（）。、]*[^\s<>"'「」（）。、.,;:!?)\]])/u)
    .map((piece, index) => (index % 2 === 1 ? linked(piece) : escapeHtml(piece)))
    .join('');
}

/** A bare address becomes a link, because some mail readers do not link addresses themselves. */
function linked(value: string): string {
  const text = escapeHtml(value);
  return /^https?:\/\/\S+$/.test(value)
    ? `<a class="ink" href="${text}" style="color:${colors.ink}">${text}</a>`
    : text;
}

/** How much of an order a mail shows. The rest is on the page of the tickets. */
export interface Extent {
  /** Tickets with a card, a code and answers. */
  cards: number;
  /** Further tickets with a line. */
  lines: number;
  /** Answers of each ticket. */
  answers: number;
}

/** The address in a table of a ticket or in its card. */
const ticketLink = (url: string, label: string) =>
  `<p class="ink" style="margin:0 0 12px"><a class="ink" href="${escapeHtml(url)}" style="color:${colors.ink}">${escapeHtml(label)}</a></p>`;

/** The number and attendee of a ticket, with a link to it. */
const ticketTitle = (ticket: MailTicket): string =>
  paragraph(linkedTitle(ticket, escapeHtml(`${ticket.ticketId} · ${ticket.attendee}`)));

const linkedTitle = ({ url }: MailTicket, title: string): string =>
  url === null ? title : `<a class="ink" href="${escapeHtml(url)}" style="color:${colors.ink}">${title}</a>`;

/** Price and add-ons of a ticket. With amounts, they add up to the total of the order. */
export function ticketFacts(ticket: MailTicket, texts: ServerTexts['mail'], locale: Locale): [string, string[]][] {
  const price = ticket.amount && ticket.amount.amountMinor > 0 ? formatMoney(ticket.amount, locale) : '';
  const addOns = ticket.addOns.map(({ name, amount }) =>
    amount && amount.amountMinor > 0 ? `${name}: ${formatMoney(amount, locale)}` : name,
  );
  const facts: [string, string[]][] = [
    [texts.attendee, [ticket.attendee]],
    [texts.account, [ticket.account]],
    [texts.ticketNumber, [String(ticket.ticketId)]],
    [texts.price, [price]],
    [texts.addOns, addOns],
  ];
  return facts.filter(([, lines]) => lines.some((line) => line !== ''));
}

/** What a ticket costs with its add-ons. */
export function ticketAmount({ amount, addOns }: MailTicket): Money | null {
  if (amount === null) return null;
  const minor = addOns.reduce((sum, addOn) => sum + (addOn.amount?.amountMinor ?? 0), amount.amountMinor);
  return money(minor, amount.currency);
}

/**
 * Returns a card with QR code for each of the first tickets. A large order has a line with name, number and amount for
 * each further ticket. Codes stay black on white in dark mode, because scanners need that.
 */
export function ticketCards(
  tickets: readonly MailTicket[],
  texts: ServerTexts['mail'],
  locale: Locale,
  { cards: most, lines: mostLines }: Extent,
): string {
  const cards = tickets.slice(0, most).map((ticket) => ticketCard(ticket, texts, locale));
  const others = tickets.slice(most);
  if (others.length === 0) return cards.join('\n');
  const lines = others.slice(0, mostLines).map((ticket) => ticketLine(ticket, locale));
  const left = others.length - lines.length;
  return [
    ...cards,
    `<p style="margin:0 0 12px">${escapeHtml(texts.moreTickets)}</p>`,
    `<p class="quiet" style="margin:0 0 20px;font-size:14px;color:${colors.quiet}">${[
      ...lines,
      ...(left === 0 ? [] : [`+ ${left}`]),
    ].join('<br>\n')}</p>`,
  ].join('\n');
}

/** A ticket without a card. */
function ticketLine(ticket: MailTicket, locale: Locale): string {
  const amount = ticketAmount(ticket);
  const price = amount && amount.amountMinor > 0 ? [formatMoney(amount, locale)] : [];
  const title = escapeHtml(`${ticket.ticketId} · ${ticket.attendee}`);
  return [linkedTitle(ticket, title), ...[ticket.description, ...price].map(escapeHtml)].join(' · ');
}

function ticketCard(ticket: MailTicket, texts: ServerTexts['mail'], locale: Locale): string {
  const rows = ticketFacts(ticket, texts, locale).map(
    ([label, lines]) => [escapeHtml(label), lines.map(escapeHtml).join('<br>')] as const,
  );
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border:1px solid ${colors.line};border-radius:12px"><tr><td style="padding:20px;font:16px/1.55 ${fonts}">
<p class="ink" style="margin:0 0 12px;font:600 19px/1.3 ${headings};color:${colors.ink}">${escapeHtml(ticket.description)}</p>
${factsHtml(rows)}${ticket.url === null ? '' : ticketLink(ticket.url, texts.openTicket)}${ticketCode(ticket, texts)}</td></tr></table>`;
}

/** The QR code of a ticket. Empty without a code. */
function ticketCode(ticket: MailTicket, texts: ServerTexts['mail']): string {
  if (ticket.qrCode === null) return '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 0"><tr><td bgcolor="#ffffff" style="padding:8px;background-color:#ffffff;border-radius:8px">
<img src="cid:${qrCid(ticket.ticketId)}" width="176" height="176" alt="${escapeHtml(texts.qrAlt({ ticketId: String(ticket.ticketId) }))}" style="display:block;width:176px;height:176px"></td></tr></table>
<p class="quiet" style="margin:8px 0 0;font-size:14px;color:${colors.quiet}">${escapeHtml(ticket.usedBeforeTransfer === null ? texts.qrHint : texts.qrUsed)}</p>`;
}

/** The answers of the first tickets. With several tickets, each table has its ticket's number and attendee. */
export function answerTables(tickets: readonly MailTicket[], { cards, answers: most }: Extent): string {
  return tickets
    .slice(0, cards)
    .filter(({ answers }) => answers.length > 0 && most > 0)
    .map((ticket) => {
      const title = tickets.length > 1 ? ticketTitle(ticket) : '';
      const left = ticket.answers.length - most;
      return `${title}${factsTable(ticket.answers.slice(0, most).map(({ label, value }) => [label, value]))}${left > 0 ? paragraph(`+ ${left}`) : ''}`;
    })
    .join('\n');
}

/** The QR codes of the first tickets, each with its ticket's number and attendee. */
export function qrCodes(tickets: readonly MailTicket[], texts: ServerTexts['mail'], { cards }: Extent): string {
  return tickets
    .slice(0, cards)
    .filter(({ qrCode }) => qrCode !== null)
    .map((ticket) => `${ticketTitle(ticket)}${ticketCode(ticket, texts)}`)
    .join('\n');
}
