import * as z from 'zod/mini';
import { profile } from './account.ts';
import { eventView, groupMemberTicket } from './events.ts';
import { amount, count, id, instant, signedAmount, text, uuid } from './primitives.ts';
import { ticketConfiguration } from './ticket-configuration.ts';
import { translationsOf } from './translations.ts';
import { ticketData } from './values.ts';
import { currencies, locales, shoutOutKinds, ticketStatuses, titles } from './vocabulary.ts';

/** Tickets and what belongs to one: hold, change, badge, verdict at the door (spec §3 Ticket; readings §4, §6). */

/** Something to congratulate for (spec §3 Shout-out kinds). */
export const shoutOut = z.strictObject({
  kind: z.enum(shoutOutKinds),
  /** With RECENT_PROMOTION. */
  promotionTitleCd: z.nullable(z.enum(titles)),
});
export type ShoutOut = z.infer<typeof shoutOut>;

/** An add-on that was bought with a ticket, at the price of that day. */
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
  /** `null` where no order stands behind it (imported). */
  orderId: z.nullable(id),
  externalKey: text(60),
  /** The account number of the attendee. */
  externalValue: text(40),
  ticketData,
  /** Counts the changes of the answers. */
  answersRevision: count,
  transferable: z.boolean(),
  status: z.enum(ticketStatuses),
  firstName: text(200),
  lastName: text(200),
  isGuest: z.boolean(),
  /** The relationship is the account's own (selfType). */
  isSelf: z.boolean(),
  isRegistered: z.boolean(),
  isCheckedIn: z.boolean(),
  checkInDate: z.nullable(instant),
  /** It was checked in before it was transferred: its holder now was not let in with it. */
  isUsedByFormerHolder: z.boolean(),
  shoutOuts: z.array(shoutOut),
  countryCode: z.nullable(text(3)),
  title: z.nullable(z.enum(titles)),
  createDate: instant,
  profile: z.nullable(profile),
  /** What the QR code says (readings §6); `null` when the event has none or the reader may not carry it. */
  ticketCode: z.nullable(text(500)),
  addOns: z.array(purchasedAddOn),
  /** Members of the group this ticket leads, itself left out. */
  associatedTickets: z.array(
    z.extend(groupMemberTicket, {
      /** `invited`: of another organisation, and has not agreed yet. All but the ticket number is empty for readers outside staff. */
      state: z.enum(['member', 'invited']),
    }),
  ),
  /** The team that it is a member of by somebody's order; `null` without one, for its leader, and for readers it is no matter of. */
  team: z.nullable(
    z.strictObject({
      leader: z.strictObject({ firstName: text(200), lastName: text(200) }),
      /** The reader may take it out. */
      mayLeave: z.boolean(),
      /** The reader may agree to be on the team. Until then the leader sees only the number of the ticket. */
      mayAgree: z.boolean(),
    }),
  ),
  /** Configurations exist that it may be changed to; the exact offer is asked for with GET upgrade, downgrade. */
  canUpgrade: z.boolean(),
  canDowngrade: z.boolean(),
  /** Its type has add-ons, or it has one; which can be had or given back is asked for with GET add-ons. */
  canHaveAddOns: z.boolean(),
  metadata: z.strictObject({
    relationship: text(60),
    /** What was charged for the ticket alone, after coupons; `null` for scanners. */
    amount: z.nullable(amount),
    currency: z.enum(currencies),
    currencyLocale: z.enum(locales),
    defaultDescription: text(300),
    moreInformation: z.nullable(text(5000)),
    translations: translationsOf('description', 'moreInformation'),
    /** Names the image `ticket-group-{group}`. */
    ticketGroup: z.nullable(text(60)),
  }),
});
export type Ticket = z.infer<typeof ticket>;

/**
 * A live ticket as it is found by account and relationship. Callers who may not read its answers get only the fact that the
 * account is registered (readings §10 Answers of others).
 */
export const foundTicket = z.union([ticket, z.strictObject({ isRegistered: z.literal(true) })]);
export type FoundTicket = z.infer<typeof foundTicket>;

