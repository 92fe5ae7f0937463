import type { IntentStepName } from '@foyer/contract/payments/order-intents';
import type { Translated } from '@foyer/contract/wire/translations';
import type { ColumnType } from 'kysely';

/** JSON text for a jsonb column, from `toJson`. Without it, `pg` would send an array as a PostgreSQL array. */
export type JsonText<T> = string & { readonly json?: T };
export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(value);
}
/** A jsonb column: read as a value, written with `toJson`. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
/** A jsonb column with a default, which may be omitted. */
export type JsonWithDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
export type OptionalJson<T> = ColumnType<T | null, JsonText<T> | null | undefined, JsonText<T> | null>;

/** Texts by property and language, as `translationsOf` in the contract describes them. */
export type Translations<K extends string = string> = { [P in K]?: Translated | undefined };

/** Values of the registration form of a ticket (tickets 1). */
export type TicketData = Record<string, unknown>;

/** One step in the history of an order intent, for the needs-attention list. `at` is ISO 8601 UTC. */
export interface IntentStep {
  at: string;
  step: IntentStepName;
  detail?: unknown;
}
