import { useState } from 'react';
import type { ListMember } from '@foyer/contract/people/account-lists';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AddDialog } from './AddDialog.tsx';
import { listName } from './columns.tsx';
import { memberColumns } from './member-columns.tsx';

const rowsPerPage = 25;

/** The accounts of a list: search, add and remove (people 7.4). */
export function Members({ listKey: key }: { listKey: string }) {
  const { locale, text: t } = useLanguage();
  const { accountLists } = useStaffText();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<ListMember | 'add' | null>(null);
  const searchText = cleanText(typed);
  const lists = useCall('listAccountLists', {}, { staleTime: 0 });
  const list = lists.data?.find((each) => each.key === key);
  const members = useCall(
    'listListMembers',
    { params: { key }, query: { page, rowsPerPage, ...(searchText === '' ? {} : { searchText }) } },
    { enabled: list !== undefined, keepsPrevious: true, staleTime: 0 },
  );
  const name = list ? listName(list, locale) : key;
  const failed = lists.isError ? lists : members;
  usePageTitle(name, failed.isError);
  const { results = [], totalItems = 0 } = members.data ?? {};
  const back = <BackLink to={paths.accountLists()}>{accountLists.back}</BackLink>;
  if (lists.data && !list) {
    return (
      <Page>
        <PageHeader back={back} title={accountLists.title} />
        <EmptyState icon="search" title={accountLists.missing} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        back={back}
        title={name}
        lead={
          list &&
          `${accountLists.size({ count: list.memberCount })} · ${accountLists.changedOn({
            date: momentWords(list.changedDate, ownTimeZone(), locale, 'shortWithTime'),
          })}`
        }
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpen('add')}>
            {accountLists.add}
          </Button>
        }
      />
      <Stack gap={5} data-density="compact">
        {(list?.memberCount ?? 0) > 0 && (
          <TextField
            label={accountLists.search}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onValueChange={(value) => {
              setTyped(value);
              setPage(1);
            }}
          />
        )}
        {failed.isError ? (
          <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
        ) : members.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : totalItems === 0 ? (
          <EmptyState
            icon={searchText === '' ? 'group' : 'search'}
            title={searchText === '' ? accountLists.noMembers : accountLists.noMatch}
          >
            {searchText === '' && accountLists.noMembersHint}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={name}
              busy={members.isPlaceholderData}
              rows={results}
              rowKey={({ externalAccountIdentifier }) => externalAccountIdentifier}
              columns={memberColumns({ t: accountLists, locale, onRemove: setOpen })}
            />
            <ListPages label={accountLists.pages} {...{ page, rowsPerPage, totalItems }} onPage={setPage} />
          </>
        )}
      </Stack>
      {open === 'add' && <AddDialog listKey={key} name={name} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'add' && <RemoveDialog listKey={key} member={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function RemoveDialog({ listKey: key, member, onClose }: { listKey: string; member: ListMember; onClose: () => void }) {
  const { accountLists: t } = useStaffText();
  const { externalAccountIdentifier, fullName: name } = member;
  const remove = useAction({
    act: () => call('removeListMember', { params: { key, externalAccountIdentifier } }),
    successMessage: () => t.memberRemoved({ name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.removeMemberOf({ name })}
      confirm={t.removeMember}
      action={remove}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <p>{externalAccountIdentifier}</p>
    </ConfirmDialog>
  );
}
