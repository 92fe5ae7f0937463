import type * as z from 'zod/mini';
import type { PoolClient } from 'pg';
import type { Database } from '../../../db/database.ts';

/** What can be brought in and out (readings §7, §10 Commands). */
export const kindNames = ['accounts', 'organisation', 'titles', 'awards', 'shoutouts', 'events'] as const;
export type KindName = (typeof kindNames)[number];

/** How a value is kept and written: as PostgreSQL names it. JSON travels as JSON in a JSON file, as its text in a cell. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'date' | 'timestamptz' | 'jsonb';
/** A value as it is staged: its text; null where there is none. */
export type Cell = string | null;

/** A column of the file. */
export interface Column {
  type: ColumnType;
  /** The file must have it; whether it may be empty is the schema's to say. */
  needed?: boolean;
  /** The closed list it is from, told when a value is not. */
  choices?: readonly string[];
  /** How it is written, told when a value is not. */
  shape?: string;
}

/** Values of a row by column, as its schema gives them; what the file does not say is undefined, what it empties is null. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * One table that rows of a kind are written to: `s` is the staged row, `t` the row of the table that it finds (empty when it is new), `:now`
 * the time of the import.
 */
export interface Target {
  table: string;
  /** Further tables that a row is joined with. */
  joins?: string;
  /** Which rows of the file; all unless told. */
  only?: string;
  /** Which row of the table is meant. */
  match: string;
  /** Columns that the row is found by and never changes, with their values. */
  identity: Readonly<Record<string, string>>;
  /** Columns that follow the file. */
  follows: Readonly<Record<string, string>>;
  /** Columns that are written with whatever changes, new rows included; and with new rows alone. */
  touched?: Readonly<Record<string, string>>;
  created?: Readonly<Record<string, string>>;
  /** Rows of the file only ever change rows that are there. */
  neverNew?: true;
}

/** Why a staged row `s` cannot be, as a condition of SQL; `words` is SQL too, so that it can name what the row says. */
export interface Check {
  code: string;
  words: string;
  where: string;
}

/** A kind of rows; `s` is a staged one in all of its SQL. */
export interface Kind {
  name: KindName;
  columns: Readonly<Record<string, Column>>;
  /** Reads one row; messages of it are worded by the validation catalogue. */
  schema: z.ZodMiniType<Values>;
  /** Whatever is known of a row only when all of it is read; answers `CODE: words`. */
  refuse?: (values: Values) => string | undefined;
  /** What a row is known by: no two rows of a file may have the same. */
  key: (values: Values) => string;
  /** Columns that are staged beside those of the file, with their types. */
  derived?: { types: Readonly<Record<string, ColumnType>>; of: (values: Values) => Readonly<Record<string, Cell>> };
  /** What a column that the file leaves out or empty has in a new row. */
  defaults?: Readonly<Record<string, (values: Values) => string>>;
  checks: readonly Check[];
  /** For what no condition can say: refuses staged rows by itself. */
  prepare?: (client: PoolClient) => Promise<void>;
  /** The tables that rows go to, one after the other; absent where `apply` does it. */
  targets?: readonly Target[];
  apply?: (applying: Applying) => Promise<Counts>;
  /** What is written out: a value for each column, in the order of some of them. */
  source?: { from: string; values: Readonly<Record<string, string>>; order: readonly string[] };
  /** The same without SQL. */
  rows?: (database: Database, write: (cells: Cell[]) => Promise<void>) => Promise<void>;
}

/** What became of rows. */
export interface Counts {
  added: number;
  changed: number;
  unchanged: number;
}

/** For kinds whose staged rows are written by a use case. */
export interface Applying {
  database: Database;
  /** The session of the stage. */
  client: PoolClient;
  now: Date;
  notes: string;
  dryRun: boolean;
  onProgress: (done: number, total: number) => void;
}

/** Whether the file says a value for the column: `s.given` has a bit for each column, in their order. */
export function givenOf(columns: Kind['columns']) {
  const names = Object.keys(columns);
  return (column: string): string => `(s.given & ${1 << names.indexOf(column)}) <> 0`;
}

/** The value of the file where it says one, else what is there, else what a new row has. */
export function followsFile(columns: Kind['columns']) {
  const given = givenOf(columns);
  return (column: string, present: string, otherwise = 'NULL'): string =>
    `CASE WHEN t.ctid IS NULL OR ${given(column)} THEN coalesce(s."${column}", ${otherwise}) ELSE ${present} END`;
}
