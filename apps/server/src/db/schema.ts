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
export type { AccountTable, AddressTable, SessionTable, StaffGrantTable } from './schema/accounts.ts';
export type { EventTable, EventVersionTable } from './schema/events.ts';
export type { AddOnTable, CouponTable, StockTable, TicketConfigurationTable } from './schema/catalogue.ts';
export type { OrderIntentTable, PaymentTable } from './schema/orders.ts';
export type { TicketTable } from './schema/tickets.ts';
export type { AccountAwardTable, AccountTitleTable, ShoutOutTable } from './schema/recognition.ts';

export interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

/** Versions of the SQL functions in the database (`sql-functions.ts`). */
export interface SchemaFunctionTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

/**
 * All tables by name, the type parameter of Kysely: one interface per table, one file in `schema/` per area, in the
 * order of the migrations. `schema.test.ts` compares every table, column and nullability with `information_schema`. The
 * migrations document the columns. Counters and ids are numbers (an int8 beyond 2^53 throws), times are `Date`, amounts
 * are minor units (`*_minor`).
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
