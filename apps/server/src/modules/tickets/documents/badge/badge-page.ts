import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import { badgeDataOf } from '@foyer/domain/door/badge-data';
import { designFor, readyDesigns } from '@foyer/domain/door/badge-designs';
import {
  badgeLineHeight,
  layoutBadge,
  type BadgeBox,
  type BadgeData,
  type BadgeLettering,
  type MeasureText,
} from '@foyer/domain/door/badge-layout';
import type { BadgeLayout } from '@foyer/domain/door/badges';
import { ticketCodeDrawing } from '@foyer/domain/tickets/ticket-code';
import { encode } from 'uqr';
import { withFonts } from '../pdf/document-fonts.ts';
import { writeDocument, type About, type Canvas, type WrittenDocument } from '../pdf/document.ts';
import { runsByFont } from '../pdf/runs-by-font.ts';

/**
 * Badges as pages of a PDF (door 6.7). Draws the boxes of `layoutBadge`, as the browser does. The letters are in the
 * fonts of our documents.
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
  | 'printed'
>;

export interface BadgesInput {
  about: About;
  /** Decides about the design if the event has none of its own. */
  layout: BadgeLayout;
  designs?: readonly BadgeDesign[];
  eventName: string;
  badges: readonly PrintedBadge[];
  /** Award pictures (JPEG or PNG) by image name. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Pictures of the event (JPEG or PNG) by key. */
  eventPictures?: ReadonlyMap<string, Uint8Array>;
  /** Number of finished badges, in memory that the threads share. */
  progress: Int32Array;
}

const mm = (length: number) => (length * 72) / 25.4;

export async function writeBadges(input: BadgesInput): Promise<WrittenDocument> {
  const { about, progress } = input;
  const designs = input.designs ?? builtInOf(input.layout);
  const printed = input.badges.flatMap((badge) => {
    const data = badgeDataOf(badge, { locale: about.locale, eventName: input.eventName });
    const design = designFor(designs, data);
    return design ? [{ data, design }] : [];
  });
  const { slices } = await withFonts((fonts) => {
    for (const { data } of printed) {
      for (const { text, country } of textsOf(data))
        for (const weight of ['regular', 'bold'] as const)
          runsByFont(text, { locale: about.locale, country, weight }, fonts);
    }
  });
  return writeDocument(
    about,
    (canvas) => {
      const measure = measureOn(canvas);
      for (const [index, { data, design }] of printed.entries()) {
        for (const page of layoutBadge(design, data, measure)) {
          canvas.page({ width: mm(page.width), height: mm(page.height) });
          for (const box of page.boxes) draw(canvas, box, input);
        }
        Atomics.store(progress, 0, index + 1);
      }
    },
    slices,
  );
}

function builtInOf({ kind }: BadgeLayout): readonly BadgeDesign[] {
  if (kind === 'notConfigured') return [];
  return [kind === 'ENERGIZE' ? readyDesigns.energize : readyDesigns.ambition];
}

/** The texts whose fonts are loaded before the first page, so the pages are written only once. */
function textsOf(data: BadgeData) {
  const { countryCode: country } = data;
  const names = [data.firstName, data.lastName, data.home, data.reading, data.company];
  const { event, shirtSize, title, table, ticketType, ribbon } = data;
  const others = [event, shirtSize, title, table, ticketType, ribbon, ...Object.values(data.answers)];
  return [
    ...names.map((text) => ({ text, country })),
    ...[...others, ...data.awards.map(({ awardName }) => awardName)].map((text) => ({ text, country: undefined })),
  ];
}

const letteringOf = ({ style, country }: BadgeLettering) => ({
  weight: style === 'plain' ? ('regular' as const) : ('bold' as const),
  country,
});
const measuredSize = 100;
const measureOn =
  (canvas: Canvas): MeasureText =>
  (text, lettering) =>
    canvas.widthOf(text, { ...letteringOf(lettering), size: measuredSize }) / measuredSize;

function draw(canvas: Canvas, box: BadgeBox, { pictures, eventPictures }: BadgesInput): void {
  const area = { x: mm(box.x), y: mm(box.y), width: mm(box.width), height: mm(box.height) };
  switch (box.kind) {
    case 'text':
      canvas.writeLine(box.text, {
        ...letteringOf(box),
        x: area.x,
        y: area.y,
        width: area.width,
        size: box.pt,
        color: box.color,
        align: box.align,
        lineHeight: badgeLineHeight,
      });
      return;
    case 'fill':
      canvas.line({ x: area.x, y: area.y + area.height / 2 }, area.width, {
        color: box.color,
        thickness: area.height,
      });
      return;
    case 'qr': {
      const { data, size } = encode(box.text, { ...ticketCodeDrawing, border: 0 });
      // Two modules around the code stay white.
      const module = area.width / (size + 4);
      canvas.squares(data, { x: area.x + 2 * module, y: area.y + 2 * module, size: size * module });
      return;
    }
    case 'picture': {
      const picture = (box.of === 'award' ? pictures : eventPictures)?.get(box.name);
      if (picture) canvas.picture(picture, area);
    }
  }
}
