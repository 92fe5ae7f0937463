import type { Generated } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { EventTables } from './schema/events.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { OrderTables } from './schema/orders.ts';
import type { TicketTables } from './schema/tickets.ts';
import type { RecognitionTables } from './schema/recognition.ts';
import type { OperationTables } from './schema/operations.ts';
import type { AttendeeMessageTables } from './schema/attendee-messages.ts';
import type { CallOffTables } from './schema/call-off.ts';
import type { ScheduledExportTables } from './schema/scheduled-exports.ts';
import type { DoorTables } from './schema/door.ts';
import type { DrawerTables } from './schema/drawer.ts';
import type { PrivacyTables } from './schema/privacy.ts';
import type { ProviderTables } from './schema/provider.ts';
import type { ReceiptTables } from './schema/receipts.ts';
import type { SandboxTables } from './schema/sandbox.ts';
import type { WalletTables } from './schema/wallets.ts';

export { toJson, type IntentStep, type JsonText, type TicketData, type Translations } from './schema/columns.ts';
export type { AccountTable, AddressTable } from './schema/accounts.ts';
export type { EventTable } from './schema/events.ts';
export type { AddOnTable, CouponTable, StockTable, TicketConfigurationTable } from './schema/catalogue.ts';
export type { OrderIntentTable, PaymentTable } from './schema/orders.ts';
export type { TicketTable } from './schema/tickets.ts';
export type { AccountAwardTable, AccountTitleTable, ShoutOutTable } from './schema/recognition.ts';

/** What the migrator keeps of itself (`migrate.ts`). */
export interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

/** Which version of each SQL function is in the database (`sql-functions.ts`). */
export interface SchemaFunctionTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

/**
 * Every table by its name, the type parameter of Kysely: one interface per table, a file of `schema/` per area, in the order of the
 * migrations. `schema.test.ts` compares every table, column and nullability with `information_schema`. What a column means stands in
 * the migrations. Counters and ids are numbers (int8 is parsed, and refused beyond 2^53), times are `Date`, money is `*_minor`.
 */
export interface Tables
  extends
    AccountTables,
    EventTables,
    CatalogueTables,
    OrderTables,
    TicketTables,
    RecognitionTables,
    OperationTables,
    DoorTables,
    DrawerTables,
    ProviderTables,
    PrivacyTables,
    ReceiptTables,
    SandboxTables,
    AttendeeMessageTables,
    CallOffTables,
    WalletTables,
    ScheduledExportTables {
  schema_migration: SchemaMigrationTable;
  schema_function: SchemaFunctionTable;
}
