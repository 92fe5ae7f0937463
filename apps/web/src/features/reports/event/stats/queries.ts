import type { AttendeeFilter, OrderFilter } from '@foyer/contract/reports/reports';
import type { ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { call } from '../../../../api/call.ts';

/** The queries of the Stats tab. Their keys are here, so other pages do not load them. */

const keys = {
  reports: (eventId: number, locale: Locale) => ['reporting', eventId, 'reports', locale] as const,
  result: (eventId: number, eventReportId: number, locale: Locale, compareEventId: number | null) =>
    [...everyReport(eventId), eventReportId, locale, compareEventId] as const,
  list: (eventId: number, ...what: readonly unknown[]) => ['reporting', eventId, 'list', ...what] as const,
  export: (eventId: number, list: ExportList, locale: Locale) =>
    ['reporting', eventId, 'export', list, locale] as const,
  events: (locale: Locale) => ['reporting', 'events', locale] as const,
};

export const reportsQuery = (eventId: number, locale: Locale) => ({
  queryKey: keys.reports(eventId, locale),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('listEventReports', { params: { eventId, reportType: 'STATS' }, signal }),
});

/** The key of the results of all reports. */
export const everyReport = (eventId: number) => ['reporting', eventId, 'report'] as const;

/** The result of a report. `compareEventId` is an earlier event to compare with. */
export const reportQuery = (
  eventId: number,
  eventReportId: number,
  locale: Locale,
  compareEventId: number | null = null,
) => ({
  queryKey: keys.result(eventId, eventReportId, locale, compareEventId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('runEventReport', {
      params: { eventReportId },
      body: { locale, excludedFields: [], parameters: { EventId: eventId, CompareEventId: compareEventId } },
      signal,
    }),
});

export const eventsQuery = (locale: Locale) => ({
  queryKey: keys.events(locale),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('listAdminEvents', { signal }),
  staleTime: 5 * 60_000,
});

interface Page {
  page: number;
  rowsPerPage: number;
  sortBy: string;
  descending: boolean;
}

export const attendeesQuery = (eventId: number, filter: AttendeeFilter, page: Page) => ({
  queryKey: keys.list(eventId, 'attendees', filter, page),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('searchAttendees', { params: { eventId }, body: { ...filter, ...page }, signal }),
});

export const ordersQuery = (eventId: number, filter: OrderFilter, page: Page) => ({
  queryKey: keys.list(eventId, 'orders', filter, page),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('searchOrders', { params: { eventId }, body: { ...filter, ...page }, signal }),
});

/** The columns and the length of a list that can be exported. */
export const exportQuery = (eventId: number, list: ExportList, locale: Locale) => ({
  queryKey: keys.export(eventId, list, locale),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('describeExport', { params: { eventId, list }, query: { locale }, signal }),
});
