import type { BadgeDesign, BadgeField, BadgeTextKind } from '@foyer/contract/events/badge-design';
import type { Award } from '@foyer/contract/tickets/ticket';
import { type Locale } from '@foyer/contract/wire/vocabulary';
import { brokenLines } from '../shared/line-breaks.ts';
import { isFor, type BadgeAudience } from './badge-designs.ts';
import { awardColumns, badgeNames, inOrder } from './badges.ts';
import { translatedText } from '../shared/translated-text.ts';

/**
 * Computes what a badge prints and where (door 6.9). Screen, print and PDF draw the same boxes. Each measures text in
 * its own fonts.
 */

/** What the fields of a badge print. */
export interface BadgeData extends BadgeAudience {
  locale: Locale;
  firstName: string;
  lastName: string;
  countryCode: string | null;
  home: string;
  accountNumber: string;
  shirtSize: string;
  title: string;
  reading: string;
  company: string;
  table: string;
  ticketType: string;
  /** The ribbon of the ticket's benefit, or an empty text. */
  ribbon: string;
  event: string;
  /** Content of the QR code, or an empty text. */
  qr: string;
  awards: readonly Award[];
  /** Answers by the name of the form field. */
  answers: Readonly<Record<string, string>>;
  /** Font sizes that staff chose for this badge. */
  topPt: number | null;
  bottomPt: number | null;
}

/** `name`: the upper line of a name. `heading`: the event. Both have the display font. */
export type BadgeTextStyle = 'name' | 'heading' | 'strong' | 'plain';

export interface BadgeLettering {
  style: BadgeTextStyle;
  /** Country of the person named in the text, which decides between regional fonts. Undefined for other texts. */
  country: string | null | undefined;
}

/** Width of a text in one line, in font sizes. */
export type MeasureText = (text: string, lettering: BadgeLettering) => number;

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box in mm, of the field with this key. A text box is one line of `pt * badgeLineHeight` points. */
export type BadgeBox = Rect & { field: string } & (
    | ({ kind: 'text'; text: string; pt: number; color: string; align: 'left' | 'center' | 'right' } & BadgeLettering)
    | { kind: 'fill'; color: string }
    | { kind: 'qr'; text: string }
    | { kind: 'picture'; of: 'event' | 'award'; name: string }
  );

export interface BadgePage {
  width: number;
  height: number;
  boxes: BadgeBox[];
}

export const badgeLineHeight = 1.2;
const mmPerPt = 25.4 / 72;
/** A text is shrunk to this size in one line. A longer text wraps, and is shrunk more only if the lines need it. */
const wrapPt = 6;
/** Share of the line that a shrunk text fills. Printers set letters up to 2 % wider than screens. */
const filledShare = 0.98;
/** Longer texts are cut, so one answer cannot delay a file of badges. */
const longestText = 500;
const black = '#000000';

/** The pages of a badge: the front, and the back if the design has one. Nothing is outside of a page. */
export function layoutBadge(design: BadgeDesign, data: BadgeData, measure: MeasureText): BadgePage[] {
  const sides = design.back ? [design.front, design.back] : [design.front];
  return sides.map((fields) => layoutSide(design, fields, data, measure));
}

function layoutSide(
  { width, height }: BadgeDesign,
  fields: readonly BadgeField[],
  data: BadgeData,
  measure: MeasureText,
): BadgePage {
  const boxes: BadgeBox[] = [];
  /** The lower edge of each field's content, and of its area. */
  const ends = new Map<string, { content: number; area: number }>();
  for (const field of fields) {
    const area = areaOf(field, { width, height }, ends);
    const drawn = isFor(field, data) ? boxesOf(field, area, data, measure) : [];
    boxes.push(...drawn);
    const content = drawn.length === 0 ? area.y : Math.max(...drawn.map((box) => box.y + box.height));
    ends.set(field.key, { content, area: area.y + area.height });
  }
  return { width, height, boxes };
}

/** The field's area inside the page. Its upper edge follows the content of the field above. A line moves as a whole. */
function areaOf(
  field: BadgeField,
  page: { width: number; height: number },
  ends: ReadonlyMap<string, { content: number; area: number }>,
): Rect {
  const width = Math.min(field.width, page.width);
  const height = Math.min(field.height, page.height);
  const x = Math.min(field.x, page.width - width);
  const y = Math.min(field.y, page.height - height);
  const above = field.after === undefined ? undefined : ends.get(field.after);
  const free = above && above.area <= y ? above.area - above.content : 0;
  return { x, y: y - free, width, height: field.kind === 'line' ? height : height + free };
}

