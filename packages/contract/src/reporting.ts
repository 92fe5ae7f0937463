import * as z from 'zod/mini';
import { adminOnly, desk, endpoint } from './endpoint.ts';
import { amount, count, eventParams, id, idText, instant, pagingFields, resultsOf, text, uuid } from './primitives.ts';
import {
  currencies,
  exportFormats,
  exportLists,
  locales,
  paymentKinds,
  reportTypes,
  ticketStatuses,
  titles,
} from './vocabulary.ts';

/** Reports of an event (spec §3 Event report, §7 Reporting; readings §7). */

const eventReport = z.strictObject({
  eventReportId: id,
  eventId: id,
  /** In the language of the call, where the report has a name in it. */
  defaultName: text(200),
  /** Which report it is: `registrationsByTicket`, … */
  reportKey: text(60),
  displayPosition: count,
  /** Where the organiser's own reporting shows more of it; null for events without (spec §2 Stats tab 'external reports'). */
  externalUrl: z.nullable(text(2000)),
});
export type EventReport = z.infer<typeof eventReport>;

/** Sums of money in major units; more was given back than came in on a day when it is below 0. */
const bookedAmount = z.number();

const cell = z.nullable(z.union([z.string(), z.number()]));

/** A calendar day at the event's place. */
const localDay = z.iso.date();
/** An hour at the event's place: `2026-03-07T09`. */
const localHour = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/));

/** What a list of attendees may be narrowed to; `null` is "not told". Without statuses those who hold a ticket. */
export const attendeeFilter = z.strictObject({
  statuses: z.optional(z.array(z.enum(ticketStatuses)).check(z.minLength(1), z.maxLength(3))),
  ticketConfigurationId: z.optional(id),
  relationshipType: z.optional(text(60)),
  registeredOn: z.optional(localDay),
  checkedInAt: z.optional(localHour),
  tShirtSize: z.optional(z.nullable(text(200))),
  /** Of the account, on its own ticket. */
  title: z.optional(z.nullable(z.enum(titles))),
  countryCode: z.optional(text(3)),
  /** What a question of the form was answered, or one of several answers; `null`: nothing. */
  answer: z.optional(z.strictObject({ field: text(100), value: z.nullable(text(200)) })),
});
export type AttendeeFilter = z.infer<typeof attendeeFilter>;

/** What a list of orders may be narrowed to. */
const orderFilter = z.strictObject({
  searchText: z.optional(text(200)),
  paymentKind: z.optional(z.enum(paymentKinds)),
  currency: z.optional(z.enum(currencies)),
  startDate: z.optional(instant),
  endDate: z.optional(instant),
});
export type OrderFilter = z.infer<typeof orderFilter>;

/**
 * A column: its cells' kind (`hour` and `date` are of the event's place; money is in major units of the row's `currency` cell), and
 * where its number is the length of a list, of which one: the row's filter then leads there.
 */
const reportColumn = z.strictObject({
  name: text(60),
  label: text(200),
  kind: z.enum(['text', 'number', 'money', 'date', 'hour']),
  counts: z.optional(z.enum(['attendees', 'orders'])),
  /** Of the attendees' tickets that it counts; those that count as registered unless told. */
  statuses: z.optional(z.array(z.enum(ticketStatuses))),
});
export type ReportColumn = z.infer<typeof reportColumn>;

/** Rows of columns: the columns in order, for each row its cells by column name and the filter of the list that it counts. */
const reportResult = z.strictObject({
  eventReportId: id,
  columns: z.array(reportColumn),
  rows: z.array(z.record(z.string(), cell)),
  filters: z.array(z.union([attendeeFilter, orderFilter])),
});
export type ReportResult = z.infer<typeof reportResult>;

/** A line of the attendees list. */
const attendeeRow = z.strictObject({
  ticketId: id,
  orderId: id,
  fullName: text(201),
  externalAccountIdentifier: text(40),
  relationshipType: text(60),
  ticket: text(500),
  status: z.enum(ticketStatuses),
  createDate: instant,
  checkInDate: z.nullable(instant),
});
export type AttendeeRow = z.infer<typeof attendeeRow>;

/** A line of the orders list. */
const orderRow = z.strictObject({
  orderId: id,
  orderIntentId: uuid,
  createDate: instant,
  externalAccountIdentifier: text(40),
  fullName: text(201),
  /** Where the confirmation was last sent. */
  confirmationAddress: z.nullable(text(320)),
  ticketCount: count,
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  totalAmount: amount,
  refundedAmount: amount,
  lastFour: z.nullable(text(4)),
});
export type OrderRow = z.infer<typeof orderRow>;

