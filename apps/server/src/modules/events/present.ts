import type { EventView } from '@foyer/contract/events';
import type { Actor } from '@foyer/domain/actor';
import {
  isCheckInActive,
  isEventActive,
  isRegistrationActive,
  maySeeEvent,
  type EventViewer,
} from '@foyer/domain/event-state';
import { may } from '@foyer/domain/permissions';
import { timesOf } from '../../db/event-times.ts';
import type { EventRow } from './queries.ts';

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
  const eligibleAccounts = may(actor, 'readEligibleAccounts')
    ? configuration.eligibleAccounts
    : configuration.eligibleAccounts.filter((account) => account === actor.externalAccountIdentifier);
  const onSite = configuration.onSiteRegistrationEnabled;
  return {
    eventId: row.event_id,
    eventShortCode: row.event_short_code,
    eventTypeCd: row.event_type_cd,
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
