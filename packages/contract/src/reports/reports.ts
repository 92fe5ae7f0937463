import * as z from 'zod/mini';
import { mostListColumns } from '../wire/paging.ts';
import { adminOnly, endpointsOf, eventInQuery, listReaders, reportReaders } from '../wire/endpoint.ts';
import {
  amount,
  count,
  eventParams,
  id,
  idText,
  instant,
  pagingFields,
  resultsOf,
  text,
  uuid,
} from '../wire/primitives.ts';
import {
  currencies,
  exportFormats,
  exportLists,
  locales,
  paymentKinds,
  reportTypes,
  ticketStatuses,
  titles,
} from '../wire/vocabulary.ts';

/** Reports of an event (reports 2.1). */

/** The question or the add-on that a report is about. An add-on that several ticket types have is one report. */
const reportSubject = z.union([z.strictObject({ field: text(100) }), z.strictObject({ addOnId: id })]);
export type ReportSubject = z.infer<typeof reportSubject>;

const eventReport = z.strictObject({
  /** The reports of all questions have the same id, and so have those of all add-ons. `subject` tells them apart. */
  eventReportId: id,
  subject: z.optional(reportSubject),
  eventId: id,
  /** In the language of the call, if the report has a name in it. */
  defaultName: text(200),
  /** Identifies the report: `registrationsByTicket`, … */
  reportKey: text(60),
  displayPosition: count,
  /**
   * Address of the organiser's own reporting for this event; null without one (reports 2.1 'external reports').
   */
  externalUrl: z.nullable(text(2000)),
});
export type EventReport = z.infer<typeof eventReport>;

/** Sum of money in major units. Negative when refunds exceed payments. */
const bookedAmount = z.number();

const cell = z.nullable(z.union([z.string(), z.number()]));

/** A calendar day in the event's time zone. */
const localDay = z.iso.date();
/** An hour in the event's time zone: `2026-03-07T09`. */
const localHour = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/));

/**
 * Filter of a list of attendees. A `null` value selects attendees without that value. Without `statuses` the list has
 * the holders of valid tickets.
 */
export const attendeeFilter = z.strictObject({
  statuses: z.optional(z.array(z.enum(ticketStatuses)).check(z.minLength(1), z.maxLength(3))),
  ticketConfigurationId: z.optional(id),
  relationshipType: z.optional(text(60)),
  registeredOn: z.optional(localDay),
  /** The first and the last day of the registration. */
  registeredFrom: z.optional(localDay),
  registeredUntil: z.optional(localDay),
  checkedInAt: z.optional(localHour),
  tShirtSize: z.optional(z.nullable(text(200))),
  /** Title of the account, for its own ticket. */
  title: z.optional(z.nullable(z.enum(titles))),
  countryCode: z.optional(text(3)),
  /** Words of a name in any spelling, the beginning of an account number, or the number of a ticket or an order. */
  searchText: z.optional(text(200)),
  checkedIn: z.optional(z.boolean()),
  locale: z.optional(z.enum(locales)),
  addOnId: z.optional(id),
  /** The answer to a form question, or one of several answers; `null` selects tickets without an answer. */
  answer: z.optional(z.strictObject({ field: text(100), value: z.nullable(text(200)) })),
  /** Only tickets with missing answers to the event's current form. */
  isMissingAnswers: z.optional(z.boolean()),
});
export type AttendeeFilter = z.infer<typeof attendeeFilter>;

/**
 * The part of a filter that may be stored. A search text can be the name of a person, so stored filters have none.
 */
export const storedAttendeeFilter = z.omit(attendeeFilter, { searchText: true });
export type StoredAttendeeFilter = z.infer<typeof storedAttendeeFilter>;

/** An attendee filter as JSON, for a query. */
export const attendeeFilterText = text(4000).check(z.refine((json) => parseAttendeeFilter(json) !== undefined));

