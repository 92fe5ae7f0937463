import type { AttendeeFilter, EventReport, OrderFilter } from '@foyer/contract/reports/reports';
import type { ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { callQuery } from '../../../../api/query.ts';

/** The queries of the Stats tab. */

export const reportsQuery = (eventId: number) =>
  callQuery('listEventReports', { params: { eventId, reportType: 'STATS' } });

/** The result of a report. `compareEventId` is an earlier event to compare with. */
export const reportQuery = (
  eventId: number,
  { eventReportId, subject }: Pick<EventReport, 'eventReportId' | 'subject'>,
  locale: Locale,
  compareEventId: number | null = null,
) =>
  callQuery('runEventReport', {
    params: { eventReportId },
    body: {
      locale,
      excludedFields: [],
      parameters: { EventId: eventId, CompareEventId: compareEventId, ...(subject && { Subject: subject }) },
    },
  });

export const eventsQuery = callQuery('listAdminEvents', {}, { staleTime: 5 * 60_000 });

interface Page {
  page: number;
  rowsPerPage: number;
  sortBy: string;
  descending: boolean;
}

export const attendeesQuery = (eventId: number, filter: AttendeeFilter & { columns?: string[] }, page: Page) =>
  callQuery('searchAttendees', { params: { eventId }, body: { ...filter, ...page } }, { keepsPrevious: true });

export const ordersQuery = (eventId: number, filter: OrderFilter, page: Page) =>
  callQuery('searchOrders', { params: { eventId }, body: { ...filter, ...page } }, { keepsPrevious: true });

export const orderSumsQuery = (eventId: number, filter: OrderFilter) =>
  callQuery('sumOrders', { params: { eventId }, body: filter }, { keepsPrevious: true, staleTime: 0 });

/** The columns and the length of a list that can be exported. */
export const exportQuery = (eventId: number, list: ExportList, locale: Locale) =>
  callQuery('describeExport', { params: { eventId, list }, query: { locale } });
