import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import { formatMoney, money } from '@foyer/domain/shared/money';
import { addressedTo } from '@foyer/domain/payments/addressee';
import { isJapaneseRegistration, receiptNumber, taxWithin } from '@foyer/domain/payments/receipts';
import { walletNames } from '@foyer/domain/payments/payment-names';
import { quietInk, boxTint, type Area, type Canvas } from '../pdf/document.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import { inLanguage, type Piece, type ReceiptContent } from './content.ts';

export interface PrintedReceipt {
  year: number;
  number: number;
  refundId: number | null;
  amountMinor: number;
  currency: Currency;
  content: ReceiptContent;
  issuedAt: Date;
  orderId: number;
  addressee: string;
  isCompany: boolean;
  /** When the document was issued again with a corrected addressee, otherwise null. */
  reissuedAt: Date | null;
  /** Country of the buyer's account. It determines the form of Chinese characters in the name. */
  country: string;
  isVoid: boolean;
  /** Payments are simulated in this installation. */
  isTest: boolean;
}

interface Printing extends PrintedReceipt {
  texts: ServerTexts['documents'];
  locale: Locale;
}

/** Prints a document, starting on a new page and continuing on further pages if necessary. */
export function writeReceipt(
  canvas: Canvas,
  receipt: PrintedReceipt,
  texts: ServerTexts['documents'],
  locale: Locale,
): void {
  const printed = { ...receipt, texts, locale };
  const area = canvas.page();
  let y = writeHead(canvas, area, printed);
  y = writeAmount(canvas, area, y + 18, printed);
  y = writeLines(canvas, area, y + 24, printed);
  const box = roomFor(canvas, area, y + 18, 190);
  y = writeFacts(canvas, area, box, printed);
  writeIssuer(canvas, area, y + 24, printed);
}

/** Returns `y`, or the top of a new page if the remaining height is too small. */
function roomFor(canvas: Canvas, area: Area, y: number, height: number): number {
  return y + height <= area.y + area.height ? y : canvas.page().y;
}

function writeHead(canvas: Canvas, area: Area, printed: Printing): number {
  const { texts, locale, content, refundId, issuedAt } = printed;
  const { x, width } = area;
  const isRefund = refundId !== null;
  let { y } = area;
  for (const [holds, words] of [
    [printed.isTest, texts.test],
    [printed.isVoid, texts.isVoid],
  ] as const) {
    if (holds) y = canvas.write(words, { x, y, width, size: 11, weight: 'bold', color: '#a3231f' }) + 6;
  }
  const half = width / 2;
  const title = canvas.write(isRefund ? texts.refundNote : texts.receipt, {
    x,
    y,
    width: half,
    size: 24,
    weight: 'bold',
  });
  const right = { x: x + half, width: half, size: 10, align: 'right' } as const;
  const date = formatDate(issuedAt, content.timeZone, locale);
  const under = canvas.write(texts.numbered({ number: receiptNumber(printed) }), { ...right, y: y + 8 });
  let dates = canvas.write(texts.issuedOn({ date }), { ...right, y: under, color: quietInk });
  if (printed.reissuedAt !== null) {
    const again = formatDate(printed.reissuedAt, content.timeZone, locale);
    dates = canvas.write(texts.reissuedOn({ date: again }), { ...right, y: dates, color: quietInk });
  }

  y = Math.max(title + 18, dates + 6);
  const label = isRefund ? texts.refundedTo : texts.receivedFrom;
  y = canvas.write(label, { x, y, width, size: 9, color: quietInk });
  const name = canvas.printable(printed.addressee);
  y = canvas.write(addressedTo(name, printed.isCompany, locale), {
    x,
    y,
    width: width * 0.65,
    size: 15,
    weight: 'bold',
    country: printed.country,
  });
  canvas.line({ x, y: y + 2 }, width * 0.65);
  return y;
}

function writeAmount(canvas: Canvas, area: Area, y: number, printed: Printing): number {
  const { texts, locale, content, refundId, amountMinor, currency } = printed;
  const { x, width } = area;
  const isRefund = refundId !== null;
  const height = 58;
  canvas.box({ x, y, width, height }, boxTint);
  const inside = { x: x + 16, width: width - 32 };
  canvas.write(isRefund ? texts.amountRefunded : texts.amountReceived, {
    ...inside,
    y: y + 21,
    size: 10,
    color: quietInk,
  });
  const amount = formatMoney(money(amountMinor, currency), locale);
  canvas.write(amount, { ...inside, y: y + 11, size: 23, weight: 'bold', align: 'right' });

  const eventName = inLanguage(content.eventName, locale);
  const purpose = isRefund ? texts.refundPurpose({ eventName }) : texts.purpose({ eventName });
  let end = canvas.write(purpose, { x, y: y + height + 12, width, size: 10.5 });
  if (content.receiptOf) {
    const date = formatDate(content.receiptOf.issuedAt, content.timeZone, locale);
    end = canvas.write(texts.refersTo({ number: content.receiptOf.number, date }), { x, y: end, width, size: 10.5 });
  }
  return end;
}

