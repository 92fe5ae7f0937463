import type * as z from 'zod/mini';
import type { PoolClient } from 'pg';
import type { Database } from '../../../../db/database.ts';

/** Kinds of data for import and export (people 1.3, system 6.2). */
export const kindNames = [
  'accounts',
  'organisation',
  'titles',
  'awards',
  'shoutouts',
  'lists',
  'events',
  'qualifications',
] as const;
export type KindName = (typeof kindNames)[number];

/** The PostgreSQL type of a column. JSON is a value in a JSON file and text in a CSV cell. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'date' | 'timestamptz' | 'jsonb';
/** A staged value as text, null for no value. */
export type Cell = string | null;

export interface Column {
  type: ColumnType;
  /** The file must contain the column. The schema decides whether it may be empty. */
  needed?: boolean;
  /** The allowed values, listed in the message about a refused value. */
  choices?: readonly string[];
  /** The expected notation, shown in the message about a refused value. */
  shape?: string;
}

/** Parsed values of a row by column. Undefined: the file does not contain the column. Null: the file clears the value. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * A table to which rows of a kind are written. In its SQL, `s` is the staged row, `t` the matching table row (NULL for
 * a new row), and `:now` the time of the import.
 */
export interface Target {
  table: string;
  /** Further tables joined to the staged row. */
  joins?: string;
  /** Condition that selects rows of the file. Default: all rows. */
  only?: string;
  /** Join condition between the staged row and the table row. */
  match: string;
  /** Columns that identify a row and are never updated, with their values. */
  identity: Readonly<Record<string, string>>;
  /** Columns that are set to the file's values. */
  follows: Readonly<Record<string, string>>;
  /** `touched`: columns written on every insert and update. `created`: columns written only on insert. */
  touched?: Readonly<Record<string, string>>;
  created?: Readonly<Record<string, string>>;
  /** Rows of the file only update existing rows. */
  neverNew?: true;
}

/**
 * Refuses a staged row `s` when the SQL condition `where` is true. `words` is a SQL expression, so the message can
 * include values of the row.
 */
export interface Check {
  code: string;
  words: string;
  where: string;
}

/** A kind of rows. In all of its SQL, `s` is a staged row. */
export interface Kind {
  name: KindName;
  columns: Readonly<Record<string, Column>>;
  /** Parses one row. The validation catalogue has the texts of its errors. */
  schema: z.ZodMiniType<Values>;
  /** A check across several values of a row. Returns `CODE: words` to refuse it. */
  refuse?: (values: Values) => string | undefined;
  /** Identifies a row. Two rows of a file must not have the same key. */
  key: (values: Values) => string;
  /** Additional staged columns that are computed from the row, with their types. */
  derived?: { types: Readonly<Record<string, ColumnType>>; of: (values: Values) => Readonly<Record<string, Cell>> };
  /** Value in a new row for a column that is absent or empty in the file. */
  defaults?: Readonly<Record<string, (values: Values) => string>>;
  checks: readonly Check[];
  /** Maximum characters of a row, if its rows are longer than those of other kinds. */
  longestRow?: number;
  /** Columns that CSV files do not contain. */
  notInCsv?: readonly string[];
  /** Refuses staged rows for reasons that a SQL condition cannot express. */
  prepare?: (client: PoolClient, options: { replaces: boolean }) => Promise<void>;
  /** Removes stored rows that the file lacks, for an import that replaces. Returns how many. */
  replace?: (client: PoolClient, options: { now: Date; dryRun: boolean }) => Promise<number>;
  /** The target tables, in writing order. Absent when `apply` writes the rows. */
  targets?: readonly Target[];
  apply?: (applying: Applying) => Promise<Counts>;
  /** The query for the export: a value for each column, and the columns to sort by. */
  source?: { from: string; values: Readonly<Record<string, string>>; order: readonly string[] };
  /** Exports rows without a single SQL query. */
  rows?: (database: Database, exporting: Exporting) => Promise<void>;
}

/** Input for kinds that write their rows. */
export interface Exporting {
  /** The columns of the file. */
  columns: readonly string[];
  write: (cells: Cell[]) => Promise<void>;
  onNote: (note: string) => void;
}

export interface Counts {
  added: number;
  changed: number;
  unchanged: number;
  /** Rows that the file lacks. Only an import that replaces removes them. */
  removed?: number;
  /** Present when `signal` ended the import early. The counted rows are stored. */
  isPartial?: true;
}

/** Input for kinds with a use case that writes the staged rows. */
export interface Applying {
  database: Database;
  /** The database session that holds the staging table. */
  client: PoolClient;
  now: Date;
  notes: string;
  dryRun: boolean;
  /** Ends the work before the next event. */
  signal?: AbortSignal | undefined;
  onProgress: (done: number, total: number) => void;
  onNote?: ((note: string) => void) | undefined;
}

/** SQL condition: the file contains a value for the column. `s.given` has one bit per column, in column order. */
export function givenOf(columns: Kind['columns']) {
  const names = Object.keys(columns);
  return (column: string): string => `(s.given & ${1 << names.indexOf(column)}) <> 0`;
}

/** SQL for the value from the file if it contains one, otherwise the stored value, otherwise the default of a new row. */
export function followsFile(columns: Kind['columns']) {
  const given = givenOf(columns);
  return (column: string, present: string, otherwise = 'NULL'): string =>
    `CASE WHEN t.ctid IS NULL OR ${given(column)} THEN coalesce(s."${column}", ${otherwise}) ELSE ${present} END`;
}
