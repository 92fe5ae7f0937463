import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AttendeeFilter, ExportDescription, OrderFilter } from '@foyer/contract/reports/reports';
import type { ExportPreset } from '@foyer/contract/reports/scheduled-exports';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { exportQuery } from './queries.ts';

/** A filtered list on the screen. */
export type ShownList = { list: 'attendees'; filter: AttendeeFilter } | { list: 'orders'; filter: OrderFilter };

/** The columns of a file about people on a list that shows some answers: who they are, and these answers. */
const aboutPerson = [
  'ticketId',
  'orderId',
  'externalAccountIdentifier',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'relationshipType',
  'ticket',
  'status',
  'createDate',
];

/** A requested export: the list, the file format and the columns. */
export interface WantedFile {
  list: ExportList;
  format: ExportFormat;
  /** The names of the columns in order. Empty until they load. */
  columns: string[];
  described: UseQueryResult<ExportDescription>;
  /** Columns that the file omits. */
  left: ReadonlySet<string>;
  setLeft: (left: ReadonlySet<string>) => void;
  /** Selecting another list resets the columns to all. */
  setList: (list: ExportList) => void;
  setFormat: (format: ExportFormat) => void;
  /** Selects the list, the format and the columns of a preset. Columns that the event does not have are left out. */
  applyPreset: (preset: Pick<ExportPreset, 'list' | 'format' | 'columns'>) => void;
}

/**
 * The export form's state. It starts with a workbook of the attendees with all columns, or of the list on the screen
 * with the answers that it shows.
 */
export function useWantedFile(
  eventId: number,
  locale: Locale,
  shown?: { list: ExportList; columns: readonly string[] },
): WantedFile {
  const [list, setList] = useState<ExportList>(shown?.list ?? 'attendees');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  /** The selected columns. Null: all. */
  const [only, setOnly] = useState<ReadonlySet<string> | null>(() =>
    shown && shown.columns.length > 0 ? new Set([...aboutPerson, ...shown.columns]) : null,
  );
  const described = useQuery(exportQuery(eventId, list, locale));
  const names = (described.data?.columns ?? []).map(({ name }) => name);
  const columns = names.filter((name) => only === null || only.has(name));
  return {
    list,
    format,
    columns,
    described,
    left: new Set(names.filter((name) => !columns.includes(name))),
    setLeft: (left) => setOnly(left.size === 0 ? null : new Set(names.filter((name) => !left.has(name)))),
    setList: (chosen) => {
      setList(chosen);
      setOnly(null);
    },
    setFormat,
    applyPreset: (preset) => {
      setList(preset.list);
      setFormat(preset.format);
      setOnly(new Set(preset.columns));
    },
  };
}
