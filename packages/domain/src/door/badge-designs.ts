import type { BadgeDesign, BadgeField, BadgeFieldKind } from '@foyer/contract/events/badge-design';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import { badgeLayout } from './badges.ts';

/** Ready badge designs, and the designs that an event uses (door 6.8). Lengths are mm. */

/** Papers to choose from. Width and height of a roll are free. */
export const badgePapers = {
  lanyard: { width: 100, height: 148 },
  a6: { width: 105, height: 148 },
  card: { width: 101.6, height: 76.2 },
  letter: { width: 279.4, height: 215.9 },
  roll: { width: 62, height: 100 },
} as const;
export type BadgePaper = keyof typeof badgePapers;

/** The paper with this size. Every other size is a roll. */
export function paperOf({ width, height }: Pick<BadgeDesign, 'width' | 'height'>): BadgePaper {
  const names = Object.keys(badgePapers) as BadgePaper[];
  return names.find((name) => badgePapers[name].width === width && badgePapers[name].height === height) ?? 'roll';
}

/** The two badges of the specification (door 6.1, door 6.2). */
const energize: BadgeDesign = {
  key: 'energize',
  ...badgePapers.lanyard,
  front: [
    // 16 mm on top are free for the hole of the lanyard.
    { key: 'event', kind: 'event', x: 6, y: 16, width: 88, height: 6.774, pt: 16, bold: true },
    { key: 'line', kind: 'line', x: 6, y: 24.774, width: 88, height: 0.6, after: 'event' },
    {
      key: 'name',
      kind: 'name',
      x: 6,
      y: 31.374,
      width: 88,
      height: 99.334,
      pt: 44,
      bottomPt: 26,
      gap: 2,
      verticalAlign: 'middle',
      lines: [{ kind: 'home', pt: 15 }],
      after: 'line',
    },
    {
      key: 'accountNumber',
      kind: 'accountNumber',
      x: 6,
      y: 136.708,
      width: 58,
      height: 5.292,
      pt: 10,
      align: 'left',
      verticalAlign: 'middle',
    },
    {
      key: 'shirtSize',
      kind: 'shirtSize',
      x: 64,
      y: 136.708,
      width: 30,
      height: 5.292,
      pt: 10,
      align: 'right',
      verticalAlign: 'middle',
    },
  ],
};

const ambition: BadgeDesign = {
  key: 'ambition',
  ...badgePapers.letter,
  front: [
    { key: 'event', kind: 'event', x: 12, y: 10, width: 255.4, height: 6.774, pt: 16, bold: true },
    { key: 'line', kind: 'line', x: 12, y: 18.774, width: 255.4, height: 0.6, after: 'event' },
    // The area is higher than the usual lines, so staff can choose larger fonts. The awards follow the last line.
    {
      key: 'name',
      kind: 'name',
      x: 12,
      y: 24.374,
      width: 255.4,
      height: 61.326,
      pt: 40,
      bottomPt: 30,
      gap: 1,
      verticalAlign: 'top',
      lines: [
        { kind: 'title', pt: 16, bold: true },
        { kind: 'home', pt: 13 },
      ],
      after: 'line',
    },
    { key: 'awards', kind: 'awards', x: 12, y: 90.7, width: 255.4, height: 115.2, pt: 11, after: 'name' },
  ],
};

/** A field of a new design, with the position and size of its kind on this page. */
export function newField(
  kind: BadgeFieldKind,
  key: string,
  { width, height }: Pick<BadgeDesign, 'width' | 'height'>,
): BadgeField {
  const margin = Math.min(6, width / 10);
  const side = Math.min(25, width - 2 * margin, height - 2 * margin);
  const base = { key, kind, x: margin, y: round(height / 2), width: round(width - 2 * margin) };
  if (kind === 'qr')
    return { ...base, x: round((width - side) / 2), y: round(height - side - margin), width: side, height: side };
  if (kind === 'image') return { ...base, width: side, height: side };
  if (kind === 'awards') return { ...base, height: round(height / 3), pt: 11 };
  if (kind === 'band') return { ...base, x: 0, y: 0, width, height: round(height / 10), color: '#5b3fa8' };
  if (kind === 'ribbon') return { ...base, height: 9, pt: 16, bold: true, color: '#5b3fa8', verticalAlign: 'middle' };
  if (kind === 'line') return { ...base, height: 0.6 };
  if (kind === 'name')
    return { ...base, height: round(height / 4), pt: 36, bottomPt: 24, gap: 1, verticalAlign: 'middle' };
  return { ...base, height: 7, pt: 14, verticalAlign: 'middle' };
}

const round = (length: number) => Math.round(length * 10) / 10;

