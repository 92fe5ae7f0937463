import * as z from 'zod/mini';
import { coupons, lookUps } from '../wire/costs.ts';
import { anyone, endpointsOf, eventInBody, signedIn } from '../wire/endpoint.ts';
import { eventConfiguration, eventImage, relationshipType } from './event-configuration.ts';
import { maskOf, ownEventFields, singleEventFields, unsentFields } from './field-vocabulary.ts';
import {
  accountNumber,
  count,
  eventParams,
  filled,
  id,
  idText,
  imageWidthText,
  instant,
  relationshipName,
  text,
} from '../wire/primitives.ts';
import { ticketAddOn, ticketConfiguration } from '../tickets/ticket-configuration.ts';
import { translationsOf } from '../wire/translations.ts';
import { imageUses } from '../wire/vocabulary.ts';
import { ticketData, ticketValues } from '../forms/values.ts';
import { windowErrors } from '../tickets/sale-window.ts';

/** Events as attendees see them, and the requests of the registration wizard (events 1.1, events 3). */

/** An event with the flags that depend on the time and the reader (events 1.1; events 2). */
export const eventView = z.strictObject({
  eventId: id,
  eventShortCode: text(60),
  eventTypeCd: filled(60),
  defaultName: text(300),
  translations: translationsOf('name'),
  parentEventId: z.nullable(id),
  isChild: z.boolean(),
  hasChildren: z.boolean(),
  eventStart: instant,
  eventEnd: instant,
  registrationStart: instant,
  registrationEnd: instant,
  createDate: instant,
  /** The account holds an ACTIVE or CHECKED_IN ticket of the event. */
  isRegistered: z.boolean(),
  isRegistrationActive: z.boolean(),
  isEventActive: z.boolean(),
  isCheckInActive: z.boolean(),
  /** Called off by the organiser. Its dates stay, but nothing is open any more. Absent for all other events. */
  isCalledOff: z.optional(z.literal(true)),
  /** False for a draft, which only staff see. */
  isPublished: z.boolean(),
  /** End of the activation of a past event; `null` without one. */
  activatedUntil: z.nullable(instant),
  /** Id of the account's ticket that opens the live stream; `null` when it has none. */
  liveEventTicketId: z.nullable(id),
  /** When on-site registration opens; `null` when the event has none. */
  onSiteRegistrationStart: z.nullable(instant),
  /** Only in responses with a single event: relationship types with a sold-out ticket type that has a waiting list. */
  soldOut: z.optional(z.array(relationshipName)),
  /** Some ticket types are sold in windows. The account's own ones: `getOwnSale`. Absent for all other events. */
  hasSaleWindows: z.optional(z.literal(true)),
  /** The account's waiting list offer is held until then. */
  waitingOfferUntil: z.optional(instant),
  /**
   * Without the live stream address, which needs a ticket (`getLiveEventUrl`), the check-in lists (`getRoster`) and the
   * badge designs (`getBadgeDesigns`).
   */
  configuration: z.extend(z.omit(eventConfiguration, maskOf(unsentFields)), {
    onSiteRegistrationEnabled: z.boolean(),
  }),
});
export type EventView = z.infer<typeof eventView>;

/**
 * An event in a list: the data of its card, with name and venue only in the reader's language (`Accept-Language`,
 * system 1). A time that is `null` or equal to the event's start is absent, and so is an empty `eligibleLocales`. A
 * picture's `fileExternalId` has only its first 16 characters.
 */
export const listedEvent = z.extend(eventView, {
  activatedUntil: z.optional(eventView.shape.activatedUntil),
  liveEventTicketId: z.optional(eventView.shape.liveEventTicketId),
  /** When on-site registration opens, if that differs from the start of the event. */
  onSiteRegistrationStart: z.optional(eventView.shape.onSiteRegistrationStart),
  configuration: z.extend(
    z.omit(eventView.shape.configuration, {
      ...maskOf(singleEventFields),
      ...maskOf(ownEventFields),
    }),
    {
      images: z.array(z.omit(eventImage, { fileName: true, contentType: true })),
      eligibleLocales: z.optional(eventView.shape.configuration.shape.eligibleLocales),
    },
  ),
});
export type ListedEvent = z.infer<typeof listedEvent>;

