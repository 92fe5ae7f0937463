import * as z from 'zod/mini';
import { desk, endpoint } from './endpoint.ts';
import { amount, count, eventParams, id, idText, instant, pagingFields, resultsOf, text, uuid } from './primitives.ts';
import { currencies, locales, paymentKinds, reportTypes } from './vocabulary.ts';

/** Reports of an event (spec §3 Event report, §7 Reporting; readings §7). */

const eventReport = z.strictObject({
  eventReportId: id,
  eventId: id,
  defaultName: text(200),
  /** Key of the report's name and columns in the catalogues: `registrationsByTicket`, … */
  reportKey: text(60),
  displayPosition: count,
});
export type EventReport = z.infer<typeof eventReport>;

const cell = z.nullable(z.union([z.string(), z.number()]));

/** Rows of columns: the columns in order, and for each row its cells by column name. Money is in major units. */
const reportResult = z.strictObject({
  eventReportId: id,
  columns: z.array(
    z.strictObject({ name: text(60), label: text(200), kind: z.enum(['text', 'number', 'money', 'date']) }),
  ),
  rows: z.array(z.record(z.string(), cell)),
});
export type ReportResult = z.infer<typeof reportResult>;

/** A line of the orders list. */
const orderRow = z.strictObject({
  orderId: id,
  orderIntentId: uuid,
  createDate: instant,
  externalAccountIdentifier: text(40),
  fullName: text(201),
  ticketCount: count,
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  totalAmount: amount,
  refundedAmount: amount,
  lastFour: z.nullable(text(4)),
});
export type OrderRow = z.infer<typeof orderRow>;

export const reportingEndpoints = {
  searchOrders: endpoint('searchOrders', {
    summary: 'Orders of an event, page by page.',
    access: desk,
    params: eventParams,
    body: z.strictObject({
      ...pagingFields,
      searchText: z.optional(text(200)),
      paymentKind: z.optional(z.enum(paymentKinds)),
      startDate: z.optional(instant),
      endDate: z.optional(instant),
    }),
    output: resultsOf(orderRow),
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
      parameters: z.strictObject({ EventId: z.union([id, idText]) }),
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
