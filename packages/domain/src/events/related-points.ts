import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { keysOf, type AudienceKeys } from '../people/audience-counts.ts';
import { isBefore, type EventDates } from './event-dates.ts';
import { advice } from './checklist-point.ts';

/** Points that need more than the definition: the parent and children of the event, and who is in its audiences (selling 7.6). */

/** The codes of points that only the server can find. */
const serverCodes = [
  'shortCodeTaken',
  'beforeParent',
  'registrationBeforeParent',
  'parentNotPublished',
  'childBefore',
  'emptyList',
  'emptyQualification',
  'emptyOrganisation',
  'reserveForNobody',
  'unearnedBenefit',
] as const satisfies readonly ChecklistPoint['code'][];

/** Whether only the server can find the point. */
export const isServerPoint = ({ code }: ChecklistPoint): boolean => serverCodes.some((each) => each === code);

/** Another event of the family. */
export interface Relative extends EventDates {
  name: string;
  isPublished: boolean;
}

/** The parent takes place and is sold before its child (events 1.4). */
export function parentPoints(definition: EventDates, parent: Relative): ChecklistPoint[] {
  const subject = parent.name;
  return [
    ...(isBefore(definition.eventStart, parent.eventStart)
      ? [advice({ code: 'beforeParent', path: 'eventStart', subject })]
      : []),
    ...(isBefore(definition.registrationStart, parent.registrationStart)
      ? [advice({ code: 'registrationBeforeParent', path: 'registrationStart', subject })]
      : []),
    ...(parent.isPublished ? [] : [advice({ code: 'parentNotPublished', path: 'parentEventShortCode', subject })]),
  ];
}

/** Children that take place before the event. */
export const childPoints = (definition: EventDates, children: readonly Relative[]): ChecklistPoint[] =>
  children.flatMap((child) =>
    isBefore(child.eventStart, definition.eventStart)
      ? [advice({ code: 'childBefore', path: 'eventStart', subject: child.name })]
      : [],
  );

/** The lists, qualifications and organisations that contain an open account. */
export interface FilledKeys {
  lists: ReadonlySet<string>;
  qualifications: ReadonlySet<string>;
  /** The qualifications whose places give benefits, which places that were moved to an event also do. */
  benefits: ReadonlySet<string>;
  organisations: ReadonlySet<string>;
}

const conditions = [
  { field: 'lists', of: 'lists', code: 'emptyList' },
  { field: 'qualifications', of: 'qualifications', code: 'emptyQualification' },
  { field: 'organisationsOf', of: 'organisations', code: 'emptyOrganisation' },
] as const;

/** What the audiences and benefits of the ticket types on offer name. */
export function relatedKeys({ ticketConfigurations = [] }: EventDefinition): AudienceKeys {
  const offered = ticketConfigurations.filter(({ active }) => active !== false);
  return keysOf(
    offered.flatMap(({ saleWindows = [], additionalConfiguration }) => [
      ...saleWindows.map(({ audience }) => audience),
      ...(additionalConfiguration?.benefits ?? []).map(({ qualification }) => ({ qualifications: [qualification] })),
    ]),
  );
}

/** Windows and benefits for which no account qualifies. `nameOf` returns the name of a list or qualification. */
export function audiencePoints(
  { ticketConfigurations = [] }: EventDefinition,
  filled: FilledKeys,
  nameOf: (key: string) => string,
): ChecklistPoint[] {
  return ticketConfigurations.flatMap((ticket, index): ChecklistPoint[] => {
    if (ticket.active === false) return [];
    const { defaultDescription: subject, saleWindows = [], additionalConfiguration } = ticket;
    const at = `ticketConfigurations.${index}`;
    return [
      ...saleWindows.flatMap(({ audience, reserved }, n) => {
        const path = `${at}.saleWindows.${n}`;
        const empty = conditions.flatMap(({ field, of, code }) => {
          const keys = audience[field] ?? [];
          const other = keys.map(nameOf).join(', ');
          return keys.length === 0 || keys.some((key) => filled[of].has(key))
            ? []
            : [advice({ code, path: `${path}.audience.${field}`, subject, other, number: n + 1 })];
        });
        return empty.length > 0 && reserved !== undefined
          ? [
              ...empty,
              advice({
                code: 'reserveForNobody',
                path: `${path}.reserved`,
                subject,
                number: n + 1,
                quantity: reserved,
              }),
            ]
          : empty;
      }),
      ...(additionalConfiguration?.benefits ?? []).flatMap(({ qualification }, n) =>
        filled.benefits.has(qualification)
          ? []
          : [
              advice({
                code: 'unearnedBenefit',
                path: `${at}.additionalConfiguration.benefits.${n}.qualification`,
                subject,
                other: nameOf(qualification),
              }),
            ],
      ),
    ];
  });
}

/** The parts of a definition on which these points depend, as a text that changes with them. */
export const relatedParts = ({
  eventStart,
  registrationStart,
  parentEventShortCode,
  ticketConfigurations = [],
}: EventDefinition): string =>
  JSON.stringify([
    eventStart,
    registrationStart,
    parentEventShortCode,
    ticketConfigurations.map(({ active, defaultDescription, saleWindows = [], additionalConfiguration }) => [
      active !== false,
      saleWindows.length > 0 || additionalConfiguration?.benefits ? defaultDescription : '',
      saleWindows.map(({ audience, reserved }) => [audience, reserved]),
      additionalConfiguration?.benefits?.map(({ qualification }) => qualification),
    ]),
  ]);
