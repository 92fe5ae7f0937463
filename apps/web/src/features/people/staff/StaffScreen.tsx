import { useState } from 'react';
import type { StaffAccount } from '@foyer/contract/people/staff';
import { cleanText } from '@foyer/domain/shared/text';
import { useCall } from '../../../api/query.ts';
import { FactorsDialog } from '../../../shared/person/FactorsDialog.tsx';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { staffColumns, type StaffAct } from './columns.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { OpenResets } from './OpenResets.tsx';
import { RolesDialog } from './RolesDialog.tsx';

const rowsPerPage = 25;

/** The accounts of staff: invitations, roles, closing, reopening and new links (people 4.6). */
export default function StaffScreen() {
  const { locale, text: t } = useLanguage();
  const { staffAccounts, staffRoles } = useStaffText();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ act: StaffAct; account: StaffAccount } | 'invite' | null>(null);
  const searchText = cleanText(typed);
  const list = useCall(
    'listStaff',
    { query: { page, rowsPerPage, ...(searchText === '' ? {} : { searchText }) } },
    { keepsPrevious: true, staleTime: 0 },
  );
  usePageTitle(staffAccounts.title, list.isError);
  const { results = [], totalItems = 0 } = list.data ?? {};
  const close = () => setOpen(null);
  return (
    <Page>
      <PageHeader
        title={staffAccounts.title}
        lead={staffAccounts.lead}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpen('invite')}>
            {staffAccounts.invite}
          </Button>
        }
      />
      <Stack gap={5} data-density="compact">
        <OpenResets />
        <TextField
          label={staffAccounts.search}
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
        {list.isError ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : totalItems === 0 ? (
          <EmptyState icon="search" title={staffAccounts.empty}>
            {staffAccounts.emptyHint}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={staffAccounts.title}
              busy={list.isPlaceholderData}
              rows={results}
              rowKey={({ accountId }) => accountId}
              columns={staffColumns({
                t: staffAccounts,
                roles: staffRoles,
                locale,
                onAct: (act, account) => setOpen({ act, account }),
              })}
            />
            <ListPages label={staffAccounts.pages} {...{ page, rowsPerPage, totalItems }} onPage={setPage} />
          </>
        )}
      </Stack>
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open !== null && open !== 'invite' && <ActDialog {...open} onClose={close} />}
    </Page>
  );
}

function ActDialog({ act, account, onClose }: { act: StaffAct; account: StaffAccount; onClose: () => void }) {
  if (act === 'roles') return <RolesDialog account={account} onClose={onClose} />;
  if (act === 'factors') return <FactorsDialog account={account} onClose={onClose} />;
  if (act === 'close') return <CloseDialog account={account} onClose={onClose} />;
  return <LinkDialog act={act} account={account} onClose={onClose} />;
}
