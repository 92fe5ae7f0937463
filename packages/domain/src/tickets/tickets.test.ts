import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticketStatuses } from '@foyer/contract/wire/vocabulary';
import { checkInError, checkInVerdict, type ScanContext, type ScannedTicket } from '../door/check-in.ts';
import {
  addMember,
  checkGroup,
  groupMemberOf,
  isGroupFull,
  leaveRefusal,
  maxMembers,
  membersOnMount,
  removeMember,
  selectableMembers,
} from '../orders/groups.ts';
import { money } from '../shared/money.ts';
import { formatTicketCode, parseScanInput, parseTicketCode, ticketCodePayload } from './ticket-code.ts';
import { changeOffers } from './ticket-changes.ts';
import { canBecome, editOrView, statusTone, ticketActions } from './ticket-state.ts';
import { afterTransfer, checkTransfer, priceHoldsFor, type TransferRequest } from './transfer.ts';
import {
  groupTicket,
  me,
  memberOf,
  now,
  other,
  relationshipTypes,
  ticketFacts,
  ticketOf,
} from '../testing/factories.ts';

describe('ticket statuses', () => {
  it('change only as listed in the table', () => {
    const allowed = ticketStatuses.flatMap((from) =>
      ticketStatuses.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual(['ACTIVE CANCELED', 'ACTIVE CHECKED_IN', 'CANCELED ACTIVE']);
    expect(statusTone).toEqual({ ACTIVE: 'good', CHECKED_IN: 'good', CANCELED: 'bad' });
  });

  const attendee = { roles: [] };
  const admin = { roles: ['admin' as const] };
  const scanner = { roles: ['ticket-scanner' as const] };
  const context = { relationshipsLeft: true };
  const yes = { offered: true, reason: null };
  const no = (reason: string) => ({ offered: true, reason });
  const hidden = { offered: false };

  it.each([
    ['edit', ticketFacts(), attendee, yes],
    ['edit', ticketFacts({}, { isRegistrationActive: false }), attendee, no('registrationClosed')],
    ['edit', ticketFacts({}, { isRegistrationActive: false }), admin, yes],
    ['edit', ticketFacts({}, { isCheckInActive: true }), attendee, no('checkInStarted')],
    ['edit', ticketFacts({}, { isCheckInActive: true }), admin, yes],
    ['edit', ticketFacts({ status: 'CANCELED' }), admin, no('canceled')],
    ['edit', ticketFacts({ isOwn: false }), attendee, no('notYours')],
    ['transfer', ticketFacts(), attendee, yes],
    ['transfer', ticketFacts({ status: 'CHECKED_IN' }), attendee, yes],
    ['transfer', ticketFacts({ status: 'CANCELED' }), attendee, hidden],
    ['transfer', ticketFacts({ transferable: false }), attendee, no('notTransferable')],
    ['transfer', ticketFacts({ transferable: false }), admin, yes],
    ['transfer', ticketFacts({}, { isRegistrationActive: false }), attendee, no('registrationClosed')],
    ['deactivate', ticketFacts(), admin, yes],
    ['deactivate', ticketFacts(), attendee, hidden],
    ['deactivate', ticketFacts({ status: 'CHECKED_IN' }), admin, hidden],
    ['addAttendee', ticketFacts(), attendee, yes],
    ['addAttendee', ticketFacts({}, { isRegistrationActive: false }), attendee, no('registrationClosed')],
    ['shareItinerary', ticketFacts(), attendee, yes],
    ['shareItinerary', ticketFacts({}, { eventTypeCd: 'ENERGIZE' }), attendee, hidden],
    ['liveStream', ticketFacts({}, { isCheckInActive: true }), attendee, yes],
    ['liveStream', ticketFacts(), attendee, hidden],
    ['checkIn', ticketFacts({}, { isCheckInActive: true }), scanner, yes],
    ['checkIn', ticketFacts(), scanner, no('checkInNotActive')],
    ['checkIn', ticketFacts({ status: 'CHECKED_IN' }), admin, no('alreadyCheckedIn')],
    ['checkIn', ticketFacts({ status: 'CHECKED_IN' }, { isCheckInActive: true }), admin, no('alreadyCheckedIn')],
    ['checkIn', ticketFacts({ status: 'CANCELED' }, { isCheckInActive: true }), admin, no('canceled')],
    ['checkIn', ticketFacts(), attendee, hidden],
    ['checkIn', ticketFacts({ status: 'CANCELED' }, { isCalledOff: true }), scanner, no('calledOff')],
    ['checkIn', ticketFacts({ status: 'CHECKED_IN' }, { isCalledOff: true }), admin, no('calledOff')],
    ['transfer', ticketFacts({ status: 'CHECKED_IN' }, { isCalledOff: true }), admin, no('calledOff')],
    ['addAttendee', ticketFacts({}, { isCalledOff: true, isRegistrationActive: false }), admin, no('calledOff')],
    ['badge', ticketFacts(), scanner, yes],
    ['badge', ticketFacts({}, { badgeEnabled: false }), scanner, hidden],
  ] as const)('%s of %j', (action, ticket, viewer, state) => {
    expect(ticketActions(ticket, viewer, context)[action]).toEqual(state);
  });
  it('disables add-attendee when no relationship is left', () => {
    expect(ticketActions(ticketFacts(), attendee, { ...context, relationshipsLeft: false }).addAttendee).toEqual(
      no('noRelationshipsLeft'),
    );
    expect(editOrView(ticketFacts({}, { isRegistrationActive: false }), attendee)).toBe('view');
  });
});

describe('transfer', () => {
  const self = { externalAccountIdentifier: me, relationshipType: 'CONSULTANT' };
  const ticket = {
    ...ticketFacts(),
    ticketId: 7,
    relationshipTypes: [],
    ...self,
  };
  const to = { externalAccountIdentifier: other, relationshipType: 'CONSULTANT' };
  const eligibility: TransferRequest['eligibility'] = {
    path: 'transfer',
    event: { relationshipTypes, canRegisterOtherAccounts: false },
    buyer: { externalAccountIdentifier: me, roles: [] },
    held: [self],
    isKnownAccount: () => true,
  };
  const event = { limits: [], isCalledOff: false, isRegistrationActive: true };
  const base: TransferRequest = { ticket, to, event, eligibility };
  const byAdmin = { eligibility: { ...eligibility, buyer: { ...eligibility.buyer, roles: ['admin' as const] } } };
  const holding = (...held: TransferRequest['eligibility']['held']) => ({ eligibility: { ...eligibility, held } });
  const spouseOf = (externalAccountIdentifier: string) => ({ externalAccountIdentifier, relationshipType: 'SPOUSE' });
  const selfOfOther = { ...self, externalAccountIdentifier: other };
  const guestPass = { ...ticket, relationshipType: 'GUEST', relationshipTypes: ['GUEST'] };

  it.each<[string, Partial<TransferRequest>, string | null]>([
    ['fine', {}, null],
    ['not mine', { ticket: { ...ticket, isOwn: false } }, 'FORBIDDEN'],
    ['not mine, by an admin', { ticket: { ...ticket, isOwn: false }, ...byAdmin }, null],
    ['canceled', { ticket: { ...ticket, status: 'CANCELED' } }, 'TICKET_NOT_ACTIVE'],
    ['checked in', { ticket: { ...ticket, status: 'CHECKED_IN' } }, null],
    ['not transferable', { ticket: { ...ticket, transferable: false } }, 'NON_TRANSFERABLE'],
    ['not transferable, by an admin', { ticket: { ...ticket, transferable: false }, ...byAdmin }, null],
    ['registration closed', { event: { ...event, isRegistrationActive: false } }, 'REGISTRATION_NOT_ACTIVE'],
    [
      'an event that is not for the recipient',
      { event: { ...event, limits: ['accounts' as const] } },
      'INVALID_ATTENDEE',
    ],
    [
      'to the staff member who waived its payment, by an admin',
      { to: { ...to, soldIt: true }, ...byAdmin },
      'NON_TRANSFERABLE',
    ],
    ['unknown recipient', { eligibility: { ...eligibility, isKnownAccount: () => false } }, 'INVALID_ATTENDEE'],
    ['unknown relationship', { to: { ...to, relationshipType: 'COUSIN' } }, 'INVALID_ATTENDEE'],
    ['to oneself', { to: { ...to, externalAccountIdentifier: 'c1000001' } }, 'SELF_TRANSFER'],
    [
      'to oneself at an event that is not for oneself any more',
      { to: { ...to, externalAccountIdentifier: me }, event: { ...event, limits: ['accounts' as const] } },
      'SELF_TRANSFER',
    ],
    ['a self ticket with other tickets', holding(self, spouseOf(me)), 'SELF_TICKET_BLOCKED'],
    [
      'a spouse ticket first',
      { ticket: { ...ticket, relationshipType: 'SPOUSE' }, ...holding(self, spouseOf(me)) },
      null,
    ],
    ['recipient has one', holding(self, selfOfOther), 'DUPLICATE_TICKET_REQUEST'],
    ['recipient without self', { to: { ...to, relationshipType: 'SPOUSE' } }, 'NEEDS_SELF_TICKET'],
    ['recipient with self', { to: { ...to, relationshipType: 'SPOUSE' }, ...holding(self, selfOfOther) }, null],
    [
      'recipient who is only buying a self ticket',
      { to: { ...to, relationshipType: 'SPOUSE' }, ...holding(self, { ...selfOfOther, isPending: true }) },
      'NEEDS_SELF_TICKET',
    ],
    ['a guest pass as an own ticket', { ticket: guestPass }, 'NO_AVAILABLE_TICKET'],
    ['a guest pass as an own ticket, by an admin', { ticket: guestPass, ...byAdmin }, 'NO_AVAILABLE_TICKET'],
    [
      'a guest pass as a guest pass',
      { ticket: guestPass, to: { ...to, relationshipType: 'GUEST' }, ...holding(self, selfOfOther) },
      null,
    ],
  ])('%s', (_, more, code) => expect(checkTransfer({ ...base, ...more }, now)?.code ?? null).toBe(code));

  it.each<[string, string[][], string[]]>([
    ['of a type for all', [[], []], []],
    ['of a type for guests', [['GUEST']], ['GUEST']],
    [
      'with a coupon for some',
      [
        ['CONSULTANT', 'SPOUSE', 'GUEST'],
        ['SPOUSE', 'GUEST'],
      ],
      ['SPOUSE', 'GUEST'],
    ],
    ['of a type for all with a coupon for guests', [[], ['GUEST']], ['GUEST']],
    ['whose type is no longer sold for it', [['CONSULTANT']], ['CONSULTANT', 'GUEST']],
  ])('the price of a guest ticket %s holds for its relationships', (_, soldFor, held) => {
    expect(priceHoldsFor({ relationshipType: 'GUEST', soldFor })).toEqual(held);
  });

  it.each([
    [false, false, true, true, { to: 'account', delayMs: 0 }],
    [true, false, true, true, { to: 'badge', delayMs: 2000 }],
    [true, true, true, true, { to: 'adminOrderSummary', delayMs: 2000 }],
    [true, false, false, true, { to: 'adminOrderSummary', delayMs: 2000 }],
    [true, false, true, false, { to: 'adminOrderSummary', delayMs: 2000 }],
  ])('power %s, guest %s, check-in %s, badges %s', (powerMode, isGuest, isCheckInActive, badgeEnabled, target) => {
    expect(afterTransfer({ powerMode, isGuest, isCheckInActive, badgeEnabled })).toEqual(target);
  });
});

describe('upgrade and downgrade', () => {
  const target = (id: number, minor: number, more: object = {}) => ({
    ...ticketOf(id),
    price: money(minor, 'USD'),
    ...more,
  });
  const input = {
    configuration: { upgradeTo: [3, 2, 9], downgradeTo: [1] },
    relationshipType: 'CONSULTANT',
    paid: money(10_000, 'USD'),
    targets: [target(1, 4000), target(2, 15_000), target(3, 12_000)],
    viewer: { roles: [] },
    now,
  };
  it('offers the listed configurations on sale in the same currency, with the amount due', () => {
    const due = changeOffers({ ...input, change: 'upgrade' }).map((offer) => [
      offer.target.ticketConfigurationId,
      offer.amountDue.amountMinor,
    ]);
    expect(due).toEqual([
      [3, 2000],
      [2, 5000],
    ]);
    expect(changeOffers({ ...input, change: 'downgrade' })[0]?.amountDue).toEqual(money(-6000, 'USD'));
    const gone = [
      target(2, 15_000, { limitQuantity: true, available: 0 }),
      { ...target(3, 1), price: money(1, 'JPY') },
    ];
    expect(changeOffers({ ...input, targets: gone, change: 'upgrade' })).toEqual([]);
    expect(changeOffers({ ...input, configuration: {}, change: 'upgrade' })).toEqual([]);
  });
});

describe('check-in', () => {
  const ticket: ScannedTicket = { eventId: 1, status: 'ACTIVE', codeRevision: 2 };
  const scan: ScanContext = { eventId: 1, isCheckInActive: true, codeRevision: 2, isGenuine: true };
  it.each([
    [ticket, scan, 'admit', null],
    [ticket, { ...scan, eventId: null, codeRevision: null }, 'admit', null],
    [{ ...ticket, status: 'CHECKED_IN' as const }, scan, 'alreadyCheckedIn', null],
    [ticket, { ...scan, isCheckInActive: false }, 'checkInNotActive', 'CHECK_IN_NOT_ACTIVE'],
    [ticket, { ...scan, isCheckInActive: false, isCalledOff: true }, 'calledOff', 'EVENT_CALLED_OFF'],
    [{ ...ticket, status: 'CANCELED' as const }, { ...scan, isCalledOff: true }, 'calledOff', 'EVENT_CALLED_OFF'],
    [{ ...ticket, status: 'CHECKED_IN' as const }, { ...scan, isCalledOff: true }, 'calledOff', 'EVENT_CALLED_OFF'],
    [ticket, { ...scan, isCalledOff: true, eventId: 2 }, 'otherEvent', 'WRONG_EVENT'],
    [{ ...ticket, status: 'CANCELED' as const }, scan, 'canceled', 'TICKET_NOT_ACTIVE'],
    [ticket, { ...scan, eventId: 2 }, 'otherEvent', 'WRONG_EVENT'],
    [ticket, { ...scan, codeRevision: 1 }, 'replaced', 'INVALID_TICKET_CODE'],
    [ticket, { ...scan, isGenuine: false }, 'forged', 'INVALID_TICKET_CODE'],
    [ticket, { ...scan, isGenuine: false, isMangled: true }, 'mangled', 'SCANNER_LAYOUT_WRONG'],
    [ticket, { ...scan, isMangled: true }, 'admit', null],
    [null, scan, 'notFound', 'RECORD_NOT_FOUND'],
  ] as const)('%j in %j: %s', (scanned, context, verdict, code) => {
    expect(checkInVerdict(scanned, context)).toBe(verdict);
    expect(checkInError[verdict]).toBe(code);
  });
});

describe('ticket codes', () => {
  const code = { ticketId: 12, eventId: 3, revision: 0, signature: 'abcdefghijklmnop_-ABC' };
  it('round-trip', () => {
    expect(ticketCodePayload(code)).toBe('FY1.12.3.0');
    fc.assert(
      fc.property(
        fc.integer({ min: 1 }),
        fc.integer({ min: 1 }),
        fc.nat(999_999_999),
        (ticketId, eventId, revision) => {
          const written = { ...code, ticketId, eventId, revision };
          expect(parseTicketCode(formatTicketCode(written))).toEqual(written);
        },
      ),
    );
  });
  it.each([
    [formatTicketCode(code), { kind: 'code', code, text: formatTicketCode(code) }],
    [`\u0002${formatTicketCode(code)}\r\n`, { kind: 'code', code, text: formatTicketCode(code) }],
    ['https://foyer.example/check-in/42', { kind: 'ticketId', ticketId: 42 }],
    ['/check-in/42/?x=1', { kind: 'ticketId', ticketId: 42 }],
    [' ４２ ', { kind: 'ticketId', ticketId: 42 }],
    ['0', null],
    ['-4', null],
    ['', null],
    ['1.5', null],
    ['https://foyer.example/ticket/42', null],
    ['FY1.12.3.0.short', null],
    ['FY1.0.3.0.abcdefghijklmnop', null],
    ['99999999999999999999', null],
  ])('%j is %j', (text, scanned) => expect(parseScanInput(text)).toEqual(scanned));
});

describe('groups', () => {
  const self = memberOf(1, true);
  const [a, b, c] = [memberOf(2), memberOf(3), memberOf(4)];

  it('seat the buyer and others once each, up to the group size', () => {
    expect(maxMembers(groupTicket(1, 3))).toBe(3);
    expect(maxMembers(ticketOf(1))).toBeNull();
    expect(addMember([self], a, 3)).toEqual({ members: [self, a] });
    expect(addMember([self, a], a, 3)).toEqual({ refused: 'alreadyMember' });
    expect(addMember([self, a, b], c, 3)).toEqual({ refused: 'alreadyFilled' });
    // Without a self ticket among the members the buyer's own seat still counts.
    expect(addMember([a, b], c, 3)).toEqual({ refused: 'alreadyFilled' });
    expect(addMember([a, b], self, 3)).toEqual({ members: [self, a, b] });
  });
  it('keep the self member, and remove other members', () => {
    expect(removeMember([self, a], self.ticketId)).toEqual({ refused: 'selfStays' });
    expect(removeMember([self, a], a.ticketId)).toEqual({ members: [self] });
  });
  it('add the self member on mount when nothing is selected, and offer nothing when full', () => {
    expect(membersOnMount([], [a, self])).toEqual([self]);
    expect(membersOnMount([a], [self])).toEqual([a]);
    expect(selectableMembers([self], [self, a, b], 3)).toEqual([a, b]);
    expect(selectableMembers([self, a, b], [self, a, b, c], 3)).toEqual([]);
  });
  it('are complete with at least one member and at most the maximum', () => {
    expect(checkGroup([], 3)).toBe('noMember');
    expect(checkGroup([self], 3)).toBeNull();
    expect(checkGroup([self, a, b], 3)).toBeNull();
    expect(checkGroup([self, a, b, c], 3)).toBe('tooMany');
    expect(checkGroup([a, b, c], 3)).toBe('tooMany');
    expect(checkGroup([self, a, a], 3)).toBe('notUnique');
    expect(isGroupFull([self, a], 3)).toBe(false);
  });
  it('can be left by their members, but not by their leader', () => {
    expect(leaveRefusal({ leaderAccountId: 1 }, { accountId: 2 })).toBeNull();
    expect(leaveRefusal({ leaderAccountId: 1 }, { accountId: 1 })).toEqual({ code: 'FORBIDDEN' });
    expect(leaveRefusal(null, { accountId: 1 })).toEqual({ code: 'NOT_IN_TEAM' });
  });
  it("recognise the account's own self ticket among the found tickets", () => {
    const { isSelf: _, ...found } = self;
    expect(groupMemberOf(found, me, relationshipTypes).isSelf).toBe(true);
    expect(groupMemberOf(found, other, relationshipTypes).isSelf).toBe(false);
    expect(groupMemberOf({ ...found, relationship: 'SPOUSE' }, me, relationshipTypes).isSelf).toBe(false);
  });
});
