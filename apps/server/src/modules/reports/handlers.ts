import type { reportsEndpoints } from '@foyer/contract/reports/reports';
import type { HandlerOf } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import type { Workers } from '../../workers/workers.ts';
import { createDownloads } from '../system/limits/index.ts';
import { describeExport, exportList, type Exporter } from './exports/export-list.ts';
import { exportEventReport } from './export-event-report.ts';
import { listEventReports, type ExternalReports } from './list-event-reports.ts';
import { readBooks } from './read-books.ts';
import { runEventReport } from './run-event-report.ts';
import { searchAttendees } from './search-attendees.ts';
import { searchOrders } from './search-orders.ts';

type Handlers = { [N in keyof typeof reportsEndpoints]: HandlerOf<(typeof reportsEndpoints)[N]> };

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
    searchAttendees: ({ params, body }, { locale }) => searchAttendees(db, params.eventId, body, locale),
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
        locale: body.locale ?? context.locale,
        excludedFields: body.excludedFields ?? [],
        now: context.now,
      }),
    exportEventReport: ({ params, query }, context) =>
      exportEventReport(db, {
        eventReportId: params.eventReportId,
        eventId: query.eventId,
        locale: query.locale ?? context.locale,
        now: context.now,
      }),
  };
}