/** Undefined for a text that is no filter. */
export function parseAttendeeFilter(json: string): AttendeeFilter | undefined {
  try {
    return attendeeFilter.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Filter of a list of orders. */
export const orderFilter = z.strictObject({
  searchText: z.optional(text(200)),
  paymentKind: z.optional(z.enum(paymentKinds)),
  currency: z.optional(z.enum(currencies)),
  startDate: z.optional(instant),
  endDate: z.optional(instant),
  /** The first and the last day of the order. */
  orderedFrom: z.optional(localDay),
  orderedUntil: z.optional(localDay),
});
export type OrderFilter = z.infer<typeof orderFilter>;

export const storedOrderFilter = z.omit(orderFilter, { searchText: true });
export type StoredOrderFilter = z.infer<typeof storedOrderFilter>;

/**
 * A report column with the kind of its cells. `hour` and `date` are in the event's time zone; `money` is in major units
 * of the row's `currency` cell. `counts` names the list with the counted rows, which opens with the row's filter.
 */
const reportColumn = z.strictObject({
  name: text(60),
  label: text(200),
  kind: z.enum(['text', 'number', 'money', 'date', 'hour']),
  counts: z.optional(z.enum(['attendees', 'orders'])),
  /** Statuses of the attendees' tickets that the column counts; all valid tickets by default. */
  statuses: z.optional(z.array(z.enum(ticketStatuses))),
  /** The ticket type that the column counts; all types by default. */
  ticketConfigurationId: z.optional(id),
});
export type ReportColumn = z.infer<typeof reportColumn>;

/** The rows of a report: columns in order, the cells of each row by column name, and the filter of each row's list. */
const reportResult = z.strictObject({
  eventReportId: id,
  columns: z.array(reportColumn),
  rows: z.array(z.record(z.string(), cell)),
  filters: z.array(z.union([attendeeFilter, orderFilter])),
});
export type ReportResult = z.infer<typeof reportResult>;

/** A row of the attendees list. */
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
  /** The texts of the requested columns by name. A column that the event lacks is left out. */
  cells: z.optional(z.record(text(120), text(20_000))),
});
export type AttendeeRow = z.infer<typeof attendeeRow>;

/** An answer or an add-on that the attendees list can show. */
const listColumn = z.strictObject({ name: text(120), label: text(1000) });
export type ListColumn = z.infer<typeof listColumn>;

/** Charged includes later payments. Charged less refunded and waived is received. */
const orderMoney = { chargedAmount: amount, refundedAmount: amount, waivedAmount: amount, receivedAmount: amount };

/** The sums of all orders of a list in one currency. */
const orderSum = z.strictObject({ currency: z.enum(currencies), orderCount: count, ...orderMoney });
export type OrderSum = z.infer<typeof orderSum>;

/** A row of the orders list. */
const orderRow = z.strictObject({
  orderId: id,
  orderIntentId: uuid,
  createDate: instant,
  externalAccountIdentifier: text(40),
  fullName: text(201),
  /** The address to which the confirmation was last sent. */
  confirmationAddress: z.nullable(text(320)),
  ticketCount: count,
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  totalAmount: amount,
  ...orderMoney,
  lastFour: z.nullable(text(4)),
});
export type OrderRow = z.infer<typeof orderRow>;

/** The columns of an exportable list, and its current number of rows. */
const exportDescription = z.strictObject({
  columns: z.array(z.strictObject({ name: text(120), label: text(1000) })),
  rowCount: count,
});
export type ExportDescription = z.infer<typeof exportDescription>;

/** Destination of the money: a gateway, the cash box, or none. */
const bookAccounts = ['sandbox', 'stripe', 'cash', 'bypass'] as const;

/** Money of a day (null: all requested days) in one account and currency. `received` is charges minus refunds. */
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

/** Lines by day, the latest first, and totals over all days. */
const books = z.strictObject({ lines: z.array(bookLine), totals: z.array(bookLine) });
export type Books = z.infer<typeof books>;

const exportParams = z.strictObject({ eventId: idText, list: z.enum(exportLists) });