/** What can be taken along of a list: its columns in order, and how many rows there are by now. */
const exportDescription = z.strictObject({
  columns: z.array(z.strictObject({ name: text(120), label: text(1000) })),
  rowCount: count,
});
export type ExportDescription = z.infer<typeof exportDescription>;

/** Where money goes: a gateway, the cash box, or nowhere. */
const bookAccounts = ['sandbox', 'stripe', 'cash', 'bypass'] as const;

/** Money of a day (null: of all days asked for) in one account and currency; `received` is what is left of it. */
const bookLine = z.strictObject({
  day: z.nullable(localDay),
  account: z.enum(bookAccounts),
  currency: z.enum(currencies),
  charges: count,
  charged: bookedAmount,
  refunds: count,
  refunded: bookedAmount,
  received: bookedAmount,
});
export type BookLine = z.infer<typeof bookLine>;

/** By day, the latest first, and all days together. */
const books = z.strictObject({ lines: z.array(bookLine), totals: z.array(bookLine) });
export type Books = z.infer<typeof books>;

const exportParams = z.strictObject({ eventId: idText, list: z.enum(exportLists) });

export const reportingEndpoints = {
  searchOrders: endpoint('searchOrders', {
    summary: 'Orders of an event, page by page.',
    access: desk,
    params: eventParams,
    body: z.strictObject({ ...pagingFields, ...orderFilter.shape }),
    output: resultsOf(orderRow),
    errors: ['RECORD_NOT_FOUND'],
  }),
  searchAttendees: endpoint('searchAttendees', {
    summary: 'Attendees of an event, page by page: what the numbers of a report count.',
    access: desk,
    params: eventParams,
    body: z.strictObject({ ...pagingFields, ...attendeeFilter.shape }),
    output: resultsOf(attendeeRow),
    errors: ['RECORD_NOT_FOUND'],
  }),
  readBooks: endpoint('readBooks', {
    summary: 'Money by day, account and currency.',
    access: adminOnly,
    query: z.strictObject({
      startDate: localDay,
      endDate: localDay,
      /** Whose calendar the days are of. */
      timeZone: z._default(text(60), 'UTC'),
      eventId: z.optional(idText),
    }),
    output: books,
  }),
  describeExport: endpoint('describeExport', {
    summary: 'Columns of a list that can be taken along, and its length.',
    access: desk,
    params: exportParams,
    query: z.strictObject({ locale: z.optional(z.enum(locales)) }),
    output: exportDescription,
    errors: ['RECORD_NOT_FOUND'],
  }),
  exportList: endpoint('exportList', {
    summary: 'A whole list as CSV or XLSX, row by row as it is read; every reading is written into the audit log.',
    access: desk,
    params: exportParams,
    body: z.strictObject({
      format: z.enum(exportFormats),
      /** By name, in this order; all of them unless told. */
      columns: z.optional(z.array(text(120)).check(z.minLength(1), z.maxLength(300))),
      locale: z.optional(z.enum(locales)),
    }),
    output: 'bytes',
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    longestSeconds: 900,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listEventReports: endpoint('listEventReports', {
    summary: 'Reports of an event of one type (`STATS`), by displayPosition.',
    access: desk,
    params: z.strictObject({ eventId: idText, reportType: z.enum(reportTypes) }),
    output: z.array(eventReport),
    errors: ['RECORD_NOT_FOUND'],
  }),
  runEventReport: endpoint('runEventReport', {
    summary: 'Run a report.',
    access: desk,
    params: z.strictObject({ eventReportId: idText }),
    body: z.strictObject({
      locale: z.optional(z.enum(locales)),
      /** Columns to leave out, by name. */
      excludedFields: z._default(z.nullable(z.array(text(60)).check(z.maxLength(50))), []),
      /** `EventId` as a number, or as text as report parameters often are. */
      parameters: z.strictObject({
        EventId: z.union([id, idText]),
        /** An earlier event, beside which registrations by day stand at the same number of days before. */
        CompareEventId: z.optional(z.nullable(z.union([id, idText]))),
      }),
    }),
    output: reportResult,
    errors: ['RECORD_NOT_FOUND'],
  }),
  exportEventReport: endpoint('exportEventReport', {
    summary: 'A report as CSV, UTF-8 with byte order mark.',
    access: desk,
    params: z.strictObject({ eventReportId: idText }),
    query: z.strictObject({ eventId: idText, locale: z.optional(z.enum(locales)) }),
    output: 'bytes',
    mediaTypes: ['text/csv'],
    errors: ['RECORD_NOT_FOUND'],
  }),
};
