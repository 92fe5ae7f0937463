import type { BadgeDesign, BadgeField, BadgeFieldKind } from '@foyer/contract/events/badge-design';
import { designFor, isFor } from './badge-designs.ts';
import type { BadgeContent } from './badge-print.ts';

/** What a badge with an own design prints, without the texts that depend on the reader's language. */
export interface DesignedContent extends Omit<BadgeContent, 'layout'> {
  reading: string;
  company: string;
  table: string;
  /** The ribbon in English; empty without one. */
  ribbon: string;
  qr: string;
  answers: Readonly<Record<string, string>>;
}

/**
 * The printed content as text, for designs of the event. It has the fields that the design prints and their values, but
 * no positions, so moving a field requires no new badge (door 6.5).
 */
export function designContentText(designs: readonly BadgeDesign[], content: DesignedContent): string {
  const audience = { titleCd: content.titleCd, ticketKey: String(content.ticketConfigurationId) };
  const design = designFor(designs, audience);
  if (!design) return '[]';
  const fields = [...design.front, ...(design.back ?? [])].filter((field) => isFor(field, audience));
  const printed = fields.flatMap((field) =>
    [field.kind, ...(field.lines ?? []).map(({ kind }) => kind)]
      // A badge without a ribbon has not changed when its design gets the field.
      .filter((kind) => kind !== 'ribbon' || content.ribbon !== '')
      .map((kind) => [kind, valueOf(kind, field, content)]),
  );
  return JSON.stringify([design.key, ...printed.map((each) => JSON.stringify(each)).toSorted()]);
}

function valueOf(kind: BadgeFieldKind, field: BadgeField, content: DesignedContent): unknown {
  switch (kind) {
    case 'name':
      return [content.firstName, content.lastName, content.countryCode, content.topPt, content.bottomPt];
    case 'title':
      return content.titleCd;
    case 'country':
      return content.countryCode;
    case 'accountNumber':
      return content.externalAccountIdentifier;
    case 'shirtSize':
      return content.tShirtSize;
    case 'ticketType':
      return content.ticketConfigurationId;
    case 'awards':
      return content.awardIds.toSorted((a, b) => a - b);
    case 'answer':
      return content.answers[field.question ?? ''] ?? '';
    case 'text':
      return [field.text, field.translations];
    case 'image':
      return field.image;
    case 'band':
    case 'line':
      return field.colors?.find(({ key }) => key === String(content.ticketConfigurationId))?.color ?? field.color;
    case 'event':
      return null;
    default:
      return content[kind];
  }
}

const fieldsOf = (designs: readonly BadgeDesign[]) => designs.flatMap(({ front, back }) => [...front, ...(back ?? [])]);

/** Names of the form fields that the designs print. */
export const questionsOf = (designs: readonly BadgeDesign[]): string[] => [
  ...new Set(fieldsOf(designs).flatMap(({ kind, question }) => (kind === 'answer' && question ? [question] : []))),
];

/** The kinds of fields and lines that the designs print. */
export const kindsOf = (designs: readonly BadgeDesign[]): ReadonlySet<BadgeFieldKind> =>
  new Set(fieldsOf(designs).flatMap(({ kind, lines = [] }) => [kind, ...lines.map((line) => line.kind)]));
