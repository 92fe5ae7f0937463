import * as z from 'zod/mini';
import { filled, text } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { titles } from '../wire/vocabulary.ts';

/**
 * Badge designs of an event (door 6.8). Part of the event's configuration, so drafts, versions, clones and imports
 * include them. Lengths are millimetres from the upper left corner of the page.
 */

/**
 * Fields with text. `home` is the state, province or prefecture. `answer` prints the answer to `question`. `ribbon`
 * prints the ribbon of the ticket's benefit on a filled area.
 */
export const badgeTextKinds = [
  'name',
  'reading',
  'title',
  'company',
  'country',
  'home',
  'accountNumber',
  'shirtSize',
  'table',
  'ticketType',
  'ribbon',
  'event',
  'answer',
  'text',
] as const;
export type BadgeTextKind = (typeof badgeTextKinds)[number];
/** `band` is a filled area, `line` a black rule. */
export const badgeFieldKinds = [...badgeTextKinds, 'qr', 'awards', 'image', 'band', 'line'] as const;
export type BadgeFieldKind = (typeof badgeFieldKinds)[number];

export const badgeAligns = ['left', 'center', 'right'] as const;
export const badgeVerticalAligns = ['top', 'middle', 'bottom'] as const;

/** Limits of a design. They also bound the time that a PDF takes. */
export const badgeLimits = {
  designs: 6,
  fieldsPerSide: 24,
  smallestSide: 20,
  largestSide: 450,
  smallestPt: 6,
  largestPt: 144,
  longestText: 200,
} as const;

const length = z.number().check(z.minimum(0), z.maximum(badgeLimits.largestSide));
const side = z.number().check(z.minimum(badgeLimits.smallestSide), z.maximum(badgeLimits.largestSide));
const points = z.number().check(z.minimum(badgeLimits.smallestPt), z.maximum(badgeLimits.largestPt));
const color = z.string().check(z.regex(/^#[\da-f]{6}$/i));

/** Limits a design or a field to titles or ticket types. Ids of ticket configurations; keys in a definition. */
const audience = {
  titles: z.optional(z.array(z.enum(titles))),
  tickets: z.optional(z.array(filled(60)).check(z.maxLength(300))),
};

const badgeField = z.strictObject({
  /** Identifies the field within its design. */
  key: filled(60),
  kind: z.enum(badgeFieldKinds),
  x: length,
  y: length,
  width: length,
  height: length,
  /** Largest font size. Longer text is shrunk to fit. Of a name: its upper line. */
  pt: z.optional(points),
  /** Font size of the lower line of a name. */
  bottomPt: z.optional(points),
  bold: z.optional(z.boolean()),
  align: z.optional(z.enum(badgeAligns)),
  verticalAlign: z.optional(z.enum(badgeVerticalAligns)),
  /** Black for text and nothing for bands when absent. Of a ribbon: its area. */
  color: z.optional(color),
  /** Colours by ticket type, which replace `color`. */
  colors: z.optional(z.array(z.strictObject({ key: filled(60), color })).check(z.maxLength(300))),
  /** More lines in the same area, below the name. An empty line takes no space. */
  lines: z.optional(
    z
      .array(z.strictObject({ kind: z.enum(badgeTextKinds), pt: points, bold: z.optional(z.boolean()) }))
      .check(z.maxLength(4)),
  ),
  /** Space between lines. */
  gap: z.optional(length),
  /** Key of the field above. If its text takes less space, the upper edge of this field moves up. */
  after: z.optional(filled(60)),
  /** Name of a form field. */
  question: z.optional(text(100)),
  text: z.optional(text(badgeLimits.longestText)),
  /** Key of an image of the event. */
  image: z.optional(text(100)),
  translations: z.optional(translationsOf('text')),
  ...audience,
});
export type BadgeField = z.infer<typeof badgeField>;

const fields = z.array(badgeField).check(z.maxLength(badgeLimits.fieldsPerSide));

export const badgeDesign = z.strictObject({
  key: filled(60),
  name: z.optional(text(100)),
  width: side,
  height: side,
  front: fields,
  /** The second page of a badge that is printed on both sides. */
  back: z.optional(fields),
  ...audience,
});
export type BadgeDesign = z.infer<typeof badgeDesign>;

/** A badge uses the first design that is for its title and ticket type. */
export const badgeDesigns = z.array(badgeDesign).check(z.maxLength(badgeLimits.designs));
