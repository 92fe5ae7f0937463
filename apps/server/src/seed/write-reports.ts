import type { Translated } from '@foyer/contract/translations';
import type { Tx } from '../db/database.ts';
import { toJson } from '../db/schema.ts';
import { english, t } from '../modules/event-definition/index.ts';

/** The reports of every event (readings §7), in the order of the Stats tab. */
const reports: readonly (readonly [key: string, name: Translated])[] = [
  ['registrationsByTicket', t('Registrations by ticket', 'Registros por boleto', 'チケット別登録数')],
  ['registrationsByRelationship', t('Registrations by relationship', 'Registros por relación', '続柄別登録数')],
  ['registrationsByDay', t('Registrations by day', 'Registros por día', '日別登録数')],
  ['checkInsByHour', t('Check-ins by hour', 'Entradas por hora', '時間帯別チェックイン数')],
  ['revenue', t('Revenue by currency and payment', 'Ingresos por moneda y pago', '通貨・支払方法別売上')],
  ['tShirtSizes', t('T-shirt sizes', 'Tallas de camiseta', 'Ｔシャツのサイズ')],
  ['titles', t('Titles', 'Títulos', '資格')],
  ['countries', t('Countries', 'Países', '国')],
];

/** Writes the report definitions that hold for all events. */
export async function writeReports(tx: Tx): Promise<void> {
  await tx
    .insertInto('event_report')
    .values(
      reports.map(([report_key, name], index) => ({
        event_id: null,
        report_type: 'STATS',
        report_key,
        default_name: english(name),
        translations: toJson({ name }),
        display_position: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.constraint('event_report_event_key_key').doNothing())
    .execute();
}