export const reportsEndpoints = endpointsOf({
  searchOrders: reportReaders('POST /reporting/:eventId/orders', {
    summary: 'Lists orders of an event, page by page.',
    costs: { cpu: 'reports' },
    params: eventParams,
    body: z.strictObject({ ...pagingFields, ...orderFilter.shape }),
    output: resultsOf(orderRow),
    errors: ['RECORD_NOT_FOUND'],
  }),
  sumOrders: reportReaders('POST /reporting/:eventId/orders/sums', {
    summary: 'Returns the sums of the orders of a list by currency.',
    costs: { cpu: 'reports' },
    params: eventParams,
    body: orderFilter,
    output: z.array(orderSum),
    errors: ['RECORD_NOT_FOUND'],
  }),
  searchAttendees: listReaders('POST /reporting/:eventId/attendees', {
    summary: "Lists the attendees of an event that a report's numbers count, page by page.",
    costs: { cpu: 'reports' },
    params: eventParams,
    body: z.strictObject({
      ...pagingFields,
      ...attendeeFilter.shape,
      /** Names of answers and add-ons (`listAttendeeColumns`). */
      columns: z.optional(z.array(text(120)).check(z.maxLength(mostListColumns))),
    }),
    output: resultsOf(attendeeRow),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAttendeeColumns: listReaders('GET /reporting/:eventId/attendees/columns', {
    summary: 'Lists the answers and add-ons that a list of attendees can show as columns.',
    params: eventParams,
    output: z.array(listColumn),
    errors: ['RECORD_NOT_FOUND'],
  }),
  readBooks: adminOnly('GET /reporting/books', {
    summary: 'Returns revenue by day, account and currency.',
    costs: { cpu: 'reports' },
    query: z.strictObject({
      startDate: localDay,
      endDate: localDay,
      /** Time zone that defines the days. */
      timeZone: z._default(text(60), 'UTC'),
      eventId: z.optional(idText),
    }),
    output: books,
  }),
  describeExport: reportReaders('GET /reporting/:eventId/export/:list', {
    summary: 'Returns the columns and the length of a list that can be exported.',
    params: exportParams,
    query: z.strictObject({ locale: z.optional(z.enum(locales)) }),
    output: exportDescription,
    errors: ['RECORD_NOT_FOUND'],
  }),
  exportList: reportReaders('POST /reporting/:eventId/export/:list', {
    confirm: 'with-factor',
    summary: 'Streams a complete list as CSV or XLSX. Every download is recorded in the audit log.',
    costs: { cpu: 'exports' },
    params: exportParams,
    body: z.strictObject({
      format: z.enum(exportFormats),
      /** Column names in output order; all columns by default. */
      columns: z.optional(z.array(text(120)).check(z.minLength(1), z.maxLength(300))),
      locale: z.optional(z.enum(locales)),
      /** Only the rows of this list; its kind must be the exported list. All rows by default. */
      attendees: z.optional(attendeeFilter),
      orders: z.optional(orderFilter),
    }),
    output: 'bytes',
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    longestSeconds: 900,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listEventReports: reportReaders('GET /reporting/event-report/:eventId/:reportType', {
    summary: 'Lists reports of an event of one type (`STATS`), by displayPosition.',
    params: z.strictObject({ eventId: idText, reportType: z.enum(reportTypes) }),
    output: z.array(eventReport),
    errors: ['RECORD_NOT_FOUND'],
  }),
  runEventReport: reportReaders('POST /reporting/event-report/run/:eventReportId', {
    summary: 'Runs a report.',
    eventSource: { of: 'event', at: 'body.parameters.EventId', and: 'body.parameters.CompareEventId' },
    costs: { cpu: 'reports' },
    params: z.strictObject({ eventReportId: idText }),
    body: z.strictObject({
      locale: z.optional(z.enum(locales)),
      /** Names of columns to leave out. */
      excludedFields: z._default(z.nullable(z.array(text(60)).check(z.maxLength(50))), []),
      /** `EventId` as a number or as text, because report parameters are often texts. */
      parameters: z.strictObject({
        EventId: z.union([id, idText]),
        /**
         * An earlier event to compare with. Registrations by day are shown at the same number of days before each
         * event.
         */
        CompareEventId: z.optional(z.nullable(z.union([id, idText]))),
        Subject: z.optional(reportSubject),
      }),
    }),
    output: reportResult,
    errors: ['RECORD_NOT_FOUND'],
  }),
  exportEventReport: reportReaders('GET /reporting/event-report/export/:eventReportId', {
    confirm: 'with-factor',
    summary: 'Returns a report as CSV, UTF-8 with byte order mark.',
    eventSource: eventInQuery,
    costs: { cpu: 'reports' },
    params: z.strictObject({ eventReportId: idText }),
    query: z.strictObject({
      eventId: idText,
      locale: z.optional(z.enum(locales)),
      /** The question or the add-on of the report. */
      field: z.optional(text(100)),
      addOnId: z.optional(idText),
    }),
    output: 'bytes',
    mediaTypes: ['text/csv'],
    errors: ['RECORD_NOT_FOUND'],
  }),
});
