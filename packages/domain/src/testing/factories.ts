import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketAddOn, TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { blankAttendee, type Attendee } from '../forms/attendee.ts';
import type { CartRules } from '../orders/cart.ts';
import type { EntryQuote } from '../orders/cart-review.ts';
import type { GroupMember } from '../orders/groups.ts';
import type { RegistrationContext } from '../orders/registration/state.ts';
import type { TicketFacts } from '../tickets/ticket-state.ts';

/** Test data for the tests of the rules. */

export const now = new Date('2026-06-01T12:00:00Z');

const type = (name: string, more: Partial<RelationshipType> = {}): RelationshipType => ({
  relationshipType: name,
  selfType: false,
  guestType: false,
  translations: {},
  ...more,
});
export const consultant = type('CONSULTANT', { selfType: true });
export const spouse = type('SPOUSE');
export const guest = type('GUEST', { guestType: true, maxPerAccount: 2 });
export const relationshipTypes = [consultant, spouse, guest];

export const me = 'C1000001';
export const other = 'C1000002';

export function ticketOf(ticketConfigurationId: number, more: Partial<TicketConfiguration> = {}): TicketConfiguration {
  return {
    ticketConfigurationId,
    defaultDescription: `Ticket ${ticketConfigurationId}`,
    amount: 100,
    overrideAmount: null,
    quantity: null,
    limitQuantity: false,
    currency: 'USD',
    currencyLocale: 'en-US',
    startDateTime: null,
    endDateTime: null,
    relationshipTypes: [],
    coupons: [],
    couponsApplied: [],
    addOns: [],
    translations: {},
    additionalConfiguration: {},
    ...more,
  };
}

export function addOnOf(ticketConfigurationAddOnId: number, more: Partial<TicketAddOn> = {}): TicketAddOn {
  return {
    ticketConfigurationAddOnId,
    currency: 'USD',
    currencyLocale: 'en-US',
    amount: 10,
    startDateTime: null,
    endDateTime: null,
    limitQuantity: false,
    quantity: null,
    defaultName: `Add-on ${ticketConfigurationAddOnId}`,
    defaultDescription: '',
    translations: {},
    ...more,
  };
}

export const groupTicket = (ticketConfigurationId: number, maxMemberCount = 3) =>
  ticketOf(ticketConfigurationId, { additionalConfiguration: { groupTicketConfiguration: { maxMemberCount } } });

export function memberOf(ticketId: number, isSelf = false): GroupMember {
  return {
    ticketId,
    firstName: `Member ${ticketId}`,
    lastName: 'Tester',
    externalAccountIdentifier: isSelf ? me : `C20000${String(ticketId).padStart(2, '0')}`,
    relationship: 'CONSULTANT',
    isSelf,
  };
}

export function attendeeOf(relationship: RelationshipType, account = me, more: Partial<Attendee> = {}): Attendee {
  return { ...blankAttendee(1, account), relationship, ticketConfiguration: ticketOf(1), ...more };
}

export function rulesOf(more: { roles?: Role[]; others?: boolean; held?: CartRules['held'] } = {}): CartRules {
  return {
    event: { relationshipTypes, canRegisterOtherAccounts: more.others ?? false },
    buyer: { externalAccountIdentifier: me, roles: more.roles ?? [] },
    held: more.held ?? [],
  };
}

export function contextOf(
  more: { roles?: Role[]; others?: boolean; soldOut?: readonly string[] } = {},
): RegistrationContext {
  const { event, buyer } = rulesOf(more);
  return { event: { eventId: 1, ...event, soldOut: more.soldOut }, user: buyer };
}

export function lookupOf(
  types: readonly RelationshipType[],
  more: Partial<RelationshipLookup> = {},
): RelationshipLookup {
  return {
    relationshipTypes: [...types],
    valid: true,
    isSelf: true,
    isAuthorized: true,
    firstName: 'Mary',
    lastName: 'Smith',
    email: 'mary@example.com',
    phoneNumber: '555 0100',
    ...more,
  };
}

/** A quote of the server for an entry. */
export function quoteOf(entryId: number, ticket: TicketConfiguration, more: Partial<EntryQuote> = {}): EntryQuote {
  return {
    entryId,
    ticketConfigurationId: ticket.ticketConfigurationId,
    amount: ticket.amount,
    overrideAmount: ticket.overrideAmount,
    couponsApplied: [],
    addOns: [],
    totalAmount: ticket.overrideAmount ?? ticket.amount,
    error: null,
    ...more,
  };
}

/** An active ticket of the viewer, at an event before its check-in. */
export const ticketFacts = (
  more: Partial<TicketFacts> = {},
  event: Partial<TicketFacts['event']> = {},
): TicketFacts => ({
  status: 'ACTIVE',
  transferable: true,
  isOwn: true,
  ...more,
  event: {
    eventTypeCd: 'FIVESTAR',
    isRegistrationActive: true,
    isEventActive: false,
    isCheckInActive: false,
    badgeEnabled: true,
    liveEventEnabled: true,
    ...event,
  },
});
