import type { ExportPreset } from '@foyer/contract/reports/scheduled-exports';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';

/** Presets of the installation. More would make the list useless. */
const mostPresets = 100;

const columns = ['export_preset_id as exportPresetId', 'name', 'list', 'format', 'columns'] as const;

export const listPresets = (db: Db): Promise<ExportPreset[]> =>
  db.selectFrom('export_preset').select(columns).orderBy('name').limit(mostPresets).execute();

/** Saves a preset. A preset with the same name is replaced. */
export async function savePreset(
  database: Database,
  preset: Omit<ExportPreset, 'exportPresetId'>,
  context: CallContext,
): Promise<ExportPreset> {
  const { actor, now } = context;
  return database.transaction(async (tx) => {
    // Two requests at the same time must not exceed the maximum.
    await sql`LOCK TABLE export_preset IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const others = await tx
      .selectFrom('export_preset')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('name', '<>', preset.name)
      .executeTakeFirstOrThrow();
    if (others.count >= mostPresets) throw new FoyerError('TOO_MANY_PRESETS');
    const row = { ...preset, account_id: personAtKeyboardId(actor), saved_at: now };
    const saved = await tx
      .insertInto('export_preset')
      .values(row)
      .onConflict((there) => there.column('name').doUpdateSet(row))
      .returning(columns)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, context, {
      action: 'export.presetSaved',
      entity: 'export_preset',
      entityId: saved.exportPresetId,
      after: preset,
    });
    return saved;
  });
}

export async function deletePreset(
  database: Database,
  presetId: number,
  context: CallContext,
): Promise<{ success: true }> {
  await database.transaction(async (tx) => {
    const deleted = await tx
      .deleteFrom('export_preset')
      .where('export_preset_id', '=', presetId)
      .returning(columns)
      .executeTakeFirst();
    if (!deleted) throw new FoyerError('RECORD_NOT_FOUND');
    await writeAudit(tx, context, {
      action: 'export.presetDeleted',
      entity: 'export_preset',
      entityId: presetId,
      before: deleted,
    });
  });
  return { success: true };
}
