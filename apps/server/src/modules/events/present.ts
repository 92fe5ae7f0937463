import type { EventView } from '@foyer/contract/events';
import { eventTypes, type EventType } from '@foyer/contract/vocabulary';
import type { Actor } from '@foyer/domain/actor';
import {
  isCheckInActive,
  isEventActive,
  isRegistrationActive,
  maySeeEvent,
  type EventTimes,
  type EventViewer,
} from '@foyer/domain/event-state';
import { isPrivileged } from '@foyer/domain/permissions';
import type { EventRow } from './queries.ts';

type EventTimesRow = Pick<
  EventRow,
  | 'event_start'
  | 'event_end'
  | 'registration_start'
  | 'registration_end'
  | 'activated_from'
  | 'activated_until'
  | 'published'
  | 'configuration'
>;

/** The event's times and limits, as the rules read them. */
export function timesOf(row: EventTimesRow): EventTimes & { isPublished: boolean } {
  const { configuration } = row;
  return {
    eventStart: row.event_start,
    eventEnd: row.event_end,
    registrationStart: row.registration_start,
    registrationEnd: row.registration_end,
    timeZone: configuration.timeZone,
    checkInOpensHoursBefore: configuration.checkInOpensHoursBefore,
    activation:
      row.activated_from && row.activated_until ? { from: row.activated_from, until: row.activated_until } : null,
    eligibleAccounts: configuration.eligibleAccounts,
    eligibleLocales: configuration.eligibleLocales,
    isPublished: row.published,
  };
}

/** Whether this actor may know of the event; whoever holds a ticket of it always may. */
export function maySee(row: EventRow, actor: Actor): boolean {
  return row.own_ticket_id !== null || maySeeEvent(timesOf(row), viewerOf(actor));
}

/** An event on the wire, with the flags that depend on the moment and the reader (spec §3 Event; readings §3). */
export function presentEvent(row: EventRow, actor: Actor, now: Date): EventView {
  const times = timesOf(row);
  const viewer = viewerOf(actor);
  // The stream's address is only given for a ticket, and nobody learns which other accounts an event is for.
  const { liveEventUrl: _, ...configuration } = row.configuration;
  const eligibleAccounts = isPrivileged(actor)
    ? configuration.eligibleAccounts
    : configuration.eligibleAccounts.filter((account) => account === actor.externalAccountIdentifier);
  const onSite = configuration.onSiteRegistrationEnabled;
  return {
    eventId: row.event_id,
    eventShortCode: row.event_short_code,
    eventTypeCd: eventTypeOf(row.event_type_cd),
    defaultName: row.default_name,
    translations: row.translations,
    parentEventId: row.parent_event_id,
    isChild: row.parent_event_id !== null,
    hasChildren: row.has_children,
    eventStart: row.event_start.toISOString(),
    eventEnd: row.event_end.toISOString(),
    registrationStart: row.registration_start.toISOString(),
    registrationEnd: row.registration_end.toISOString(),
    createDate: row.created_at.toISOString(),
    isRegistered: row.own_ticket_id !== null,
    isRegistrationActive: isRegistrationActive(times, viewer, now),
    isEventActive: isEventActive(times, viewer, now),
    isCheckInActive: isCheckInActive(times, viewer, now),
    isPublished: row.published,
    activatedUntil: row.activated_until?.toISOString() ?? null,
    liveEventTicketId: configuration.liveEventEnabled ? row.own_ticket_id : null,
    onSiteRegistrationStart: onSite ? (configuration.onSiteRegistrationStart ?? row.event_start.toISOString()) : null,
    configuration: { ...configuration, eligibleAccounts, onSiteRegistrationEnabled: onSite },
  };
}

function viewerOf(actor: Actor): EventViewer {
  const { externalAccountIdentifier, locale, roles } = actor;
  return { externalAccountIdentifier, locale, roles };
}

/** Imported types that the vocabulary does not know are shown as the most general of it. */
function eventTypeOf(code: string): EventType {
  return eventTypes.find((known) => known === code) ?? 'REGIONAL_TRAINING';
}
