import type { BadgeDesign, BadgeField } from '@foyer/contract/events/badge-design';

/** Faults of badge designs that staff should mend before they print (door 6.10). */

export interface BadgeProblem {
  kind: 'badgeFieldOutside' | 'badgeCodeTooSmall' | 'badgeFieldsOverlap' | 'badgeWithoutName';
  /** Path below the list of designs: `0.front.2`. */
  path: string;
  design: BadgeDesign;
  field?: BadgeField;
  /** The field that overlaps. */
  other?: BadgeField;
}

/** Smaller QR codes of tickets are hard to scan. */
const smallestCodeMm = 20;
/** Fields may touch. Rounded lengths are not a fault. */
const tolerance = 0.05;
/** Areas behind other fields. */
const isBackground = ({ kind }: BadgeField) => kind === 'band' || kind === 'image' || kind === 'line';

export function badgeProblems(designs: readonly BadgeDesign[]): BadgeProblem[] {
  return designs.flatMap((design, index) => {
    const sides = [
      { at: `${index}.front`, fields: design.front },
      { at: `${index}.back`, fields: design.back ?? [] },
    ];
    const hasName = sides.some(({ fields }) => fields.some(({ kind }) => kind === 'name'));
    return [
      ...(hasName ? [] : [{ kind: 'badgeWithoutName' as const, path: String(index), design }]),
      ...sides.flatMap(({ at, fields }) =>
        fields.flatMap((field, n) => fieldProblems(design, fields, field, `${at}.${n}`)),
      ),
    ];
  });
}

function fieldProblems(
  design: BadgeDesign,
  fields: readonly BadgeField[],
  field: BadgeField,
  path: string,
): BadgeProblem[] {
  const isOutside =
    field.x + field.width > design.width + tolerance || field.y + field.height > design.height + tolerance;
  const isSmall = field.kind === 'qr' && Math.min(field.width, field.height) < smallestCodeMm;
  // Each pair is reported once, at the later field.
  const other = fields.slice(0, fields.indexOf(field)).find((earlier) => overlaps(earlier, field));
  return [
    ...(isOutside ? [{ kind: 'badgeFieldOutside' as const, path, design, field }] : []),
    ...(isSmall ? [{ kind: 'badgeCodeTooSmall' as const, path, design, field }] : []),
    ...(other ? [{ kind: 'badgeFieldsOverlap' as const, path, design, field, other }] : []),
  ];
}

function overlaps(one: BadgeField, other: BadgeField): boolean {
  if (
    isBackground(one) ||
    isBackground(other) ||
    isApart(one.titles, other.titles) ||
    isApart(one.tickets, other.tickets)
  )
    return false;
  return (
    one.x + one.width > other.x + tolerance &&
    other.x + other.width > one.x + tolerance &&
    one.y + one.height > other.y + tolerance &&
    other.y + other.height > one.y + tolerance
  );
}

/** Whether two rules never apply to the same badge. */
const isApart = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length > 0 && other.length > 0 && !one.some((each) => other.includes(each));

/** A key that two designs or two fields of a page have, or a rule for a ticket type that the event does not have. */
export interface BadgeKeyProblem {
  path: string;
  kind: 'twice' | 'unknownTicket';
  key: string;
}

/** Faults that prevent saving, because the design would be ambiguous. `tickets`: keys of the event's ticket types. */
export function badgeKeyProblems(designs: readonly BadgeDesign[], tickets: ReadonlySet<string>): BadgeKeyProblem[] {
  const rules = (of: { tickets?: string[] | undefined }, path: string): BadgeKeyProblem[] =>
    (of.tickets ?? [])
      .filter((key) => !tickets.has(key))
      .map((key) => ({ path: `${path}.tickets`, kind: 'unknownTicket', key }));
  return [
    ...twice(designs, ''),
    ...designs.flatMap((design, index) => [
      ...rules(design, String(index)),
      ...(['front', 'back'] as const).flatMap((side) => [
        ...twice(design[side] ?? [], `${index}.${side}.`),
        ...(design[side] ?? []).flatMap((field, n) => rules(field, `${index}.${side}.${n}`)),
      ]),
    ]),
  ];
}

const twice = (entries: readonly { key: string }[], at: string): BadgeKeyProblem[] =>
  entries.flatMap(({ key }, index) =>
    entries.findIndex((each) => each.key === key) < index ? [{ path: `${at}${index}.key`, kind: 'twice', key }] : [],
  );
