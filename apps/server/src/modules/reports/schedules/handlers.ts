import type { scheduledExportsEndpoints } from '@foyer/contract/reports/scheduled-exports';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { createSchedule } from './create-schedule.ts';
import { fetchExport } from './fetch-export.ts';
import { listSchedules } from './list-schedules.ts';
import { deletePreset, listPresets, savePreset } from './presets.ts';
import { stopSchedule } from './stop-schedule.ts';

type Handlers = { [N in keyof typeof scheduledExportsEndpoints]: HandlerOf<(typeof scheduledExportsEndpoints)[N]> };

export function scheduledExportsHandlers({ database }: { database: Database }): Handlers {
  const db = database.kysely;
  return {
    listExports: ({ params, query }, { now, locale }) => listSchedules(db, params.eventId, query, { now, locale }),
    listExportPresets: () => listPresets(db),
    saveExportPreset: ({ body }, context) => savePreset(database, body, context),
    deleteExportPreset: ({ params }, context) => deletePreset(database, params.presetId, context),
    createExport: ({ params, body }, context) => createSchedule(database, { ...params, ...body }, context),
    stopExport: ({ params }, context) => stopSchedule(database, params.scheduleId, context),
    fetchExport: ({ params }, context) => fetchExport(database, params.runId, context),
  };
}
