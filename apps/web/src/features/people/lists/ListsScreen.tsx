import { useState } from 'react';
import type { AccountList } from '@foyer/contract/people/account-lists';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { listColumns, type ListAct } from './columns.tsx';
import { ListDialog } from './ListDialog.tsx';
import { Members } from './Members.tsx';

/** The account lists, or the accounts of the list that the URL names (people 7.4). */
export default function ListsScreen() {
  const { list: key } = useSearch('accountLists');
  return key === '' ? <AllLists /> : <Members key={key} listKey={key} />;
}

function AllLists() {
  const { locale, text: t } = useLanguage();
  const { accountLists } = useStaffText();
  const [open, setOpen] = useState<{ act: ListAct; list: AccountList } | 'create' | null>(null);
  const lists = useCall('listAccountLists', {}, { staleTime: 0 });
  usePageTitle(accountLists.title, lists.isError);
  const close = () => setOpen(null);
  return (
    <Page>
      <PageHeader
        title={accountLists.title}
        lead={accountLists.lead}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpen('create')}>
            {accountLists.create}
          </Button>
        }
      />
      <Stack gap={5} data-density="compact">
        {lists.isError ? (
          <LoadFailed error={lists.error} onRetry={() => void lists.refetch()} />
        ) : lists.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="16rem" />
          </Loading>
        ) : lists.data.length === 0 ? (
          <EmptyState icon="group" title={accountLists.empty}>
            {accountLists.emptyHint}
          </EmptyState>
        ) : (
          <Table
            caption={accountLists.title}
            rows={lists.data}
            rowKey={({ key }) => key}
            columns={listColumns({ t: accountLists, locale, onAct: (act, list) => setOpen({ act, list }) })}
          />
        )}
      </Stack>
      {open === 'create' && <ListDialog onClose={close} />}
      {open !== null && open !== 'create' && open.act === 'rename' && <ListDialog list={open.list} onClose={close} />}
      {open !== null && open !== 'create' && open.act === 'delete' && <DeleteDialog list={open.list} onClose={close} />}
    </Page>
  );
}
