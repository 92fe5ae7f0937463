import { useState } from 'react';
import type { AccountList } from '@foyer/contract/people/account-lists';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSearch } from '../../../session/navigation.tsx';
import { WholeListPage } from '../../../shared/page/WholeListPage.tsx';
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
  const { locale } = useLanguage();
  const { accountLists } = useStaffText();
  const [open, setOpen] = useState<{ act: ListAct; list: AccountList } | 'create' | null>(null);
  const found = useCall('listAccountLists', {}, { staleTime: 0 });
  const close = () => setOpen(null);
  return (
    <WholeListPage
      title={accountLists.title}
      lead={accountLists.lead}
      add={accountLists.create}
      onAdd={() => setOpen('create')}
      found={found}
      empty={{ icon: 'group', title: accountLists.empty, hint: accountLists.emptyHint }}
      rowKey={({ key }) => key}
      columns={listColumns({ t: accountLists, locale, onAct: (act, list) => setOpen({ act, list }) })}
    >
      {open === 'create' && <ListDialog onClose={close} />}
      {open !== null && open !== 'create' && open.act === 'rename' && <ListDialog list={open.list} onClose={close} />}
      {open !== null && open !== 'create' && open.act === 'delete' && <DeleteDialog list={open.list} onClose={close} />}
    </WholeListPage>
  );
}
