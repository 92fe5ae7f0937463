import type { Badge } from '@foyer/contract/door/badges';
import { awardColumns, badgeNames, type BadgeLayout } from '@foyer/domain/door/badges';
import { withFonts } from '../pdf/document-fonts.ts';
import {
  writeDocument,
  type About,
  type Area,
  type Lettering,
  type Canvas,
  type WrittenDocument,
} from '../pdf/document.ts';
import { runsByFont } from '../pdf/runs-by-font.ts';

/**
 * Badges as pages of a PDF (door 6.7). Positions and sizes are those of the printed page of the browser
 * (`apps/web/src/shared/badge/layouts`). The letters are in the fonts of our documents.
 */

export type PrintedBadge = Pick<
  Badge,
  | 'firstName'
  | 'lastName'
  | 'countryCode'
  | 'home'
  | 'externalAccountIdentifier'
  | 'tShirtSize'
  | 'assigned'
  | 'assignedTitle'
  | 'topPt'
  | 'bottomPt'
>;
type Layout = Exclude<BadgeLayout, { kind: 'notConfigured' }>;

export interface BadgesInput {
  about: About;
  layout: Layout;
  eventName: string;
  badges: readonly PrintedBadge[];
  /** Award pictures (JPEG or PNG) by image name. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Number of finished badges, in memory that the threads share. */
  progress: Int32Array;
}

const black = '#000000';
const lineHeight = 1.2;
/** See `FittedLine.tsx`. */
const smallestPt = 6;
const filledShare = 0.98;
const mm = (length: number) => (length * 72) / 25.4;

export async function writeBadges(input: BadgesInput): Promise<WrittenDocument> {
  const { about, badges, progress } = input;
  const { slices } = await withFonts((fonts) => {
    for (const { text, ...wording } of badges.flatMap((badge) => textsOf(badge, input))) {
      for (const weight of ['regular', 'bold'] as const) runsByFont(text, { ...wording, weight }, fonts);
    }
  });
  const document = await writeDocument(
    about,
    (canvas) => {
      badges.forEach((badge, index) => {
        pages[input.layout.kind](canvas, badge, input);
        Atomics.store(progress, 0, index + 1);
      });
    },
    slices,
  );
  return document;
}

/** The texts whose fonts are loaded before the first page, so the pages are written only once. */
function textsOf(badge: PrintedBadge, { about: { locale }, eventName }: BadgesInput) {
  const names = [badge.firstName, badge.lastName, badge.home].map((text) => ({
    text,
    locale,
    country: badge.countryCode,
  }));
  const others = [eventName, badge.tShirtSize, ...badge.assigned.map(({ awardName }) => awardName)];
  return [...names, ...others.map((text) => ({ text, locale }))];
}

interface Line extends Lettering {
  text: string;
}

const inset = (
  { x, y, width, height }: Area,
  { top, side, bottom }: { top: number; side: number; bottom: number },
) => ({
  x: x + side,
  y: y + top,
  width: width - 2 * side,
  height: height - top - bottom,
});

/** The line in its size, or smaller if it is wider than the area. A text that is too long even for 6 points wraps. */
function fitted(canvas: Canvas, line: Line, width: number): Line {
  const room = width / Math.max(1, canvas.widthOf(line.text, line));
  if (room >= 1) return line;
  return { ...line, size: Math.max(smallestPt, line.size * room * filledShare) };
}

const boxOf = (line: Line, width: number) => ({ ...line, width, color: black, lineHeight });
const heightOf = (canvas: Canvas, line: Line, width: number) => canvas.heightOf(line.text, boxOf(line, width));
const write = (canvas: Canvas, line: Line, at: { x: number; y: number; width: number }, align: 'left' | 'center') =>
  canvas.write(line.text, { ...boxOf(line, at.width), ...at, align });

/** Writes the event above a rule, and returns the lower edge of the rule. */
function writeEvent(canvas: Canvas, eventName: string, { x, y, width }: Area): number {
  const thickness = mm(0.6);
  const under = write(
    canvas,
    fitted(canvas, { text: eventName, size: 16, weight: 'bold' }, width),
    { x, y, width },
    'center',
  );
  canvas.line({ x, y: under + mm(2) + thickness / 2 }, width, { color: black, thickness });
  return under + mm(2) + thickness;
}

