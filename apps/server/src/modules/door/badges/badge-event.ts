import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { EventConfiguration, FormField } from '@foyer/contract/events/event-configuration';
import { FoyerError } from '@foyer/contract/wire/errors';
import { tableFields } from '@foyer/domain/door/badge-print';
import { eventBadgeDesigns } from '@foyer/domain/door/badge-designs';
import { badgeLayout, type BadgeLayout } from '@foyer/domain/door/badges';
import type { Db } from '../../../db/database.ts';

/** What an event's badges depend on. */
export interface BadgeEvent {
  eventId: number;
  shortCode: string;
  layout: BadgeLayout;
  isEnabled: boolean;
  /** The designs of the event. Empty: 'Not configured'. */
  designs: readonly BadgeDesign[];
  /** True for the designs of ENERGIZE and AMBITION, unless the event has designs of its own. */
  isBuiltIn: boolean;
  /** Whether the event's tickets have QR codes. */
  hasCodes: boolean;
  /** The configuration, which decides who matches a filter of attendees. */
  configuration: EventConfiguration;
  /** The fields of the form by name. */
  questions: ReadonlyMap<string, FormField>;
  /** The form field with a person's table, if the form has one. */
  tableField: string | undefined;
}

/** @throws FoyerError RECORD_NOT_FOUND */
export async function readBadgeEvent(db: Db, eventId: number): Promise<BadgeEvent> {
  const event = await db
    .selectFrom('event')
    .select(['event_type_cd', 'event_short_code', 'configuration'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const { sections, badgeEnabled, badges, qrCodeEnabled } = event.configuration;
  const questions = new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field])));
  const own = eventBadgeDesigns(event.event_type_cd, badges);
  return {
    eventId,
    shortCode: event.event_short_code,
    layout: badgeLayout(event.event_type_cd),
    isEnabled: badgeEnabled,
    designs: own?.designs ?? [],
    isBuiltIn: own?.isBuiltIn ?? false,
    configuration: event.configuration,
    hasCodes: qrCodeEnabled,
    questions,
    tableField: tableFields.find((name) => questions.has(name)),
  };
}
