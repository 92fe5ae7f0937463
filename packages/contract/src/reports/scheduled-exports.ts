import * as z from 'zod/mini';
import { endpointsOf, exporters, reportReaders } from '../wire/endpoint.ts';
import { count, done, eventParams, filled, id, idText, instant, schedulePaging, text } from '../wire/primitives.ts';
import { exportFormats, exportLists, locales } from '../wire/vocabulary.ts';

/**
 * Daily or weekly exports of an event's lists, announced to staff by mail. The mail has only a link and no personal
 * data. For some days, signed-in staff with access to the list can download the file.
 */

/**
 * Why an export failed: it was interrupted, it is too large, no recipient has access any more, or its creator has no
 * access any more.
 */
export const exportFailures = ['broken', 'tooLarge', 'noRecipients', 'notAllowed'] as const;
export type ExportFailure = (typeof exportFailures)[number];

const rhythm = {
  /** 0 is Sunday; null means every day. */
  weekday: z.nullable(z.int().check(z.minimum(0), z.maximum(6))),
  /** In the event's time zone. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** The last day, in the event's time zone. */
  until: z.iso.date(),
};

/** A staff member with access to the lists. */
const staffMember = z.strictObject({ accountId: id, fullName: text(201), externalAccountIdentifier: text(40) });

/** One run of an export, successful or failed. */
const exportRun = z.strictObject({
  exportRunId: id,
  dueDate: instant,
  failure: z.nullable(z.enum(exportFailures)),
  rowCount: z.nullable(count),
  /** Until when the file can be downloaded; null when it is not available. */
  availableUntil: z.nullable(instant),
});
export type ExportRun = z.infer<typeof exportRun>;

const exportSchedule = z.strictObject({
  exportScheduleId: id,
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  columnCount: count,
  ...rhythm,
  /** Null after the schedule ended or was stopped. */
  nextDate: z.nullable(instant),
  isStopped: z.boolean(),
  createdBy: text(201),
  recipients: z.array(text(201)),
  /** Latest run first. */
  runs: z.array(exportRun),
});
export type ExportSchedule = z.infer<typeof exportSchedule>;

const exportSchedules = z.strictObject({
  timeZone: text(60),
  /** The current day in the event's time zone. */
  today: z.iso.date(),
  /** Possible recipients. */
  staff: z.array(staffMember),
  /** One page; active schedules first, then the latest. */
  schedules: z.array(exportSchedule),
  /** Schedules on all pages. */
  totalItems: count,
});
export type ExportSchedules = z.infer<typeof exportSchedules>;

/** A named selection of columns, for every event and all staff. */
const exportPreset = z.strictObject({
  exportPresetId: id,
  name: text(60),
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  columns: z.array(text(120)),
});
export type ExportPreset = z.infer<typeof exportPreset>;

const schedules = ['scheduled-exports', 'schedules-per-event', 'schedules-per-person'] as const;

export const scheduledExportsEndpoints = endpointsOf({
  listExportPresets: reportReaders('GET /reporting/presets', {
    summary: 'Lists the presets for exports, by name.',
    eventSource: 'no-event',
    output: z.array(exportPreset),
  }),
  saveExportPreset: exporters('PUT /reporting/presets', {
    summary: 'Saves a preset for exports. A preset with the same name is replaced.',
    eventSource: 'all-events',
    costs: { storage: 'staff-changes' },
    body: z.strictObject({
      name: filled(60).check(z.regex(/\S/)),
      list: z.enum(exportLists),
      format: z.enum(exportFormats),
      /** Column names in output order. An event without one of these columns leaves it out. */
      columns: z.array(filled(120)).check(z.minLength(1), z.maxLength(300)),
    }),
    output: exportPreset,
    errors: ['TOO_MANY_PRESETS'],
  }),
  deleteExportPreset: exporters('DELETE /reporting/presets/:presetId', {
    summary: 'Deletes a preset for exports.',
    eventSource: 'all-events',
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ presetId: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  listExports: reportReaders('GET /reporting/:eventId/export', {
    summary: 'Lists the scheduled exports of an event, with the results of their runs.',
    params: eventParams,
    query: z.strictObject(schedulePaging),
    output: exportSchedules,
    errors: ['RECORD_NOT_FOUND'],
  }),
  createExport: exporters('POST /reporting/:eventId/export', {
    confirm: 'with-factor',
    summary: 'Schedules a daily or weekly export of a list, and notifies staff by mail.',
    costs: { mail: schedules, cpu: schedules, storage: schedules },
    params: eventParams,
    body: z.strictObject({
      list: z.enum(exportLists),
      format: z.enum(exportFormats),
      /** Column names in output order. */
      columns: z.array(filled(120)).check(z.minLength(1), z.maxLength(300)),
      locale: z.enum(locales),
      ...rhythm,
      /** Account ids of staff. */
      recipients: z.array(id).check(z.minLength(1), z.maxLength(20)),
    }),
    output: z.strictObject({ exportScheduleId: id }),
    status: 201,
    errors: ['RECORD_NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
  stopExport: exporters('POST /reporting/export/:scheduleId/stop', {
    summary: 'Stops a scheduled export. Existing files can be downloaded until they expire.',
    eventSource: { of: 'exportSchedule', at: 'params.scheduleId' },
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ scheduleId: idText }),
    output: z.strictObject({ success: z.literal(true) }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  fetchExport: reportReaders('GET /reporting/export/:runId', {
    confirm: 'with-factor',
    summary: 'Returns the file of a scheduled export until it expires. Every download is recorded in the audit log.',
    eventSource: { of: 'exportRun', at: 'params.runId' },
    costs: { cpu: 'reports' },
    params: z.strictObject({ runId: idText }),
    output: 'bytes',
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: ['RECORD_NOT_FOUND'],
  }),
});