/** Sizes in points. A layout without titles has `null`. */
interface Sizes {
  top: number;
  bottom: number;
  title: number | null;
  home: number;
}

/** The lines of the name, each fitted to the width. */
function nameLines(canvas: Canvas, badge: PrintedBadge, sizes: Sizes, width: number) {
  const { countryCode: country } = badge;
  const { top, bottom } = badgeNames(badge, country ?? '');
  const lines: Line[] = [
    { text: top, size: badge.topPt ?? sizes.top, weight: 'bold', country },
    { text: bottom, size: badge.bottomPt ?? sizes.bottom, weight: 'bold', country },
  ];
  if (sizes.title !== null && badge.assignedTitle)
    lines.push({ text: badge.assignedTitle.titleName, size: sizes.title, weight: 'bold' });
  if (badge.home !== '') lines.push({ text: badge.home, size: sizes.home, country });
  return lines.map((line) => fitted(canvas, line, width));
}

const stackHeight = (canvas: Canvas, lines: readonly Line[], gap: number, width: number) =>
  lines.reduce((sum, line) => sum + heightOf(canvas, line, width), gap * (lines.length - 1));

function writeStack(canvas: Canvas, lines: readonly Line[], gap: number, at: { x: number; y: number; width: number }) {
  let { y } = at;
  for (const line of lines) {
    write(canvas, line, { ...at, y }, 'center');
    y += heightOf(canvas, line, at.width) + gap;
  }
  return y - gap;
}

type WritePage = (canvas: Canvas, badge: PrintedBadge, input: BadgesInput) => void;
const pageOf = (canvas: Canvas, { widthMm, heightMm }: Layout) =>
  canvas.page({ width: mm(widthMm), height: mm(heightMm) });
const energizeSizes = { top: 44, bottom: 26, title: null, home: 15 };
const ambitionSizes = { top: 40, bottom: 30, title: 16, home: 13 };

const writeEnergize: WritePage = (canvas, badge, { layout, eventName }) => {
  const area = inset(pageOf(canvas, layout), { top: mm(16), side: mm(6), bottom: mm(6) });
  const { x, width } = area;
  const foot = { size: 10, weight: 'regular' } as const;
  const footHeight = foot.size * 1.5;
  const footTop = area.y + area.height - footHeight;
  const from = writeEvent(canvas, eventName, area) + mm(6);
  const lines = nameLines(canvas, badge, energizeSizes, width);
  const free = footTop - mm(6) - from - stackHeight(canvas, lines, mm(2), width);
  writeStack(canvas, lines, mm(2), { x, y: from + Math.max(0, free / 2), width });
  canvas.write(badge.externalAccountIdentifier, { ...foot, x, y: footTop, width, color: black });
  canvas.write(badge.tShirtSize, { ...foot, x, y: footTop, width, color: black, align: 'right' });
};

const writeAmbition: WritePage = (canvas, badge, { layout, eventName, pictures }) => {
  const area = inset(pageOf(canvas, layout), { top: mm(10), side: mm(12), bottom: mm(10) });
  const { x, width } = area;
  const under = writeEvent(canvas, eventName, area) + mm(5);
  const lines = nameLines(canvas, badge, ambitionSizes, width);
  const top = writeStack(canvas, lines, mm(1), { x, y: under, width }) + mm(5);
  const [gap, row, side] = [mm(6), mm(9.6), mm(8.4)];
  const columnWidth = (width - 3 * gap) / 4;
  for (const [column, { awards }] of awardColumns(badge.assigned).entries()) {
    const left = x + column * (columnWidth + gap);
    for (const [index, award] of awards.entries()) {
      const y = top + index * row;
      const picture = award.imageName === null ? undefined : pictures.get(award.imageName);
      if (picture) canvas.picture(picture, { x: left, y: y + (row - side) / 2, width: side, height: side });
      const indent = award.imageName === null ? 0 : side + mm(2);
      const room = columnWidth - indent;
      const line = fitted(canvas, { text: award.awardName, size: 11 }, room);
      const height = heightOf(canvas, line, room);
      write(canvas, line, { x: left + indent, y: y + (row - height) / 2, width: room }, 'left');
    }
  }
};

const pages: Readonly<Record<Layout['kind'], WritePage>> = { ENERGIZE: writeEnergize, AMBITION: writeAmbition };
