import type { BadgeDesign, BadgeField, BadgeFieldKind } from '@foyer/contract/events/badge-design';
import { newField } from '@foyer/domain/door/badge-designs';

/** Edits of a badge design. Each function returns a new design. */

export type BadgeSide = 'front' | 'back';

export const fieldsOf = (design: BadgeDesign, side: BadgeSide): readonly BadgeField[] => design[side] ?? [];

const withFields = (design: BadgeDesign, side: BadgeSide, fields: BadgeField[]): BadgeDesign => ({
  ...design,
  [side]: fields,
});

/** The kind, with a number if the side already has a field of the kind. */
function freeKey(kind: string, fields: readonly { key: string }[]): string {
  let key = kind;
  for (let number = 2; fields.some((field) => field.key === key); number += 1) key = `${kind}-${number}`;
  return key;
}

/** Adds a field at its usual position, or below the others where the page has space. Bands are behind other fields. */
export function withNewField(design: BadgeDesign, side: BadgeSide, kind: BadgeFieldKind): [BadgeDesign, string] {
  const fields = fieldsOf(design, side);
  const key = freeKey(kind, fields);
  const field = placed(newField(kind, key, design), fields, design);
  return [withFields(design, side, kind === 'band' ? [field, ...fields] : [...fields, field]), key];
}

/** The first free position from top to bottom, otherwise the usual one. */
function placed(field: BadgeField, others: readonly BadgeField[], { height }: BadgeDesign): BadgeField {
  if (field.kind === 'band') return field;
  const isFree = (y: number) =>
    others.every((other) => {
      const isBeside = other.x >= field.x + field.width || other.x + other.width <= field.x;
      return isBeside || other.y >= y + field.height || other.y + other.height <= y;
    });
  for (let y = 6; y + field.height <= height - 4; y += 1) if (isFree(y)) return { ...field, y };
  return field;
}

export function withField(design: BadgeDesign, side: BadgeSide, key: string, change: Partial<BadgeField>): BadgeDesign {
  return withFields(
    design,
    side,
    fieldsOf(design, side).map((field) => (field.key === key ? { ...field, ...change } : field)),
  );
}

export function withoutField(design: BadgeDesign, side: BadgeSide, key: string): BadgeDesign {
  const fields = fieldsOf(design, side).filter((field) => field.key !== key);
  return withFields(
    design,
    side,
    // A field that followed the removed one stays where it is.
    fields.map(({ after, ...field }) => (after === undefined || after === key ? field : { ...field, after })),
  );
}

/** Adds a copy, 5 mm below and inside the page. */
export function withCopy(design: BadgeDesign, side: BadgeSide, key: string): [BadgeDesign, string] {
  const fields = fieldsOf(design, side);
  const field = fields.find((each) => each.key === key);
  if (!field) return [design, key];
  const { after: _, ...rest } = field;
  const copy = { ...rest, key: freeKey(field.kind, fields), ...movedBy(field, design, 0, 5) };
  return [withFields(design, side, [...fields, copy]), copy.key];
}

const round = (length: number) => Math.round(length * 10) / 10;
const within = (value: number, most: number) => round(Math.min(Math.max(0, value), Math.max(0, most)));
const smallestMm = 0.5;

type Page = Pick<BadgeDesign, 'width' | 'height'>;

/** The position after a move, inside the page. */
export const movedBy = (field: BadgeField, page: Page, right: number, down: number) => ({
  x: within(field.x + right, page.width - field.width),
  y: within(field.y + down, page.height - field.height),
});

/** The size after a change of the lower right corner, inside the page. */
export const resizedBy = (field: BadgeField, page: Page, right: number, down: number) => ({
  width: Math.max(smallestMm, within(field.width + right, page.width - field.x)),
  height: Math.max(smallestMm, within(field.height + down, page.height - field.y)),
});

/** The design on another page. Positions and sizes keep their share, and a QR code stays square. */
export function resizedPage(design: BadgeDesign, page: Page): BadgeDesign {
  const [across, down] = [page.width / design.width, page.height / design.height];
  const scaled = (field: BadgeField): BadgeField => {
    const { after: _, ...rest } = field;
    const area = {
      x: round(field.x * across),
      y: round(field.y * down),
      width: round(field.width * across),
      height: round(field.height * down),
    };
    if (field.kind !== 'qr') return { ...rest, ...area };
    const side = Math.max(20, Math.min(area.width, area.height));
    const square = { ...rest, ...area, width: side, height: side };
    return { ...square, ...movedBy(square, page, 0, 0) };
  };
  return {
    ...design,
    ...page,
    front: design.front.map(scaled),
    ...(design.back ? { back: design.back.map(scaled) } : {}),
  };
}
