import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ExportDescription } from '@foyer/contract/reports/reports';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { exportQuery } from './queries.ts';

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
}

/** The export form's state. It starts with the attendees as a workbook with all columns. */
export function useWantedFile(eventId: number, locale: Locale): WantedFile {
  const [list, setList] = useState<ExportList>('attendees');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const described = useQuery(exportQuery(eventId, list, locale));
  return {
    list,
    format,
    columns: (described.data?.columns ?? []).map(({ name }) => name).filter((name) => !left.has(name)),
    described,
    left,
    setLeft,
    setList: (chosen) => {
      setList(chosen);
      setLeft(new Set());
    },
    setFormat,
  };
}
