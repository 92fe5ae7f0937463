import type { reportsEndpoints } from '@foyer/contract/reports/reports';
import type { savedFiltersEndpoints } from '@foyer/contract/reports/saved-filters';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { HandlerOf } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import type { Workers } from '../../workers/workers.ts';
import { createDownloads } from '../system/limits/index.ts';
import { listAttendeeColumns } from './attendee-columns.ts';
import { describeExport, exportList, type Exporter } from './exports/export-list.ts';
import { exportEventReport } from './export-event-report.ts';
import { listEventReports, type ExternalReports } from './list-event-reports.ts';
import { readBooks } from './read-books.ts';
import { runEventReport } from './run-event-report.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters.ts';
import { searchAttendees } from './search-attendees.ts';
import { searchOrders, sumOrders } from './search-orders.ts';

type Names = keyof typeof reportsEndpoints | keyof typeof savedFiltersEndpoints;
type Handlers = { [N in Names]: HandlerOf<Endpoints[N]> };

export interface ReportingDependencies {
  database: Database;
  externalReports: ExternalReports;
  /** Worker threads that format the rows of exports. */
  workers: Workers;
  /** Called when an export fails while it is being sent. */
  onBroken: Exporter['onBroken'];
}

/** Reports, and the lists behind their numbers (reports 2.1, reporting). */
export function reportsHandlers({ database, externalReports, workers, onBroken }: ReportingDependencies): Handlers {
  const db = database.kysely;
  const exporter: Exporter = { db, workers, downloads: createDownloads(), onBroken };
  return {
    searchOrders: ({ params, body }, { locale }) => searchOrders(db, params.eventId, body, locale),
    sumOrders: ({ params, body }) => sumOrders(db, params.eventId, body),
    searchAttendees: ({ params, body }, context) => searchAttendees(db, params.eventId, body, context),
    listAttendeeColumns: ({ params }, { locale }) => listAttendeeColumns(db, params.eventId, locale),
    listSavedFilters: ({ params }) => listSavedFilters(db, params.eventId),
    saveFilter: ({ params, body }, context) => saveFilter(database, { ...params, ...body }, context),
    deleteSavedFilter: ({ params }, context) => deleteSavedFilter(database, params, context),
    readBooks: ({ query }) => readBooks(db, query),
    describeExport: ({ params, query }, { locale }) =>
      describeExport(db, { ...params, locale: query.locale ?? locale }),
    exportList: ({ params, body }, context) =>
      exportList(exporter, { ...params, ...body, locale: body.locale ?? context.locale }, context),
    listEventReports: ({ params }, { locale }) => listEventReports(db, { ...params, locale }, externalReports),
    runEventReport: ({ params, body }, context) =>
      runEventReport(db, {
        eventReportId: params.eventReportId,
        eventId: body.parameters.EventId,
        compareEventId: body.parameters.CompareEventId ?? null,
        subject: body.parameters.Subject,
        locale: body.locale ?? context.locale,
        excludedFields: body.excludedFields ?? [],
        now: context.now,
      }),
    exportEventReport: ({ params, query: { eventId, field, addOnId, ...query } }, context) =>
      exportEventReport(db, {
        eventReportId: params.eventReportId,
        eventId,
        subject: field === undefined ? (addOnId === undefined ? undefined : { addOnId }) : { field },
        locale: query.locale ?? context.locale,
        now: context.now,
      }),
  };
}
