import * as z from 'zod/mini';
import { newEvents } from '../wire/costs.ts';
import { adminOnly, editors, endpointsOf, eventInBody, exporters } from '../wire/endpoint.ts';
import { eventView } from './events.ts';
import {
  amount,
  booleanText,
  count,
  done,
  eventParams,
  filled,
  id,
  instant,
  pieces,
  text,
  uploadedFile,
} from '../wire/primitives.ts';
import { coupon, ticketConfiguration } from '../tickets/ticket-configuration.ts';
import { translated, translationsOf } from '../wire/translations.ts';
import { longestMailSubject, longestMailTemplate } from './editor-vocabulary.ts';
import { locales, mailTemplates } from '../wire/vocabulary.ts';

/** Managing events (events 4.1, events 4.3). */

/** A mail template; tokens have the form `*|TOKEN_NAME|*` (events 4.3, events 4.6). */
export const emailTemplate = z.strictObject({
  eventEmailTemplateId: id,
  templateName: z.enum(mailTemplates),
  locale: z.enum(locales),
  templateSubject: filled(longestMailSubject),
  templateHTMLContent: filled(longestMailTemplate),
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

/** A ticket type with its number of sold units. */
const soldTicketConfiguration = z.extend(ticketConfiguration, { sold: count });
export type SoldTicketConfiguration = z.infer<typeof soldTicketConfiguration>;

/** The data for the event editor. */
const selfServiceEvent = z.strictObject({
  event: eventView,
  ticketConfigurations: z.array(ticketConfiguration),
  coupons: z.array(coupon),
  templates: z.array(emailTemplate),
});
export type SelfServiceEvent = z.infer<typeof selfServiceEvent>;

/**
 * Version of the event that the change is based on (`eventDraft`). If the event has a newer version, the call fails
 * with `EDIT_CONFLICT`. Without a version there is no check.
 */
const version = z.optional(count);

/** Changes to a ticket configuration. Absent fields do not change. */
const ticketConfigurationUpdate = z.strictObject({
  ticketConfigurationId: id,
  amount: z.optional(amount),
  /** `null` means that no quantity is set. */
  quantity: z.optional(z.nullable(pieces)),
  limitQuantity: z.optional(z.boolean()),
  startDateTime: z.optional(z.nullable(instant)),
  endDateTime: z.optional(z.nullable(instant)),
  defaultDescription: z.optional(filled(300)),
  moreInformation: z.optional(z.nullable(text(5000))),
  translations: z.optional(translationsOf('description', 'moreInformation')),
});
export type TicketConfigurationUpdate = z.infer<typeof ticketConfigurationUpdate>;

const link = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).check(z.maxLength(1000))]);
const activeOnly = z.strictObject({ activeOnly: z._default(booleanText, false) });

/** Whether registered people get a mail about new dates, a new zone or a new venue. True when absent. */
export const mailsNewDates = z.optional(z.boolean());

const cloned = { eventId: id, eventShortCode: text(60) };

/** The units of a pool. Sold, held, waiting, reserved and free units make up the quantity. */
const poolUnits = z.strictObject({
  key: text(60),
  name: text(100),
  translations: z.optional(translationsOf('name')),
  quantity: count,
  sold: count,
  held: count,
  /** Units that people on waiting lists could get now. They are not on sale. */
  waiting: count,
  /** Units that sale windows reserve now. */
  reserved: count,
  free: count,
});
export type PoolView = z.infer<typeof poolUnits>;

