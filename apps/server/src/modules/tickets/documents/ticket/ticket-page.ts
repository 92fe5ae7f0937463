import type { Ticket } from '@foyer/contract/tickets/ticket';
import { type Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { ticketCodeDrawing } from '@foyer/domain/tickets/ticket-code';
import { encode } from 'uqr';
import { quietInk, type Area, type Canvas } from '../pdf/document.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** The data of a printed ticket, with the names that the reader may see. */
export interface PrintedTicket {
  ticket: Ticket;
  event: { name: string; dates: string; venue: string[] };
}

const mm = (length: number) => (length * 72) / 25.4;
const codeSide = mm(62);

/** Prints the ticket on the upper half of a page, which can then be folded once below the code. */
export function writeTicket(
  canvas: Canvas,
  { ticket, event }: PrintedTicket,
  texts: ServerTexts['documents'],
  locale: Locale,
): void {
  const area = canvas.page();
  const { x, width } = area;
  const left = width - codeSide - 30;
  const { metadata, ticketCode, ticketId } = ticket;
  const description = translatedText(metadata.translations.description, locale, metadata.defaultDescription);
  let y = canvas.write(texts.ticket, { x, y: area.y, width: left, size: 10, color: quietInk });
  y = canvas.write(event.name, { x, y, width: left, size: 20, weight: 'bold' });
  y = writeFact(canvas, { x, y: y + 14, width: left }, texts.when, event.dates);
  if (event.venue.length > 0) y = writeFact(canvas, { x, y, width: left }, texts.where, event.venue.join('\n'));
  canvas.line({ x, y: y + 2 }, left);
  const name = canvas.printable(fullName(ticket, locale));
  y = canvas.write(name, { x, y: y + 14, width: left, size: 22, weight: 'bold', country: ticket.countryCode });
  y = canvas.write(description, { x, y, width: left, size: 13 });
  y = writeFact(canvas, { x, y: y + 14, width: left }, texts.account, ticket.externalValue);
  if (ticket.addOns.length > 0) {
    const names = ticket.addOns.map((addOn) => translatedText(addOn.translations.name, locale, addOn.defaultName));
    y = writeFact(canvas, { x, y, width: left }, texts.addOns, names.join('\n'));
  }
  const codeEnd = writeCode(canvas, area, ticketCode, texts.ticketNumber({ id: String(ticketId) }));
  y = Math.max(y, codeEnd) + 12;
  canvas.line({ x, y }, width);
  const hint = ticketCode === null ? texts.noCode : ticket.isUsedByFormerHolder ? texts.usedCode : texts.showCode;
  y = canvas.write(hint, { x, y: y + 12, width, size: 10 });
  if (ticketCode !== null) canvas.write(texts.onlyOnce, { x, y, width, size: 10, color: quietInk });
}

function writeFact(canvas: Canvas, box: Omit<Area, 'height'>, label: string, value: string): number {
  const under = canvas.write(label, { ...box, size: 9, color: quietInk });
  return canvas.write(value, { ...box, y: under, size: 11.5 }) + 8;
}

/** Prints the code at the right edge with its quiet zone, and the ticket number for manual entry. */
function writeCode(canvas: Canvas, { x, y, width }: Area, code: string | null, number: string): number {
  const at = { x: x + width - codeSide, width: codeSide };
  if (code !== null) {
    canvas.squares(encode(code, { ...ticketCodeDrawing, border: 4 }).data, { x: at.x, y, size: codeSide });
  }
  const under = code === null ? y : y + codeSide;
  return canvas.write(number, { ...at, y: under, size: 10, align: 'center' });
}