/** An event of the reader's tickets, including the labels of relationships. */
export const ownEvent = z.extend(eventView, {
  configuration: z.omit(eventView.shape.configuration, maskOf(singleEventFields)),
});
export type OwnEvent = z.infer<typeof ownEvent>;

/** One entry of the cart (system 1). `ticketConfigurationId` 0 or absent: no ticket chosen. */
export const cartSummaryEntry = z.strictObject({
  ticketConfigurationId: z.nullish(count),
  externalAccountIdentifier: accountNumber,
  relationshipType: relationshipName,
});
export type CartSummaryEntry = z.infer<typeof cartSummaryEntry>;
export const cartSummary = z._default(z.array(cartSummaryEntry).check(z.maxLength(200)), []);

/** The relationships that are still available for an account (orders 3.5; orders 3). */
export const relationshipLookup = z.strictObject({
  relationshipTypes: z.array(relationshipType),
  /** The account exists. */
  valid: z.boolean(),
  /** The account is the caller's own. */
  isSelf: z.boolean(),
  /** The caller may see the person's data. Otherwise the name is masked, and e-mail and phone are `null`. */
  isAuthorized: z.boolean(),
  firstName: z.nullable(text(100)),
  lastName: z.nullable(text(100)),
  email: z.nullable(text(254)),
  phoneNumber: z.nullable(text(40)),
});
export type RelationshipLookup = z.infer<typeof relationshipLookup>;

/** A ticket that can join a group, or is in one (orders 5.1). */
export const groupMemberTicket = z.strictObject({
  ticketId: id,
  /** Masked with asterisks when the caller may not see the person's name. */
  firstName: text(100),
  lastName: text(100),
  externalAccountIdentifier: text(40),
  relationship: text(60),
});
export type GroupMemberTicket = z.infer<typeof groupMemberTicket>;

/** Events of one type, for menus (events 3.1). */
export const eventGroup = z.strictObject({
  eventTypeCd: filled(60),
  events: z.array(
    z.strictObject({
      eventId: id,
      eventShortCode: text(60),
      defaultName: text(300),
      translations: translationsOf('name'),
      eventStart: instant,
      eventEnd: instant,
    }),
  ),
});
export type EventGroup = z.infer<typeof eventGroup>;

/** Years that every calendar and the database support, with room for the end of the day. */
const inReach = z.regex(/^(?:1[0-9]|[2-8][0-9])[0-9]{2}-/);
const day = z.union([z.iso.date().check(inReach, z.maxLength(10)), instant.check(inReach, z.maxLength(40))]);

