import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { orderRequest } from '@foyer/contract/orders/orders';
import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import { FoyerError } from '@foyer/contract/wire/errors';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../../../calls/context.ts';
import { limitUse } from '../../system/limits/index.ts';
import { checkWaits, endOfWaits } from '../../payments/index.ts';
import { configurationOf } from '../../../seed/factories/event.ts';
import { planOrder } from './plan-order.ts';
import type { PlanInput } from './plan-input.ts';
import { purchaseObstaclesOf } from './purchase-obstacles.ts';
import type { CatalogueTicket, Person } from './shapes.ts';

/** The listed reasons are compared with the decision of the planner about an order of the same ticket. */

const now = new Date('2026-06-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const me = 'C1000001';
const other = 'C1000002';
const unpaid = limitUse('unpaid-orders', '1');

const type = (relationshipType: string, more: Partial<RelationshipType> = {}): RelationshipType => ({
  relationshipType,
  selfType: false,
  guestType: false,
  translations: {},
  ...more,
});
const types = [
  type('CONSULTANT', { selfType: true }),
  type('SPOUSE'),
  type('PARTNER'),
  type('GUEST', { guestType: true, maxPerAccount: 2 }),
];
const names = types.map(({ relationshipType }) => relationshipType);

/** Mostly the value that allows an order, so that many random states have few obstacles or none. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
interface GivenSlot {
  relationshipType: string;
  slot: number;
}
interface GivenPerson {
  isKnown: boolean;
  isStaffAccount: boolean;
  tickets: GivenSlot[];
  claims: [GivenSlot, string | null][];
  isRegisteredForParent: boolean;
}
const slot: fc.Arbitrary<GivenSlot> = fc.record({
  relationshipType: fc.constantFrom(...names),
  slot: fc.constantFrom(1, 2),
});
const ownTicket = { relationshipType: 'CONSULTANT', slot: 1 };
const person: fc.Arbitrary<GivenPerson> = fc.record({
  isKnown: mostly(true, false),
  isStaffAccount: mostly(false, true),
  tickets: fc.oneof(
    fc.constant<GivenSlot[]>([]),
    fc.constant<GivenSlot[]>([ownTicket]),
    fc.array(slot, { maxLength: 3 }),
  ),
  claims: fc.oneof(
    { weight: 4, arbitrary: fc.constant<GivenPerson['claims']>([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(slot, fc.constantFrom<string | null>(null, 'own')), { maxLength: 2 }),
    },
  ),
  isRegisteredForParent: mostly(true, false),
});
const state = fc.record({
  isForOther: fc.boolean(),
  relationship: fc.constantFrom(...names, 'COUSIN'),
  isDesk: mostly(false, true),
  canRegisterOtherAccounts: fc.boolean(),
  isChild: fc.boolean(),
  published: mostly(true, false),
  eligibleAccounts: mostly<string[]>([], [me], [other]),
  eligibleLocales: mostly<('en-US' | 'ja-JP')[]>([], ['en-US'], ['ja-JP']),
  isCalledOff: mostly(false, true),
  registration: mostly([-60, 60], [30, 60], [-60, -30]),
  activation: mostly<number[] | null>(null, [-1, 1], [10, 20]),
  sale: mostly<(number | null)[]>([null, null], [-60, 60], [30, null], [null, -30]),
  relationshipTypes: mostly<string[]>([], ['CONSULTANT'], ['SPOUSE', 'GUEST']),
  quantity: mostly<number | null>(null, 10, 0),
  free: fc.constantFrom(0, 1, 5),
  amountMinor: mostly(10_000, 0, 10),
  currency: mostly('USD', 'GBP'),
  holds: fc.constantFrom(0, 0, 0, 19, 20),
  hasHold: fc.boolean(),
  lastPurchase: mostly<number | null>(null, -10, -30, -40),
  wait: mostly<number | null>(null, 5),
  me: person,
  other: person,
});
type State = ReturnType<typeof state.generate>['value'];

function personOf(accountId: number, identifier: string, given: GivenPerson): Person[] {
  if (!given.isKnown) return [];
  return [
    {
      accountId,
      externalAccountIdentifier: identifier,
      typeCode: given.isStaffAccount ? 'STAFF' : 'CONSULTANT',
      firstName: 'Robin',
      lastName: 'Taylor',
      email: 'robin@example.com',
      phoneNumber: null,
      title: null,
      country: 'USA',
      tickets: [...new Map(given.tickets.map((each) => [`${each.relationshipType} ${each.slot}`, each])).values()],
      claims: given.claims.map(([each, orderIntentId]) => ({ ...each, orderIntentId, unpaidByOther: null })),
      earnedPlaces: [],
      isRegisteredForParent: given.isRegisteredForParent,
      audience: null,
      isInCallersOrganisation: false,
    },
  ];
}

/** A state as the planner reads it, with an order of one ticket. */
function inputOf(given: State): PlanInput {
  const identifier = given.isForOther ? other : me;
  const ticket: CatalogueTicket = {
    ticketConfigurationId: 7,
    stockId: 70,
    pools: null,
    windows: null,
    qualifications: null,
    description: 'Ticket',
    amountMinor: given.amountMinor,
    currency: given.currency,
    currencyLocale: 'en-US',
    startDateTime: given.sale[0] == null ? null : minutes(given.sale[0]).toISOString(),
    endDateTime: given.sale[1] == null ? null : minutes(given.sale[1]).toISOString(),
    relationshipTypes: given.relationshipTypes,
    additional: {},
    addOns: [],
    coupons: [],
    quantity: given.quantity,
    free: given.quantity === null ? null : Math.min(given.free, given.quantity),
  };
  const configuration = {
    ...configurationOf({ canRegisterOtherAccounts: given.canRegisterOtherAccounts, relationshipTypes: types }),
    sections: [],
  };
  const [from = 0, until = 0] = given.registration;
  const actor: Actor = {
    accountId: 1,
    externalAccountIdentifier: me,
    firstName: 'Robin',
    lastName: 'Taylor',
    locale: 'en-US',
    country: 'USA',
    roles: given.isDesk ? ['desk'] : [],
    ...(given.isDesk && { actingStaff: { accountId: 99, externalAccountIdentifier: 'S99' } }),
  };
  const held = { ticketConfigurationId: 8, relationshipType: 'GUEST', accountId: 1, windowStockId: null };
  const wished = {
    ticketConfigurationId: 7,
    relationshipType: given.relationship,
    accountId: given.isForOther ? 2 : 1,
    windowStockId: null,
  };
  return {
    request: orderRequest.parse({
      eventId: 5,
      tickets: [
        {
          externalAccountIdentifier: identifier,
          relationshipType: given.relationship,
          ticketConfigurationId: 7,
          values: {},
        },
      ],
      cashPayment: given.isDesk,
    }),
    catalogue: {
      eventId: 5,
      eventShortCode: 'E5',
      parent: given.isChild ? { eventId: 4, defaultName: 'Parent', name: null } : null,
      configuration,
      tickets: [ticket],
      times: {
        eventStart: minutes(600),
        eventEnd: minutes(900),
        registrationStart: minutes(from),
        registrationEnd: minutes(until),
        timeZone: 'America/Chicago',
        isPublished: given.published,
        isCalledOff: given.isCalledOff,
        eligibleAccounts: given.eligibleAccounts,
        eligibleLocales: given.eligibleLocales,
        activation: given.activation && {
          from: minutes(given.activation[0] ?? 0),
          until: minutes(given.activation[1] ?? 0),
        },
      },
    },
    facts: {
      people: [...personOf(1, me, given.me), ...(given.isForOther ? personOf(2, other, given.other) : [])],
      members: [],
      holds: [...Array.from({ length: given.holds }, () => held), ...(given.hasHold ? [wished] : [])],
      lastPurchase: given.lastPurchase === null ? null : minutes(given.lastPurchase).toISOString(),
      waits: given.wait === null ? [] : [{ name: unpaid.name, until: minutes(given.wait).toISOString() }],
      earlier: null,
    },
    actor,
    locale: 'en-US',
    now,
    rules: {
      paymentMode: 'hosted',
      wallets: [],
      purchaseWindowMs: 30 * 60_000,
      paymentLimits: { smallestMinor: { USD: 50, CAD: 50, JPY: 50 }, notTyped: [] },
    },
  };
}

/** The code of the refusal of the order, or null when it is accepted. */
function refusalOf(input: PlanInput): string | null {
  try {
    const { kind } = planOrder(input);
    checkWaits(input.facts.waits, kind === 'hosted' ? [unpaid] : [], now);
    return null;
  } catch (error) {
    if (error instanceof FoyerError) return error.code;
    throw error;
  }
}

function obstaclesOf({ request, catalogue, facts, actor, rules }: PlanInput) {
  const [{ externalAccountIdentifier, relationshipType } = { externalAccountIdentifier: '', relationshipType: '' }] =
    request.tickets;
  const { ofPerson, ofTickets } = purchaseObstaclesOf({
    request: { externalAccountIdentifier, relationshipType },
    cart: [],
    catalogue,
    facts,
    buyer: actor,
    locale: 'en-US',
    now,
    rules,
    isPaused: false,
    waitsUntil: endOfWaits(facts.waits, [unpaid]),
    waiting: new Map([[70, 14]]),
  });
  return [...ofPerson, ...ofTickets.flatMap(({ obstacles }) => obstacles)];
}

test('no reason remains exactly when the planner accepts the order, in 10,000 random states', () => {
  const seen = new Set<PurchaseReason['code']>();
  let accepted = 0;
  fc.assert(
    fc.property(state, (given) => {
      const input = inputOf(given);
      const refusal = refusalOf(input);
      const obstacles = obstaclesOf(input);
      for (const { reason } of obstacles) seen.add(reason.code);
      if (refusal === null) accepted += 1;
      expect(obstacles.length === 0).toBe(refusal === null);
      // The error of the order is that of one of the reasons.
      if (refusal !== null) expect(obstacles.map((each) => each.refusal.code)).toContain(refusal);
    }),
    { numRuns: 10_000 },
  );
  // The random states reach both results and every reason of the planner.
  expect(accepted).toBeGreaterThan(300);
  expect([...seen].toSorted()).toEqual([
    'accountNotInvited',
    'allUsed',
    'amountTooSmall',
    'buyersTicket',
    'calledOff',
    'currency',
    'eventUnpublished',
    'holdLimit',
    'languageNotInvited',
    'notOffered',
    'otherAccounts',
    'ownPendingOrder',
    'ownTicket',
    'parentEvent',
    'paymentWait',
    'pendingOrder',
    'purchaseWindow',
    'registrationNotYet',
    'registrationOver',
    'saleNotYet',
    'saleOver',
    'soldOut',
    'unknownAttendee',
  ]);
});
