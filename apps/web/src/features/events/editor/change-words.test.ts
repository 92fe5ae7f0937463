// @vitest-environment happy-dom
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { locationWords } from './change-words.ts';

const coupon = { key: '9', defaultDescription: 'Early' };
const addOn = { key: '5', defaultName: 'Dinner' };
const ticket = { key: '17', defaultDescription: 'Front row', addOns: [addOn], coupons: [coupon] };
const definition = {
  configuration: { sections: [], relationshipTypes: [], checkInLists: [{ key: 'day-2', name: 'Day 2' }] },
  ticketConfigurations: [ticket],
} as unknown as EventDefinition; // The labels read only these parts.

test.each([
  ['eventTypeCd', 'Event type'],
  ['configuration.waitingListOfferHours', 'Hours that a waiting list offer is valid'],
  ['configuration.guestFields', 'Guest fields'],
  ['configuration.orderSummaryFields', 'Order summary fields'],
  ['configuration.onSiteRegistrationStart', 'On-site registration opens'],
  ['configuration.checkInOpensHoursBefore', 'Check-in opens, hours before the start'],
  ['configuration.locale', 'Main language'],
  ['configuration.receiptIssuer', 'Receipts'],
  ['configuration.receiptIssuer.taxId', 'Receipts · Tax ID'],
  ['configuration.cancellation.addOns', 'Cancellation · Single add-ons can be returned for a full refund'],
  ['configuration.checkInLists.day-2.opens', 'Check-in lists · Day 2 · Open from'],
  ['configuration.checkInLists.order', 'Check-in lists · Order'],
  ['ticketConfigurations.order', 'Tickets · Order'],
  ['ticketConfigurations.17.currency', 'Tickets · Front row · Currency'],
  ['ticketConfigurations.17.currencyLocale', 'Tickets · Front row · Price format'],
  ['ticketConfigurations.17.additionalConfiguration', 'Tickets · Front row · Settings'],
  ['ticketConfigurations.17.additionalConfiguration.upgradeTo', 'Tickets · Front row · Can be upgraded to'],
  [
    'ticketConfigurations.17.additionalConfiguration.groupTicketConfiguration.maxMemberCount',
    'Tickets · Front row · Team size',
  ],
  ['ticketConfigurations.17.addOns.5.amount', 'Front row · Dinner · Price'],
  ['ticketConfigurations.17.addOns.order', 'Front row · Add-ons · Order'],
  ['ticketConfigurations.17.coupons.9.conditions.firstN', 'Front row · Early · Limited to the first'],
  ['ticketConfigurations.17.coupons.9.percentOff', 'Front row · Early · Per cent off'],
  ['translations.name.es_US', 'Name · Español'],
  ['ticketConfigurations.17.translations.description.ja_JP', 'Tickets · Front row · Description · 日本語'],
  ['ticketConfigurations.17.addOns.5.translations.name.es_US', 'Front row · Dinner · Name · Español'],
  ['configuration.venue.city', 'Venue · City'],
  ['configuration.venue.translations.venue.es_US.city', 'Venue · City · Español'],
  ['configuration.cancellation.fee.percent', 'Cancellation · Fee'],
  ['configuration.fieldOfANewerServer', 'fieldOfANewerServer'],
])('labels a change of %s', async (path, label) => {
  expect(locationWords(path, definition, await loadStaff('en-US'))).toBe(label);
});
