import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ExportDescription } from '@foyer/contract/reporting';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/vocabulary';
import { exportQuery } from './queries.ts';

/** Which list of an event is wanted as a file, as what kind of file, and in which columns. */
export interface WantedFile {
  list: ExportList;
  format: ExportFormat;
  /** Names of its columns, in their order; none until they are known. */
  columns: string[];
  described: UseQueryResult<ExportDescription>;
  /** Columns that are left out. */
  left: ReadonlySet<string>;
  setLeft: (left: ReadonlySet<string>) => void;
  /** Another list has other columns: all of them are in it. */
  setList: (list: ExportList) => void;
  setFormat: (format: ExportFormat) => void;
}

/** The attendees' workbook with all its columns, until something else is chosen. */
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
