import * as z from 'zod/mini';
import { profile } from '../people/accounts.ts';
import { eventView, groupMemberTicket } from '../events/events.ts';
import { amount, count, id, instant, signedAmount, text, uuid } from '../wire/primitives.ts';
import { ticketConfiguration } from './ticket-configuration.ts';
import { translationsOf } from '../wire/translations.ts';
import { ticketData } from '../forms/values.ts';
import { currencies, locales, shoutOutKinds, ticketStatuses, titles } from '../wire/vocabulary.ts';

/** Tickets and their hold, changes, badge and check-in result (tickets 1; tickets 1.3). */

/** A reason to congratulate an attendee (people 1.3). */
export const shoutOut = z.strictObject({
  kind: z.enum(shoutOutKinds),
  /** Only with RECENT_PROMOTION. */
  promotionTitleCd: z.nullable(z.enum(titles)),
});
export type ShoutOut = z.infer<typeof shoutOut>;

/** An add-on that was bought with a ticket, at the price at that time. */
const purchasedAddOn = z.strictObject({
  ticketConfigurationAddOnId: id,
  defaultName: text(300),
  translations: translationsOf('name'),
  /** `null` for scanners. */
  amount: z.nullable(amount),
});

export const ticket = z.strictObject({
  ticketId: id,
  eventId: id,
  ticketConfigurationId: id,
  /** `null` for a ticket without an order (imported). */
  orderId: z.nullable(id),
  externalKey: text(60),
  /** The account number of the attendee. */
  externalValue: text(40),
  ticketData,
  /** Incremented by every change of the answers. */
  answersRevision: count,
  transferable: z.boolean(),
  /** The relationships under which the ticket can be transferred, because its price holds for them. Empty for all. */
  relationshipTypes: z.array(text(60)),
  /**
   * The last moment at which the holder may cancel, by the terms of the purchase or by later ones that are better; null
   * when the holder may not.
   */
  cancelUntil: z.nullable(instant),
  status: z.enum(ticketStatuses),
  firstName: text(200),
  lastName: text(200),
  isGuest: z.boolean(),
  /** The relationship type is the account's own (selfType). */
  isSelf: z.boolean(),
  isRegistered: z.boolean(),
  isCheckedIn: z.boolean(),
  checkInDate: z.nullable(instant),
  /** The ticket was checked in before its transfer. Its current holder was not let in with it. */
  isUsedByFormerHolder: z.boolean(),
  shoutOuts: z.array(shoutOut),
  countryCode: z.nullable(text(3)),
  title: z.nullable(z.enum(titles)),
  createDate: instant,
  profile: z.nullable(profile),
  /** Content of the QR code (tickets 1); `null` when the event has none or the reader may not have it. */
  ticketCode: z.nullable(text(500)),
  addOns: z.array(purchasedAddOn),
  /** Members of the group that this ticket leads, without the leader. */
  associatedTickets: z.array(
    z.extend(groupMemberTicket, {
      /**
       * `invited`: from a different organisation, and not agreed yet. Readers outside staff then get only the ticket
       * number.
       */
      state: z.enum(['member', 'invited']),
    }),
  ),
  /**
   * The team that the ticket joined in another person's order. `null` without a team, for the leader, and for readers
   * without access.
   */
  team: z.nullable(
    z.strictObject({
      leader: z.strictObject({ firstName: text(200), lastName: text(200) }),
      /** The reader may remove the ticket from the team. */
      mayLeave: z.boolean(),
      /** The reader may agree to be on the team. Until then the leader sees only the ticket number. */
      mayAgree: z.boolean(),
    }),
  ),
  /** The package with which the ticket was bought. Absent for a ticket on its own (orders 11). */
  package: z.optional(
    z.strictObject({
      ticketPackageId: id,
      defaultDescription: text(300),
      translations: translationsOf('description'),
      /** The position in the package, from 0, and the number of its tickets. */
      part: count,
      of: count,
      endsWhole: z.boolean(),
    }),
  ),
  /** The difference that is due since the qualification was lost, until when (selling 8.5). Absent when nothing is due. */
  difference: z.optional(z.strictObject({ amount, payUntil: instant })),
  /** Upgrades exist for the ticket type. GET upgrade and downgrade return the current offers. */
  canUpgrade: z.boolean(),
  canDowngrade: z.boolean(),
  /** The ticket type has add-ons, or the ticket has one. GET add-ons returns which can be bought or returned. */
  canHaveAddOns: z.boolean(),
  metadata: z.strictObject({
    relationship: text(60),
    /** The charge for the ticket without add-ons, after coupons; `null` for scanners. */
    amount: z.nullable(amount),
    currency: z.enum(currencies),
    currencyLocale: z.enum(locales),
    defaultDescription: text(300),
    moreInformation: z.nullable(text(5000)),
    translations: translationsOf('description', 'moreInformation'),
    /** The group in the image name `ticket-group-{group}`. */
    ticketGroup: z.nullable(text(60)),
  }),
});
export type Ticket = z.infer<typeof ticket>;

/**
 * A valid ticket found by account and relationship. Callers without access to its answers only get the fact that the
 * account is registered (tickets 1.3).
 */
export const foundTicket = z.union([ticket, z.strictObject({ isRegistered: z.literal(true) })]);
export type FoundTicket = z.infer<typeof foundTicket>;