export const eventsEndpoints = endpointsOf({
  listEvents: signedIn('GET /events', {
    summary:
      'Lists events that the account may see and that overlap the given dates; without dates, all that are not over.',
    eventSource: 'filtered',
    query: z.strictObject({ startDate: z.optional(day), endDate: z.optional(day) }),
    output: z.array(listedEvent),
    cache: 'session',
  }),
  getEvent: signedIn('GET /events/:eventId', {
    summary: 'Returns an event.',
    params: eventParams,
    output: eventView,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getEventByType: signedIn('GET /events/type/:eventTypeCd', {
    summary: 'Returns the running or next event of a type, or the latest one if none is running or upcoming.',
    eventSource: 'filtered',
    params: z.strictObject({ eventTypeCd: filled(60) }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getEventByCode: signedIn('GET /events/code/:eventShortCode', {
    summary: 'Returns the event with a short code, ignoring case.',
    eventSource: 'filtered',
    params: z.strictObject({ eventShortCode: filled(60) }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listEventGroups: signedIn('GET /events/groups', {
    summary: 'Lists the events that the account may see, grouped by type.',
    eventSource: 'filtered',
    output: z.array(eventGroup),
    cache: 'session',
  }),
  getEventCalendar: signedIn('GET /events/:eventId/calendar', {
    summary: "Returns the event's days as an iCalendar file.",
    params: eventParams,
    output: 'bytes',
    mediaTypes: ['text/calendar'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  getEventImage: anyone('GET /events/:eventId/images/:kind', {
    summary: 'Returns an image of an event: `event-banner`, `event-logo` or `ticket-group-{group}`.',
    params: z.strictObject({ eventId: idText, kind: filled(100) }),
    // `v` is the content hash, which allows caching forever. `width` requests a WebP image of that width.
    query: z.strictObject({
      v: z.optional(text(100)),
      width: z.optional(imageWidthText),
      /** Requests the crop for one use. Without `width`, it is a JPEG or PNG in the size of that use. */
      use: z.optional(z.enum(imageUses)),
      /** Version of the crop. With the current one, the response can be cached forever. */
      c: z.optional(text(40)),
    }),
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['image/*'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  availableTickets: signedIn('POST /events/available-tickets', {
    summary:
      'Lists ticket configurations on sale for an account and relationship, with prices after the coupons that apply.',
    eventSource: eventInBody,
    costs: { guesses: lookUps },
    body: z.strictObject({
      eventId: id,
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
      cartSummary,
    }),
    output: z.array(z.strictObject({ ticketConfiguration })),
    errors: [
      'RECORD_NOT_FOUND',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'INVALID_ATTENDEE',
      'NO_AVAILABLE_TICKET',
      ...windowErrors,
      'DUPLICATE_TICKET_REQUEST',
      'NEEDS_SELF_TICKET',
      'NOT_REGISTERED_FOR_PARENT_EVENT',
      'FORBIDDEN',
    ],
  }),
  availableRelationships: signedIn('POST /events/available-relationships', {
    summary:
      "Returns the relationships with which an account can still be registered at an event, and the account's identity.",
    eventSource: eventInBody,
    costs: { guesses: lookUps },
    body: z.strictObject({
      eventId: id,
      externalAccountIdentifier: z.nullish(text(40)),
      selectedRelationshipTypes: z._default(z.array(relationshipName).check(z.maxLength(200)), []),
      cartSummary,
    }),
    output: relationshipLookup,
    errors: ['RECORD_NOT_FOUND', 'INVALID_ATTENDEE', 'NOT_REGISTERED_FOR_PARENT_EVENT', 'FORBIDDEN'],
  }),
  availableGroupMemberTickets: signedIn('POST /events/available-group-member-tickets', {
    summary: 'Lists tickets of an account that can join a group of a ticket configuration.',
    eventSource: { of: 'ticketConfiguration', at: 'body.ticketConfigurationId' },
    costs: { guesses: lookUps },
    body: z.strictObject({ ticketConfigurationId: id, externalAccountIdentifier: accountNumber }),
    output: z.array(groupMemberTicket),
    errors: ['RECORD_NOT_FOUND', 'REGISTRATION_NOT_ACTIVE', 'EVENT_CALLED_OFF', 'INVALID_ATTENDEE', 'GROUP_FULL'],
  }),
  applyTriggers: signedIn('POST /events/:eventId/apply-triggers', {
    summary: 'Returns answers and price after a field with a trigger changed, for example a coupon code.',
    eventSource: eventInBody,
    costs: { guesses: [...lookUps, ...coupons] },
    params: eventParams,
    body: z.strictObject({
      eventId: id,
      ticketConfigurationId: id,
      values: ticketValues,
      // The attendee, as far as known. Coupons can depend on them.
      externalAccountIdentifier: z.optional(accountNumber),
      relationshipType: z.optional(relationshipName),
      // The package of the ticket. Its coupons apply, and the price is the share of the ticket.
      package: z.optional(
        z.strictObject({ ticketConfigurationId: id, part: z.int().check(z.minimum(0), z.maximum(19)) }),
      ),
    }),
    output: z.strictObject({ values: ticketData.shape.registrationForm, ticketConfiguration }),
    errors: ['RECORD_NOT_FOUND', 'REGISTRATION_NOT_ACTIVE', 'EVENT_CALLED_OFF', 'FORBIDDEN', 'COUPON_NOT_AVAILABLE'],
  }),
  listAddOns: signedIn('GET /events/:eventId/ticket-configuration/:ticketConfigurationId/add-ons', {
    summary: 'Lists add-ons on sale with a ticket configuration.',
    params: z.strictObject({ eventId: idText, ticketConfigurationId: idText }),
    output: z.array(ticketAddOn),
    errors: ['RECORD_NOT_FOUND'],
  }),
});
