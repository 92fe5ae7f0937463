import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Chip } from '../Chip.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Stack } from '../Layout.tsx';
import { Pagination } from '../Pagination.tsx';
import { Table } from '../Table.tsx';
import type { Column, Sort } from '../Table.tsx';

interface Person {
  id: string;
  name: string;
  title: string;
  registered: boolean;
  paid: number;
}

const people: Person[] = [
  { id: 'C1000001', name: 'Mia Tanaka', title: 'Senior', registered: true, paid: 149.5 },
  { id: 'C1000002', name: 'José Ramírez', title: 'National', registered: false, paid: 0 },
  { id: 'C2000010', name: '田中 由紀', title: 'Regional', registered: true, paid: 1204 },
];

const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', primary: true, sortable: true, cell: (row) => row.name },
  { key: 'id', header: 'Account', sortable: true, cell: (row) => row.id },
  { key: 'title', header: 'Title', cell: (row) => row.title },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (row.registered ? <Chip tone="good">Registered</Chip> : <Chip>Not registered</Chip>),
  },
  { key: 'paid', header: 'Paid', align: 'end', sortable: true, cell: (row) => `$${row.paid.toFixed(2)}` },
  { key: 'do', header: 'Actions', actions: true, cell: () => <Button size="sm">Badge</Button> },
];

export function Tables() {
  const [sort, setSort] = useState<Sort>({ key: 'name', descending: false });
  const [page, setPage] = useState(1);
  return (
    <Stack gap={5} data-density="compact">
      <Card flush>
        <Table
          caption="Attendees"
          columns={columns}
          rows={people}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
          onRow={() => {}}
          selectedKey="C1000002"
        />
      </Card>
      <Pagination
        label="Pages"
        page={page}
        pageCount={15}
        onPage={setPage}
        previousLabel="Previous"
        nextLabel="Next"
        summary={`${page * 10 - 9}–${page * 10} of 143`}
      />
      <Card flush>
        <Table
          caption="Nobody"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          empty={
            <EmptyState icon="search" level={3} title="Nobody found">
              Try a name, an account number or an e-mail.
            </EmptyState>
          }
        />
      </Card>
    </Stack>
  );
}
