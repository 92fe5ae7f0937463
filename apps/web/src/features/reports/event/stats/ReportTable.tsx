import { useState } from 'react';
import type { ReportResult } from '@foyer/contract/reports/reports';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { listPages } from '../../../../shared/page/list-pages.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { Table, type Column } from '../../../../ui/Table.tsx';
import { cellWords, numberIn } from './cells.ts';
import { CountButton } from './CountButton.tsx';
import { listOf, type OpenList } from './report-list.ts';
import styles from './Stats.module.css';

/** Rows of a page, and the number of rows from which paging shows (reports 2.1). */
const rowsPerPage = 10;
const pagedFrom = 6;

export function ReportTable({ name, result, onList }: { name: string; result: ReportResult; onList: OpenList }) {
  const { locale } = useLanguage();
  const { outbox, reports } = useStaffText();
  const [wanted, setWanted] = useState(1);
  const { rows } = result;
  const totalItems = rows.length;
  const { pageCount } = listPages({ totalItems, page: 1, rowsPerPage });
  const page = Math.min(wanted, pageCount);
  const { range } = listPages({ totalItems, page, rowsPerPage });
  const shown = rows.map((row, index) => ({ row, index })).slice(range.from - 1, range.to);
  const columns = tableColumns({ result, locale, showList: reports.showList, onList });
  return (
    <>
      {columns.length > 2 ? (
        <Table caption={name} rows={shown} rowKey={({ index }) => index} columns={columns} />
      ) : (
        <SmallTable caption={name} rows={shown} columns={columns} />
      )}
      {totalItems >= pagedFrom && (
        <Pagination
          page={page}
          pageCount={pageCount}
          onPage={setWanted}
          label={reports.pagesOf({ name })}
          previousLabel={outbox.previous}
          nextLabel={outbox.next}
          summary={outbox.range(range)}
        />
      )}
    </>
  );
}

/** A table of names and numbers that keeps its two columns on narrow cards. */
function SmallTable({
  caption,
  rows,
  columns,
}: {
  caption: string;
  rows: readonly Placed[];
  columns: readonly Column<Placed>[];
}) {
  return (
    <table className={styles.small}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, header }) => (
            <th key={key} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.index}>
            {columns.map(({ key, primary, cell }) =>
              primary ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Placed {
  row: ReportResult['rows'][number];
  index: number;
}

interface Surroundings {
  result: ReportResult;
  locale: Locale;
  showList: StaffMessages['reports']['showList'];
  onList: OpenList;
}

function tableColumns({ result, locale, showList, onList }: Surroundings): Column<Placed>[] {
  return result.columns.map((column, index) => ({
    key: column.name,
    header: column.label,
    primary: index === 0,
    align: column.kind === 'number' || column.kind === 'money' ? 'end' : 'start',
    cell: ({ row, index }) => {
      const words = cellWords(row, column, locale);
      const list = listOf(result, index, column, locale);
      if (!list) return words;
      return (
        <CountButton
          count={numberIn(row, column.name)}
          what={showList({ count: words, of: list.title })}
          onOpen={() => onList(list)}
        >
          {words}
        </CountButton>
      );
    },
  }));
}
