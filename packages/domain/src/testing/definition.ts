import type { EventDefinition } from '@foyer/contract/events/event-definition';

/** An event definition for tests of the editor. */

type Configuration = EventDefinition['configuration'];

/** Settings of an event with these sections as its only questions. */
export const configurationOf = (
  sections: Configuration['sections'],
  more: Partial<Configuration> = {},
): Configuration => ({
  timeZone: 'America/Chicago',
  sections,
  canRegisterOtherAccounts: false,
  relationshipTypes: [],
  orderSummaryFields: [],
  qrCodeEnabled: true,
  badgeEnabled: false,
  liveEventEnabled: false,
  onSiteRegistrationEnabled: true,
  eligibleAccounts: [],
  eligibleLocales: [],
  ...more,
});

/** A two-day event in spring with registration open from January. */
export const definitionOf = (configuration: Configuration, more: Partial<EventDefinition> = {}): EventDefinition => ({
  eventShortCode: 'SPRING',
  eventTypeCd: 'ENERGIZE',
  defaultName: 'Spring',
  eventStart: '2027-03-05T15:00:00.000Z',
  eventEnd: '2027-03-06T15:00:00.000Z',
  registrationStart: '2027-01-01T00:00:00.000Z',
  registrationEnd: '2027-03-01T00:00:00.000Z',
  configuration,
  ...more,
});
