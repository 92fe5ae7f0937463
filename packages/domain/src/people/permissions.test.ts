import { roles, type Role } from '@foyer/contract/wire/vocabulary';
import { describe, expect, it, test } from 'vitest';
import { eventLimits, maySeeEvent } from '../events/event-state.ts';
import { exemptions, isExempt, type Exemption } from './permissions.ts';

/** Every exemption from a rule or limit of buyers, with the roles that have it, as the product states them (people 4.12). */
const desk: readonly Role[] = ['admin', 'helper', 'desk'];
const table: Readonly<Record<Exemption, readonly Role[]>> = {
  cash: desk,
  bypass: desk,
  bypassFromCart: ['admin'],
  ownPrice: ['admin'],
  autoCheckIn: desk,
  cardSwipe: desk,
  purchaseWindow: desk,
  providerLimits: desk,
  refusalReason: desk,
  deskPanel: desk,
  badgeAfterOrder: desk,
  seller: desk,
  otherAccounts: desk,
  ownTicketFirst: desk,
  maskedNames: desk,
  eventLimits: desk,
  closedRegistration: desk,
  saleWindows: desk,
  onSiteForm: desk,
  addOnReturns: desk,
  anyTransfer: ['admin'],
  unpaidStock: desk,
  unpaidOrders: desk,
  couponGuesses: desk,
  lookUps: desk,
  refusedCards: desk,
  typedAddresses: desk,
  calls: desk,
};
const names = Object.keys(exemptions) as Exemption[];

describe.each(names)('the exemption %s', (exemption) => {
  test.each(roles)('of the role %s is as the product states it', (role) => {
    expect(isExempt({ roles: [role] }, exemption)).toBe(table[exemption].includes(role));
  });
});

it('gives no exemption to a person without a role, or with all roles that have no desk', () => {
  const without = roles.filter((role) => !desk.includes(role));
  expect(without).toEqual(['organiser', 'ticket-scanner', 'reports']);
  expect(names.filter((name) => isExempt({ roles: [] }, name) || isExempt({ roles: without }, name))).toEqual([]);
});

describe('a draft, or an event for other accounts', () => {
  const draft = { isPublished: false };
  const limited = { isPublished: true, eligibleAccounts: ['C1000002'] };
  const viewer = (...own: Role[]) => ({ externalAccountIdentifier: 'C1000001', locale: 'en-US' as const, roles: own });

  it.each(roles)('is shown to the role %s, and is open to no role by itself', (role) => {
    for (const event of [draft, limited]) {
      expect(maySeeEvent(event, viewer(role))).toBe(true);
      expect(eventLimits(event, viewer(role))).not.toEqual([]);
    }
    expect(eventLimits({ ...limited, eligibleAccounts: ['C1000001'] }, viewer(role))).toEqual([]);
  });
});