/** A ticket beside its event's form. */
export const askedTicket = z.extend(ticket, {
  /** Names of the form's questions that it has no answer to, such as those added since it was bought; none unless it is ACTIVE. */
  missing: z.array(text(100)),
});
export type AskedTicket = z.infer<typeof askedTicket>;

/** The account's tickets of one event: its own, and those it bought for others (spec §2 Event summary). */
export const eventTicketSummary = z.strictObject({
  event: eventView,
  myTickets: z.array(askedTicket),
  otherTickets: z.array(askedTicket),
  /** The one that it was asked by, whosever it is and on whichever page. */
  ticket: z.optional(ticket),
});
export type EventTicketSummary = z.infer<typeof eventTicketSummary>;

/** A hold on one piece (readings §4). All `null` when the ticket is not limited: nothing to hold, nothing to run out. */
export const reservation = z.strictObject({
  reservationId: z.nullable(id),
  ticketConfigurationId: id,
  expiresAt: z.nullable(instant),
  /** Time left when this was answered, free of the reader's clock. */
  expiresInMs: z.nullable(count),
});
export type Reservation = z.infer<typeof reservation>;

/** What a change does to one thing of a ticket: the ticket itself, an add-on, or what staff had waived. Major units; `null` is not there (any more). */
const changeLine = z.strictObject({
  /** `waived`: was never paid and is not paid out; its `after` makes up for it. Without a name. */
  kind: z.enum(['ticket', 'addOn', 'waived']),
  defaultName: text(300),
  translations: translationsOf('name'),
  /** Paid for it so far. */
  before: z.nullable(amount),
  after: z.nullable(amount),
});

/** A configuration a ticket can be changed to, with what it would cost and what would become of the rest (readings §6, §10). */
export const ticketChange = z.extend(ticketConfiguration, {
  /** Positive is charged, negative refunded. */
  amountDue: signedAmount,
  /**
   * `on-file`: charged or refunded to the order's payment; `page`: the buyer pays with a card that they type, or on the gateway's page;
   * `staff`: only staff can take it, in cash or bypassed.
   */
  settledBy: z.enum(['none', 'on-file', 'page', 'staff']),
  /** Line by line; the differences add up to `amountDue`. */
  lines: z.array(changeLine),
  /** What becomes of the team that the ticket leads or may lead. */
  team: z.enum(['none', 'stays', 'begins', 'ends']),
});
export type TicketChange = z.infer<typeof ticketChange>;

/** The answer to a change: the ticket as it stands now, and with `redirectEnabled` the page on which the difference is paid first. */
export const ticketChanged = z.strictObject({
  success: z.literal(true),
  ticket,
  orderIntentId: uuid,
  redirectEnabled: z.boolean(),
  redirectUrl: z.nullable(text(2000)),
});
export type TicketChanged = z.infer<typeof ticketChanged>;

/** What the account answered last time, for a form that asks it again; `null` where there is nothing to offer. */
export const lastAnswers = z.strictObject({
  lastAnswers: z.nullable(
    z.strictObject({
      /** The event they were given for. */
      defaultName: text(300),
      translations: translationsOf('name'),
      values: ticketData.shape.registrationForm,
    }),
  ),
});
export type LastAnswers = z.infer<typeof lastAnswers>;

/** An award on a badge (spec §3 Award). */
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
 * The verdict at the door (spec §7; readings §6): of two scanners exactly one gets `success`, the other
 * `alreadyCheckedIn` with the first time in `ticket.checkInDate`.
 */
export const checkInAnswer = z.strictObject({
  success: z.boolean(),
  ticket,
  alreadyCheckedIn: z.boolean(),
  /** Full name of whoever let the ticket in, the first time. */
  checkedInBy: z.optional(z.nullable(text(401))),
  /** The name of the device it was let in with, the first time. */
  checkedInOn: z.optional(z.nullable(text(60))),
  /** When it passed this check-in list before; absent at the entrance, where `ticket.checkInDate` says it. */
  passedAt: z.optional(z.nullable(instant)),
  /** That was before the ticket was transferred. */
  passedByFormerHolder: z.optional(z.boolean()),
  /** Names of questions of the event's form that are asked at the door and have no answer. */
  missing: z.optional(z.array(text(100))),
});
export type CheckInAnswer = z.infer<typeof checkInAnswer>;
