import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import { withoutFields, type singleEventFields, unsentFields } from '@foyer/contract/events/field-vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import {
  isCheckInActive,
  isEventActive,
  isRegistrationActive,
  maySeeEvent,
  type EventTimes,
  type EventViewer,
} from '@foyer/domain/events/event-state';
import { may } from '@foyer/domain/people/permissions';
import type { Actor } from '../../../calls/context.ts';
import { timesOf } from '../../../db/event-times.ts';
import type { EventRow } from './queries.ts';

type Times = EventTimes & { isPublished: boolean };

type UnsentField = (typeof unsentFields)[number];
/** The parts of a configuration that are always loaded, with or without the form. */
export type ListedConfiguration = Omit<EventConfiguration, (typeof singleEventFields)[number] | UnsentField>;
type Configuration = ListedConfiguration & Partial<Pick<EventConfiguration, UnsentField>>;
/** An event as one account sees it. `times`: precomputed, if available. */
type SeenEvent<C extends Configuration> = Pick<
  EventRow,
  | 'event_id'
  | 'event_short_code'
  | 'event_type_cd'
  | 'default_name'
  | 'translations'
  | 'parent_event_id'
  | 'has_children'
  | 'has_sale_windows'
  | 'event_start'
  | 'event_end'
  | 'registration_start'
  | 'registration_end'
  | 'activated_from'
  | 'activated_until'
  | 'called_off_at'
  | 'published'
  | 'created_at'
  | 'own_ticket_id'
  | 'offer_until'
> & { configuration: C; times?: Times };

const timesIn = (event: SeenEvent<Configuration>): Times => event.times ?? timesOf(event);

/** Whether the actor may see the event. A ticket holder always may. */
export function maySee(
  event: Pick<EventRow, 'own_ticket_id'> & ({ times: Times } | Parameters<typeof timesOf>[0]),
  actor: Actor,
): boolean {
  return event.own_ticket_id !== null || maySeeEvent('times' in event ? event.times : timesOf(event), viewerOf(actor));
}

/** An event for the client, with flags for the time and the reader (events 1.1; events 2.6). */
export function presentEvent<C extends Configuration>(
  event: SeenEvent<C>,
  actor: Actor,
  now: Date,
): Omit<EventView, 'configuration'> & { configuration: Omit<C, UnsentField> } {
  const configuration = withoutFields(event.configuration, unsentFields);
  const onSite = configuration.onSiteRegistrationEnabled;
  return {
    eventId: event.event_id,
    eventShortCode: event.event_short_code,
    eventTypeCd: event.event_type_cd,
    defaultName: event.default_name,
    translations: event.translations,
    parentEventId: event.parent_event_id,
    isChild: event.parent_event_id !== null,
    hasChildren: event.has_children,
    eventStart: event.event_start.toISOString(),
    eventEnd: event.event_end.toISOString(),
    registrationStart: event.registration_start.toISOString(),
    registrationEnd: event.registration_end.toISOString(),
    createDate: event.created_at.toISOString(),
    ...flagsOf(event, actor, now),
    isPublished: event.published,
    ...(event.called_off_at === null ? {} : { isCalledOff: true as const }),
    activatedUntil: event.activated_until?.toISOString() ?? null,
    liveEventTicketId: liveTicketOf(event),
    ...(event.has_sale_windows ? { hasSaleWindows: true as const } : {}),
    ...(isOfferOpen(event, now) ? { waitingOfferUntil: event.offer_until.toISOString() } : {}),
    onSiteRegistrationStart: onSite ? (configuration.onSiteRegistrationStart ?? event.event_start.toISOString()) : null,
    // A reader must not learn which accounts besides their own are eligible.
    configuration: { ...configuration, eligibleAccounts: shownAccounts(event, actor) },
  };
}

/** Cache key of everything in an event's presentation that depends on the time and the reader. Equal keys mean equal presentations. */
export function stateOf(event: SeenEvent<Configuration>, actor: Actor, now: Date): string {
  const {
    isRegistered,
    isRegistrationActive: open,
    isEventActive: now_,
    isCheckInActive: door,
  } = flagsOf(event, actor, now);
  const flags = [isRegistered, open, now_, door].map(Number).join('');
  const accounts = may(actor, 'readEligibleAccounts') ? '*' : shownAccounts(event, actor).join();
  return `${flags}/${liveTicketOf(event) ?? ''}/${isOfferOpen(event, now) ? event.offer_until.getTime() : ''}/${accounts}`;
}

/** Whether the event has an offer for the reader that has not expired. The job ends expired offers later. */
const isOfferOpen = <E extends Pick<EventRow, 'offer_until'>>(
  event: E,
  now: Date,
): event is E & { offer_until: Date } => event.offer_until !== null && event.offer_until > now;

function flagsOf(event: SeenEvent<Configuration>, actor: Actor, now: Date) {
  const times = timesIn(event);
  const viewer = viewerOf(actor);
  return {
    isRegistered: event.own_ticket_id !== null,
    isRegistrationActive: isRegistrationActive(times, viewer, now),
    isEventActive: isEventActive(times, viewer, now),
    isCheckInActive: isCheckInActive(times, viewer, now),
  };
}

const liveTicketOf = ({ configuration, own_ticket_id: ticketId }: SeenEvent<Configuration>): number | null =>
  configuration.liveEventEnabled ? ticketId : null;

/** Only staff see all eligible accounts. Others see only their own. */
function shownAccounts({ configuration }: SeenEvent<Configuration>, actor: Actor): string[] {
  const { eligibleAccounts } = configuration;
  if (may(actor, 'readEligibleAccounts')) return eligibleAccounts;
  return eligibleAccounts.filter((account) => account === actor.externalAccountIdentifier);
}

function viewerOf(actor: Actor): EventViewer {
  const { externalAccountIdentifier, locale, roles } = actor;
  return { externalAccountIdentifier, locale, roles };
}