function boxesOf(field: BadgeField, area: Rect, data: BadgeData, measure: MeasureText): BadgeBox[] {
  const { key, kind } = field;
  const color = field.colors?.find((each) => each.key === data.ticketKey)?.color ?? field.color;
  switch (kind) {
    case 'band':
      return color === undefined ? [] : [{ ...area, field: key, kind: 'fill', color }];
    case 'line':
      return [{ ...area, field: key, kind: 'fill', color: color ?? black }];
    case 'qr':
      return data.qr === '' ? [] : [{ ...squareIn(area), field: key, kind: 'qr', text: data.qr }];
    case 'image':
      return field.image === undefined
        ? []
        : [{ ...area, field: key, kind: 'picture', of: 'event', name: field.image }];
    case 'awards':
      return awardBoxes(field, area, data, measure);
    case 'ribbon':
      return ribbonBoxes(field, area, { color: color ?? ribbonColor, data }, measure);
    default:
      return textBoxes(linesOf(field, data), { area, field, color: color ?? black, locale: data.locale }, measure);
  }
}

/** The colour of a ribbon without its own, as in new designs. */
const ribbonColor = '#5b3fa8';

/** A filled area with the text of the ribbon in black or white. Nothing without a ribbon. */
function ribbonBoxes(
  field: BadgeField,
  area: Rect,
  { color, data }: { color: string; data: BadgeData },
  measure: MeasureText,
): BadgeBox[] {
  const lines = linesOf(field, data);
  if (data.ribbon.trim() === '') return [];
  const text = { area, field: { verticalAlign: 'middle' as const, ...field }, color: textColorOn(color) };
  return [
    { ...area, field: field.key, kind: 'fill', color },
    ...textBoxes(lines, { ...text, locale: data.locale }, measure),
  ];
}

/** Black on light colours, white on dark ones, by the luma of the colour. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? black : '#ffffff';
}

function squareIn({ x, y, width, height }: Rect): Rect {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

interface Line extends BadgeLettering {
  text: string;
  pt: number;
}

/** The text of a kind. Names are printed by `linesOf`. */
function textOf(kind: Exclude<BadgeTextKind, 'name'>, field: BadgeField, data: BadgeData): string {
  switch (kind) {
    case 'country':
      return countryName(data.countryCode, data.locale);
    case 'answer':
      return data.answers[field.question ?? ''] ?? '';
    case 'text':
      return translatedText(field.translations?.text, data.locale, field.text ?? '');
    default:
      return data[kind];
  }
}

/** The country in the language. The first two letters of the codes in use are their ISO code. */
function countryName(code: string | null, locale: Locale): string {
  const known = { USA: 'US', CAN: 'CA', JPN: 'JP' }[code ?? ''];
  return known === undefined ? (code ?? '') : (new Intl.DisplayNames(locale, { type: 'region' }).of(known) ?? known);
}

const personal: readonly BadgeTextKind[] = ['name', 'reading', 'home', 'company'];

const cleaned = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().slice(0, longestText);

function linesOf(field: BadgeField, data: BadgeData): Line[] {
  const lineOf = (kind: Exclude<BadgeTextKind, 'name'>, pt: number, isBold: boolean): Line => ({
    text: cleaned(textOf(kind, field, data)),
    pt,
    style: kind === 'event' && isBold ? 'heading' : isBold ? 'strong' : 'plain',
    country: personal.includes(kind) ? data.countryCode : undefined,
  });
  const kind = field.kind as BadgeTextKind;
  const pt = field.pt ?? 12;
  const first = kind === 'name' ? nameLines(field, data) : [lineOf(kind, pt, field.bold === true)];
  const more = (field.lines ?? []).flatMap((line) =>
    line.kind === 'name' ? [] : [lineOf(line.kind, line.pt, line.bold === true)],
  );
  return [...first, ...more].filter(({ text }) => text !== '');
}

function nameLines(field: BadgeField, data: BadgeData): Line[] {
  const { top, bottom } = badgeNames(data, data.countryCode ?? '');
  const pt = data.topPt ?? field.pt ?? 36;
  return [
    { text: cleaned(top), pt, style: 'name', country: data.countryCode },
    { text: cleaned(bottom), pt: data.bottomPt ?? field.bottomPt ?? pt, style: 'strong', country: data.countryCode },
  ];
}

interface TextArea {
  area: Rect;
  field: Pick<BadgeField, 'key' | 'align' | 'verticalAlign' | 'gap'>;
  color: string;
  locale: Locale;
}

/** The lines of a field, each as large as fits the width, all together no higher than the area. */
function textBoxes(lines: readonly Line[], { area, field, color, locale }: TextArea, measure: MeasureText): BadgeBox[] {
  const [width, height] = [area.width / mmPerPt, area.height / mmPerPt];
  const fitted = fittedLines(lines, { width, height, gap: (field.gap ?? 0) / mmPerPt, locale }, measure);
  const { align = 'center', verticalAlign = 'top' } = field;
  const share = { top: 0, middle: 0.5, bottom: 1 }[verticalAlign];
  let y = area.y + Math.max(0, height - fitted.height) * mmPerPt * share;
  return fitted.lines.map(({ line, isFirst }, index) => {
    if (isFirst && index > 0) y += fitted.gap * mmPerPt;
    const lineHeight = line.pt * badgeLineHeight * mmPerPt;
    const box: BadgeBox = {
      x: area.x,
      y,
      width: area.width,
      height: lineHeight,
      field: field.key,
      kind: 'text',
      ...line,
      color,
      align,
    };
    y += lineHeight;
    return box;
  });
}