function writeLines(canvas: Canvas, area: Area, start: number, printed: Printing): number {
  const { texts, locale, content, amountMinor, currency } = printed;
  const { x, width } = area;
  const columns = { what: width - 150, quantity: 50, amount: 100 };
  const bottom = area.y + area.height;
  const row = (y: number, cells: [string, string, string], style: { weight?: 'bold'; color?: string } = {}) => {
    const end = canvas.write(cells[0], { x, y, width: columns.what - 12, size: 10, ...style });
    const right = { y, size: 10, align: 'right', ...style } as const;
    canvas.write(cells[1], { ...right, x: x + columns.what, width: columns.quantity });
    canvas.write(cells[2], { ...right, x: x + columns.what + columns.quantity, width: columns.amount });
    return end;
  };
  const head = (y: number) => {
    const end = row(y, [texts.description, texts.quantity, texts.amount], { color: quietInk });
    canvas.line({ x, y: end + 3 }, width);
    return end + 8;
  };
  const words = (minor: number) => formatMoney(money(minor, currency), locale);
  let y = head(start);
  for (const { what, quantity, amountMinor: minor } of content.lines) {
    const name = pieceWords(what, texts, locale);
    if (y + canvas.heightOf(name, { width: columns.what - 12, size: 10 }) > bottom) y = head(canvas.page().y);
    y = row(y, [name, String(quantity), words(minor)]) + 4;
  }
  y = roomFor(canvas, area, y, 48);
  canvas.line({ x, y: y + 2 }, width);
  y = row(y + 8, [texts.total, '', words(amountMinor)], { weight: 'bold' });
  if (content.wasDue) {
    const due = formatMoney(content.wasDue, locale);
    y = canvas.write(texts.acceptedInstead({ due }), { x, y, width, size: 9.5, color: quietInk, align: 'right' });
  }
  const { taxRatePercent } = content.issuer;
  if (taxRatePercent === undefined) return y;
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    taxRatePercent / 100,
  );
  const amount = formatMoney(taxWithin(money(amountMinor, currency), taxRatePercent), locale);
  return canvas.write(texts.taxWithin({ rate, amount }), { x, y, width, size: 9.5, color: quietInk, align: 'right' });
}

function pieceWords(piece: Piece, texts: ServerTexts['documents'], locale: Locale): string {
  switch (piece.kind) {
    case 'ticket':
    case 'addOn':
      return inLanguage(piece.name, locale);
    case 'change':
      return texts.ticketChange({ before: inLanguage(piece.before, locale), after: inLanguage(piece.after, locale) });
    case 'refund':
      return refundWords(piece, texts, locale);
    case 'order':
      return texts.order;
  }
}

function refundWords(
  { name, isPart }: Extract<Piece, { kind: 'refund' }>,
  texts: ServerTexts['documents'],
  locale: Locale,
): string {
  if (name === null) return isPart ? texts.refundOfPartOfOrder : texts.refundOfOrder;
  const of = { name: inLanguage(name, locale) };
  return isPart ? texts.refundOfPart(of) : texts.refundOf(of);
}

/** The wallet's name, with the card's last four digits if the wallet reports them. */
function paidWithWords(texts: Printing['texts'], { kind, lastFour, wallet }: Printing['content']['paidWith']): string {
  if (kind === 'cash') return texts.cash;
  const name = wallet && walletNames[wallet];
  if (lastFour === null) return name ?? texts.cardUnknown;
  return name ? `${name} · ${texts.card({ lastFour })}` : texts.card({ lastFour });
}

function writeFacts(canvas: Canvas, area: Area, start: number, printed: Printing): number {
  const { texts, locale, content, refundId, orderId } = printed;
  const facts: [string, string][] = [
    [refundId === null ? texts.paidOn : texts.refundedOn, formatDate(content.moneyAt, content.timeZone, locale)],
    [texts.paidWith, paidWithWords(texts, content.paidWith)],
    [texts.orderNumber, String(orderId)],
  ];
  const width = area.width / facts.length;
  let end = start;
  facts.forEach(([label, value], index) => {
    const x = area.x + index * width;
    const under = canvas.write(label, { x, y: start, width: width - 12, size: 9, color: quietInk });
    end = Math.max(end, canvas.write(value, { x, y: under, width: width - 12, size: 10 }));
  });
  return end;
}

function writeIssuer(canvas: Canvas, area: Area, start: number, printed: Printing): void {
  const { texts, content } = printed;
  const { name, address, taxId, taxNote } = content.issuer;
  const { x, width } = area;
  canvas.line({ x, y: start }, width);
  let y = canvas.write(texts.issuer, { x, y: start + 10, width, size: 9, color: quietInk });
  y = canvas.write(name, { x, y, width, size: 11, weight: 'bold' });
  if (address !== undefined && address.trim() !== '') y = canvas.write(address.trim(), { x, y, width, size: 10 });
  if (taxId !== undefined && taxId.trim() !== '') {
    const words = isJapaneseRegistration(taxId) ? texts.registration({ taxId }) : texts.taxId({ taxId });
    y = canvas.write(words, { x, y, width, size: 10 });
  }
  if (taxNote !== undefined && taxNote.trim() !== '') {
    canvas.write(taxNote.trim(), { x, y: y + 6, width, size: 9, color: quietInk });
  }
}
