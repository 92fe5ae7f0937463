import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import type { EventLimit } from '../events/event-state.ts';
import { isExempt, type Exemption, type HasRoles } from '../people/permissions.ts';
import type { Instant } from '../shared/dates.ts';
import { firstRefusal, instantOf, type Obstacle } from './obstacle.ts';
import type { Refusal } from './refusal.ts';

/**
 * The rules that decide whether a person may have a ticket (orders 9), in the order in which they are checked. Each way
 * to a ticket reads this list. `eligibility.ts` evaluates the rules.
 */
export const purchaseRules = [
  /** The event is published, and open to the account and language of the person who decides. */
  'event',
  'calledOff',
  'registration',
  /** The account is the buyer's own, or the event allows others. */
  'otherAccounts',
  /** The account exists, and the event has the relationship. */
  'attendee',
  'parentEvent',
  /** Tickets per account and relationship type. */
  'perPerson',
  /** An extra ticket needs the account's own ticket. */
  'ownTicket',
  /** The own ticket of another account needs the buyer's own ticket. */
  'buyersTicket',
  /** The ticket type is sold for the relationship. */
  'relationship',
  /** The account has a place of a qualification, if the ticket type is for qualified people. */
  'qualification',
  'saleWindow',
  /** A window of the ticket type is open for the account of the ticket (selling 1). */
  'ownWindow',
  'stock',
] as const;
export type PurchaseRule = (typeof purchaseRules)[number];

/**
 * The ways to a ticket. A desk sells on the way `sale`, with the exemptions of its roles. No import writes tickets
 * (import-export/kinds.test.ts).
 */
export const ticketPaths = ['sale', 'hold', 'waitingList', 'transfer', 'change'] as const;
export type TicketPath = (typeof ticketPaths)[number];

/** Who need not fulfil a rule: nobody, everybody, or the roles of an exemption. */
type Waiver = 'nobody' | 'everybody' | Exemption;

const sale = {
  event: 'eventLimits',
  calledOff: 'nobody',
  registration: 'closedRegistration',
  otherAccounts: 'otherAccounts',
  attendee: 'nobody',
  parentEvent: 'nobody',
  perPerson: 'nobody',
  ownTicket: 'nobody',
  buyersTicket: 'ownTicketFirst',
  relationship: 'nobody',
  qualification: 'nobody',
  saleWindow: 'nobody',
  ownWindow: 'saleWindows',
  stock: 'nobody',
} as const satisfies Record<PurchaseRule, Waiver>;

/** Who need not fulfil each rule, for each way to a ticket (orders 9). */
const waivers = {
  sale,
  hold: sale,
  // People wait because there is no stock.
  waitingList: { ...sale, stock: 'everybody' },
  // The recipient takes the place of the buyer. The unit is sold already, and any account may receive it.
  transfer: {
    ...sale,
    event: 'anyTransfer',
    registration: 'anyTransfer',
    otherAccounts: 'everybody',
    buyersTicket: 'everybody',
    // A ticket that uses a place cannot be transferred by its holder (selling 4.5).
    qualification: 'everybody',
    saleWindow: 'everybody',
    ownWindow: 'everybody',
    stock: 'everybody',
  },
  // Event, account and relationship stay. Only the ticket type is bought.
  change: {
    ...sale,
    event: 'everybody',
    otherAccounts: 'everybody',
    attendee: 'everybody',
    parentEvent: 'everybody',
    perPerson: 'everybody',
    ownTicket: 'everybody',
    buyersTicket: 'everybody',
  },
} as const satisfies Record<TicketPath, Record<PurchaseRule, Waiver>>;

/** A way to a ticket, and the person who decides: the buyer, the giver, or staff. */
export interface OnPath {
  path: TicketPath;
  viewer: HasRoles;
}

/** Whether a rule applies on this way to this person. */
export function applies(rule: PurchaseRule, { path, viewer }: OnPath): boolean {
  const waiver: Waiver = waivers[path][rule];
  return waiver === 'nobody' || (waiver !== 'everybody' && !isExempt(viewer, waiver));
}

/** The state of an event that decides whether anyone may have a ticket now. */
export interface OpenEvent {
  /**
   * What keeps the event from the person who will have bought it: the buyer, or the recipient of a transfer
   * (event-state `eventLimits`).
   */
  limits: readonly EventLimit[];
  isCalledOff?: boolean | undefined;
  isRegistrationActive: boolean;
  /** When registration begins, if that is ahead. Only the reason names it. */
  registrationOpensAt?: Instant | null | undefined;
}

/**
 * Whether the event gives tickets now, without the question who sees it. Applies to orders and to the requests before
 * them.
 */
export const checkRegistrationOpen = (on: OnPath, event: Omit<OpenEvent, 'limits'>): Refusal | null =>
  firstRefusal(registrationObstacles(on, event));

function* registrationObstacles(on: OnPath, event: Omit<OpenEvent, 'limits'>): Generator<Obstacle> {
  if (event.isCalledOff === true && applies('calledOff', on)) {
    yield { refusal: { code: 'EVENT_CALLED_OFF' }, reason: { code: 'calledOff' } };
    // A date does not open an event that was called off.
    return;
  }
  if (!event.isRegistrationActive && applies('registration', on)) {
    const opensAt = event.registrationOpensAt;
    yield {
      refusal: { code: 'REGISTRATION_NOT_ACTIVE' },
      reason: opensAt == null ? { code: 'registrationOver' } : { code: 'registrationNotYet', at: instantOf(opensAt) },
    };
  }
}

/**
 * The code for an event that a person may not see. A buyer does not learn that it exists. The giver of a ticket does not
 * learn who may see it, so the code is that of an unknown recipient.
 */
const notOpen: Readonly<Record<TicketPath, ErrorCode>> = {
  sale: 'RECORD_NOT_FOUND',
  hold: 'RECORD_NOT_FOUND',
  waitingList: 'RECORD_NOT_FOUND',
  change: 'RECORD_NOT_FOUND',
  transfer: 'INVALID_ATTENDEE',
};

/** Whether the event gives tickets to this person now. */
export const checkEvent = (on: OnPath, event: OpenEvent): Refusal | null => firstRefusal(eventObstacles(on, event));

const limitReasons = {
  unpublished: 'eventUnpublished',
  accounts: 'accountNotInvited',
  languages: 'languageNotInvited',
} as const satisfies Record<EventLimit, PurchaseReason['code']>;

/** Everything about the event that keeps this person from a ticket now, in the order of the checks. */
export function* eventObstacles(on: OnPath, event: OpenEvent): Generator<Obstacle> {
  if (applies('event', on)) {
    for (const limit of event.limits) {
      yield { refusal: { code: notOpen[on.path] }, reason: { code: limitReasons[limit] } };
    }
  }
  yield* registrationObstacles(on, event);
}