export const editorEndpoints = endpointsOf({
  getSelfServiceEvent: editors('GET /events/:eventId/self-service', {
    summary: 'Returns an event with its ticket configurations, coupons and templates, for the editor.',
    params: eventParams,
    output: selfServiceEvent,
    errors: ['RECORD_NOT_FOUND'],
  }),
  updateEventDates: editors('PUT /events/:eventId/dates', {
    summary: 'Sets when an event takes place.',
    costs: { mail: ['event-changes', 'event-sends'], storage: 'event-changes' },
    params: eventParams,
    body: z.strictObject({ eventStart: instant, eventEnd: instant, version, mailsNewDates }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT', 'EVENT_SEND_LIMIT'],
  }),
  updateRegistrationDates: editors('PUT /events/:eventId/registration-dates', {
    summary: 'Sets when registration is open.',
    costs: { storage: 'event-changes' },
    params: eventParams,
    body: z.strictObject({ registrationStart: instant, registrationEnd: instant, version }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  listTicketConfigurations: exporters('GET /events/:eventId/ticket-configurations', {
    summary: "Lists an event's ticket configurations: all, or those on sale now.",
    params: eventParams,
    query: activeOnly,
    output: z.array(soldTicketConfiguration),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listPools: exporters('GET /events/:eventId/pools', {
    summary: "Lists an event's pools with their sold, held, reserved and free units.",
    params: eventParams,
    output: z.array(poolUnits),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listCoupons: exporters('GET /events/:eventId/coupons', {
    summary: "Lists an event's coupons: all, or those that apply now.",
    params: eventParams,
    query: activeOnly,
    output: z.array(coupon),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listEmailTemplates: editors('GET /events/:eventId/email/templates', {
    summary: "Lists an event's mail templates.",
    params: eventParams,
    output: z.array(emailTemplate),
    errors: ['RECORD_NOT_FOUND'],
  }),
  activateEvent: adminOnly('POST /events/activate-event', {
    summary: 'Reopens a past event for a limited time, for its eligible accounts and staff.',
    costs: { storage: 'event-changes' },
    body: z.strictObject({
      eventId: id,
      /** Length of the activation in hours; 24 by default (events 4.3). */
      hours: z._default(z.number().check(z.minimum(1), z.maximum(720)), 24),
    }),
    output: z.strictObject({
      success: z.literal(true),
      eventId: id,
      activatedUntil: instant,
      /** Account numbers; empty means all. */
      eligibleAccounts: z.array(text(40)),
    }),
    errors: ['RECORD_NOT_FOUND', 'EVENT_NOT_ACTIVATABLE', 'EVENT_CALLED_OFF'],
    sendsSuccess: true,
  }),
  cloneEvent: editors('POST /events/clone-event', {
    summary: 'Copies an event into an unpublished draft.',
    eventSource: eventInBody,
    costs: { cpu: newEvents, storage: newEvents },
    body: z.strictObject({
      eventId: id,
      /** Parent event of the copy; null for none. The copied event's parent when absent. */
      parentEventId: z.optional(z.nullable(id)),
      /** Child events to copy too. They become children of the copy. */
      children: z.optional(z.array(id).check(z.maxLength(50))),
      /**
       * First day of the copy, `YYYY-MM-DD`, in the event's time zone. All dates move with it, including the dates of
       * the children.
       */
      firstDay: z.optional(z.iso.date()),
    }),
    output: z.strictObject({
      ...cloned,
      /** In the order of the request. */
      children: z.array(z.strictObject(cloned)),
    }),
    errors: ['RECORD_NOT_FOUND', 'NEW_EVENT_LIMIT'],
  }),
  updateEventBasicInfo: editors('PUT /events/update-self-service-event-basic-info', {
    summary: "Sets an event's names and dates.",
    eventSource: eventInBody,
    costs: { mail: ['event-changes', 'event-sends'], cpu: 'event-changes', storage: 'event-changes' },
    body: z.strictObject({
      eventId: id,
      translations: z.strictObject({ name: translated }),
      registrationStartDate: instant,
      registrationEndDate: instant,
      eventStartDate: instant,
      eventEndDate: instant,
      version,
      mailsNewDates,
    }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT', 'EVENT_SEND_LIMIT'],
  }),
  updateEventTicketConfigurations: editors('PUT /events/update-self-service-event-ticket-configurations', {
    summary: "Changes an event's ticket configurations.",
    eventSource: eventInBody,
    costs: { cpu: 'event-changes', storage: 'event-changes' },
    body: z.strictObject({
      eventId: id,
      ticketConfigurations: z.array(ticketConfigurationUpdate).check(z.minLength(1), z.maxLength(200)),
      version,
    }),
    output: z.array(ticketConfiguration),
    errors: ['RECORD_NOT_FOUND', 'QUANTITY_BELOW_SOLD', 'EDIT_CONFLICT'],
  }),
  updateEventImage: editors('POST /events/update-self-service-event-images/:eventId', {
    summary: 'Replaces the banner or the logo of an event.',
    costs: { cpu: ['event-changes', 'images', 'uploads'], storage: 'event-changes' },
    params: eventParams,
    body: z.strictObject({ imageKey: z.enum(['event-banner', 'event-logo']), file: uploadedFile }),
    bodyKind: 'multipart',
    bodyLimit: 12 * 1024 * 1024,
    output: z.strictObject({ success: z.literal(true), imageKey: text(100), fileExternalId: text(200) }),
    errors: ['RECORD_NOT_FOUND', 'INVALID_IMAGE', 'PICTURES_FULL'],
    sendsSuccess: true,
  }),
  updateEventEmailTemplates: editors('PUT /events/update-self-service-event-email-templates', {
    summary: "Changes an event's mail templates.",
    eventSource: eventInBody,
    costs: { cpu: ['event-changes', 'uploads'], storage: 'event-changes' },
    body: z.strictObject({
      eventId: id,
      templates: z
        .array(
          z.extend(emailTemplate, {
            templateName: z.optional(z.enum(mailTemplates)),
            locale: z.optional(z.enum(locales)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
      version,
    }),
    bodyLimit: 8 * 1024 * 1024,
    output: z.array(emailTemplate),
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  updateEventTerms: editors('POST /events/self-service-update-terms-and-conditions/:eventId', {
    summary: 'Sets the links to the terms and conditions. An empty value removes a link.',
    costs: { cpu: 'event-changes', storage: 'event-changes' },
    params: eventParams,
    body: z.strictObject({ termsAndConditionsLinkEn: z.optional(link), termsAndConditionsLinkEs: z.optional(link) }),
    bodyKind: 'form',
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
});