interface Room {
  width: number;
  height: number;
  gap: number;
  locale: Locale;
}

interface Fitted {
  /** `isFirst`: the first of the lines into which a text wrapped. */
  lines: { line: Line; isFirst: boolean }[];
  gap: number;
  height: number;
}

/** Repetitions of shrinking and wrapping. After them the lines shrink without wrapping again. */
const mostAttempts = 6;

function fittedLines(lines: readonly Line[], room: Room, measure: MeasureText): Fitted {
  if (lines.length === 0 || room.width <= 0 || room.height <= 0) return { lines: [], gap: 0, height: 0 };
  let scale = 1;
  for (let attempt = 0; ; attempt += 1) {
    const fitted = wrapped(lines, scale, room, measure);
    const excess = fitted.height / room.height;
    if (excess <= 1) return fitted;
    if (attempt === mostAttempts) return shrunk(fitted, 1 / excess);
    // A wrapped text needs fewer lines in a smaller font, so the square root is closer to the needed scale.
    const isWrapped = fitted.lines.some(({ isFirst }) => !isFirst);
    scale /= isWrapped ? Math.sqrt(excess) : excess;
  }
}

/** The lines at a scale: shrunk to the width, or wrapped when they are too long even for `wrapPt`. */
function wrapped(lines: readonly Line[], scale: number, room: Room, measure: MeasureText): Fitted {
  const parts = lines.flatMap((line) => {
    const em = measure(line.text, line);
    const wanted = line.pt * scale;
    const inOneLine = em * wanted <= room.width ? wanted : (room.width / em) * filledShare;
    if (inOneLine >= Math.min(wrapPt, wanted)) return [{ line: { ...line, pt: inOneLine }, isFirst: true }];
    const pt = Math.min(wrapPt, wanted);
    const width = (room.width * filledShare) / pt;
    const broken = brokenLines(line.text, width, (text) => measure(text, line), room.locale);
    return broken.map((text, index) => {
      // A single letter can be wider than the area.
      const own = Math.min(pt, (room.width / Math.max(measure(text, line), 0.01)) * filledShare);
      return { line: { ...line, text, pt: own }, isFirst: index === 0 };
    });
  });
  const gap = room.gap * scale;
  const texts = parts.filter(({ isFirst }) => isFirst).length;
  const height = parts.reduce((sum, { line }) => sum + line.pt * badgeLineHeight, gap * (texts - 1));
  return { lines: parts, gap, height };
}

const shrunk = ({ lines, gap, height }: Fitted, scale: number): Fitted => ({
  lines: lines.map(({ line, isFirst }) => ({ line: { ...line, pt: line.pt * scale }, isFirst })),
  gap: gap * scale,
  height: height * scale,
});

const award = { row: 9.6, side: 8.4, gap: 6, indent: 10.4 };
/** Narrower areas have one column with all awards. */
const narrowest = 160;

/** Awards in a column for each display level, or in one column (door 6.2). Rows that do not fit are left out. */
function awardBoxes(field: BadgeField, area: Rect, data: BadgeData, measure: MeasureText): BadgeBox[] {
  const columns =
    area.width < narrowest ? [inOrder(data.awards)] : awardColumns(data.awards).map(({ awards }) => awards);
  const width = (area.width - (columns.length - 1) * award.gap) / columns.length;
  const rows = Math.floor(area.height / award.row + 1e-6);
  return columns.flatMap((awards, column) =>
    awards.slice(0, rows).flatMap(({ awardName, imageName }, index): BadgeBox[] => {
      const x = area.x + column * (width + award.gap);
      const y = area.y + index * award.row;
      const side = Math.min(award.side, width);
      const indent = imageName === null ? 0 : Math.min(award.indent, width);
      const line = { text: cleaned(awardName), pt: field.pt ?? 11, style: 'plain', country: undefined } as const;
      const at = { x: x + indent, y, width: width - indent, height: award.row };
      const picture = { x, y: y + (award.row - side) / 2, width: side, height: side, field: field.key };
      return [
        ...(imageName === null
          ? []
          : [{ ...picture, kind: 'picture' as const, of: 'award' as const, name: imageName }]),
        ...textBoxes(
          line.text === '' ? [] : [line],
          {
            area: at,
            field: { key: field.key, align: 'left', verticalAlign: 'middle' },
            color: field.color ?? black,
            locale: data.locale,
          },
          measure,
        ),
      ];
    }),
  );
}
