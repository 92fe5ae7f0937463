import type { EventTimes } from '@foyer/domain/events/event-state';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';

/** Columns of an event that determine its times. */
export interface EventTimesRow {
  event_start: Date;
  event_end: Date;
  registration_start: Date;
  registration_end: Date;
  activated_from: Date | null;
  activated_until: Date | null;
  published: boolean;
  called_off_at: Date | null;
  configuration: Pick<
    EventConfiguration,
    'timeZone' | 'checkInOpensHoursBefore' | 'eligibleAccounts' | 'eligibleLocales'
  >;
}

/** The event's times and limits in the format of the domain rules. */
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
    isCalledOff: row.called_off_at !== null,
  };
}