/** A ticket with the state of its event's form. */
export const ticketWithMissing = z.extend(ticket, {
  /**
   * Names of the form's unanswered questions, for example questions added after the purchase; empty unless the ticket
   * is ACTIVE.
   */
  missing: z.array(text(100)),
});
export type TicketWithMissing = z.infer<typeof ticketWithMissing>;

/** The account's tickets of an event: its own, and tickets that it bought for others (orders 8.5). */
export const eventTicketSummary = z.strictObject({
  event: eventView,
  myTickets: z.array(ticketWithMissing),
  otherTickets: z.array(ticketWithMissing),
  /** The requested ticket, for any holder and from any page. */
  ticket: z.optional(ticket),
});
export type EventTicketSummary = z.infer<typeof eventTicketSummary>;

/** A hold on one unit (tickets 1.3). All fields are `null` when the ticket is not limited and needs no hold. */
export const reservation = z.strictObject({
  reservationId: z.nullable(id),
  ticketConfigurationId: id,
  expiresAt: z.nullable(instant),
  /** Remaining time at the time of the response. It does not depend on the client's clock. */
  expiresInMs: z.nullable(count),
});
export type Reservation = z.infer<typeof reservation>;

/**
 * The effect of a change on the ticket, an add-on, or a waived amount. Major units; `null` means that the item does not
 * exist before or after.
 */
const changeLine = z.strictObject({
  /** `waived`: the amount was never paid and is not paid out; `after` compensates for it. It has no name. */
  kind: z.enum(['ticket', 'addOn', 'waived']),
  defaultName: text(300),
  translations: translationsOf('name'),
  /** Amount paid so far. */
  before: z.nullable(amount),
  after: z.nullable(amount),
});

/**
 * A configuration that a ticket can change to, with its price and its effect on add-ons and team (tickets 1, tickets 4.4).
 */
export const ticketChange = z.extend(ticketConfiguration, {
  /** Positive is charged, negative is refunded. */
  amountDue: signedAmount,
  /**
   * `on-file`: charged or refunded to the order's payment. `page`: the buyer pays with a typed card, or on the
   * gateway's page. `staff`: only staff can settle it, in cash or bypassed.
   */
  settledBy: z.enum(['none', 'on-file', 'page', 'staff']),
  /** The differences of the lines add up to `amountDue`. */
  lines: z.array(changeLine),
  /** Effect on the team that the ticket leads or may lead. */
  team: z.enum(['none', 'stays', 'begins', 'ends']),
});
export type TicketChange = z.infer<typeof ticketChange>;

/**
 * The response to a change: the current ticket. With `redirectEnabled`, the difference must first be paid on the page
 * at `redirectUrl`.
 */
export const ticketChanged = z.strictObject({
  success: z.literal(true),
  ticket,
  orderIntentId: uuid,
  redirectEnabled: z.boolean(),
  redirectUrl: z.nullable(text(2000)),
});
export type TicketChanged = z.infer<typeof ticketChanged>;

/** The account's earlier answers, for a form with the same questions; `null` when there are none. */
export const lastAnswers = z.strictObject({
  lastAnswers: z.nullable(
    z.strictObject({
      /** Name of the event of the earlier answers. */
      defaultName: text(300),
      translations: translationsOf('name'),
      values: ticketData.shape.registrationForm,
    }),
  ),
});
export type LastAnswers = z.infer<typeof lastAnswers>;

/** An award on a badge (door 6.3). */
export const award = z.strictObject({
  awardName: text(200),
  awardDescription: text(500),
  imageName: z.nullable(text(200)),
  position: count,
  groupDisplayOrder: count,
  displayLevel: z.int().check(z.minimum(1), z.maximum(4)),
  awardGroupName: text(200),
  isTiered: z.boolean(),
});
export type Award = z.infer<typeof award>;

/** A title that a badge can show. */
export const badgeTitle = z.strictObject({ titleCd: z.enum(titles), titleName: text(200) });
export type BadgeTitle = z.infer<typeof badgeTitle>;

export const badgeAwards = z.strictObject({
  assigned: z.array(award),
  assignedTitle: z.nullable(badgeTitle),
  unassigned: z.array(award),
  unassignedTitles: z.array(badgeTitle),
});
export type BadgeAwards = z.infer<typeof badgeAwards>;

/**
 * The result of a check-in (system 1; tickets 1). Of two simultaneous scanners exactly one gets `success`. The second
 * gets `alreadyCheckedIn`, with the first time in `ticket.checkInDate`.
 */
export const checkInAnswer = z.strictObject({
  success: z.boolean(),
  ticket,
  alreadyCheckedIn: z.boolean(),
  /** Full name of the staff member who first checked the ticket in. */
  checkedInBy: z.optional(z.nullable(text(401))),
  /** Name of the device that first checked the ticket in. */
  checkedInOn: z.optional(z.nullable(text(60))),
  /**
   * When the ticket passed this check-in list before; absent at the entrance, where `ticket.checkInDate` has the time.
   */
  passedAt: z.optional(z.nullable(instant)),
  /** The ticket passed the list before it was transferred. */
  passedByFormerHolder: z.optional(z.boolean()),
  /** Names of unanswered questions that the form has on site. */
  missing: z.optional(z.array(text(100))),
});
export type CheckInAnswer = z.infer<typeof checkInAnswer>;