/**
 * A design that fits every page: event above, name in the middle, title, company, ticket type and QR code below. The
 * colour band and the QR code have a fixed share of the page.
 */
export function plainDesign(key: string, page: Pick<BadgeDesign, 'width' | 'height'>): BadgeDesign {
  const { width, height } = page;
  const isWide = width > height;
  const margin = Math.min(6, round(width / 12));
  const inner = round(width - 2 * margin);
  const band = round(Math.max(8, height * 0.09));
  const top = margin + round(height * (isWide ? 0.02 : 0.07));
  const code = Math.max(20, Math.min(30, round(height * 0.28)));
  // On a wide page the QR code is on the right of the name, otherwise below it.
  const hasSpace = width >= 45 && height >= 50;
  const nameWidth = isWide && hasSpace ? round(inner - code - 2) : inner;
  const bottom = height - band - 1;
  const nameTop = top + 8;
  const textsTop = isWide || !hasSpace ? bottom - 15 : bottom - 15 - code - 2;
  const nameHeight = round(textsTop - nameTop - 1);
  const align = isWide && hasSpace ? 'left' : 'center';
  const line = (kind: 'title' | 'company', y: number, pt: number): BadgeField => ({
    key: kind,
    kind,
    x: margin,
    y: round(y),
    width: nameWidth,
    height: 7,
    pt,
    align,
    verticalAlign: 'middle',
  });
  return {
    key,
    width,
    height,
    front: [
      { key: 'event', kind: 'event', x: margin, y: round(top), width: inner, height: 7, pt: 12, bold: true, align },
      {
        key: 'name',
        kind: 'name',
        x: margin,
        y: round(nameTop),
        width: nameWidth,
        height: nameHeight,
        pt: isWide ? 34 : 40,
        bottomPt: isWide ? 24 : 28,
        bold: true,
        gap: 1,
        align,
        verticalAlign: 'middle',
      },
      line('title', textsTop, 14),
      line('company', textsTop + 7.5, 12),
      ...(hasSpace
        ? [
            {
              key: 'qr',
              kind: 'qr' as const,
              width: code,
              height: code,
              x: round(isWide ? width - margin - code : (width - code) / 2),
              y: round(bottom - code - 1),
            },
          ]
        : []),
      { key: 'band', kind: 'band', x: 0, y: round(height - band), width, height: band, color: '#5b3fa8' },
      {
        key: 'ticketType',
        kind: 'ticketType',
        x: margin,
        y: round(height - band),
        width: inner,
        height: band,
        pt: 14,
        bold: true,
        color: '#ffffff',
        verticalAlign: 'middle',
      },
    ],
  };
}

/** Ready designs of the designer, by name. */
export const readyDesigns = { energize, ambition } as const;

/**
 * The designs of an event: its own, otherwise those of its type. The specification gives ENERGIZE and AMBITION a badge,
 * and four types 'Not configured'. All others have the plain design. Null means 'Not configured'.
 */
export function eventBadgeDesigns(
  eventTypeCd: string,
  own: EventConfiguration['badges'],
): { designs: readonly BadgeDesign[]; isBuiltIn: boolean } | null {
  if (own && own.length > 0) return { designs: own, isBuiltIn: false };
  const { kind } = badgeLayout(eventTypeCd);
  if (kind === 'ENERGIZE') return { designs: [energize], isBuiltIn: true };
  if (kind === 'AMBITION') return { designs: [ambition], isBuiltIn: true };
  if (withoutBadge.includes(eventTypeCd)) return null;
  return { designs: [plainDesign('plain', badgePapers.lanyard)], isBuiltIn: false };
}

/** Event types that show 'Not configured' until they have a design of their own (door 6.1). */
const withoutBadge: readonly string[] = ['ECFLYIN', 'FIVESTAR', 'REGIONAL_TRAINING', 'STRIKE_OUT_HUNGER'];

/** The person's title code and the ticket type, which rules of designs and fields compare. */
export interface BadgeAudience {
  titleCd: string | null;
  /** Id of the ticket type, or its key in a definition. */
  ticketKey: string;
}

export function isFor(
  { titles, tickets }: Pick<BadgeField, 'titles' | 'tickets'>,
  { titleCd, ticketKey }: BadgeAudience,
): boolean {
  const hasTitle = !titles || titles.length === 0 || titles.some((title) => title === titleCd);
  return hasTitle && (!tickets || tickets.length === 0 || tickets.includes(ticketKey));
}

/** The first design for this audience, otherwise the first design. */
export function designFor(designs: readonly BadgeDesign[], audience: BadgeAudience): BadgeDesign | undefined {
  return designs.find((design) => isFor(design, audience)) ?? designs[0];
}
