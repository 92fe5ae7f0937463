import { useState } from 'react';
import type { EarnedPlaceRow } from '@foyer/contract/people/qualifications';
import { earnedPlaceStates, type EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import { cleanText } from '@foyer/domain/shared/text';
import { useCall } from '../../../api/query.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FieldRow, Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ActDialog } from './ActDialog.tsx';
import { earnedPlaceColumns, qualificationName, type StaffAct } from './columns.tsx';
import { GrantDialog } from './GrantDialog.tsx';

const rowsPerPage = 25;
const everyState = 'ALL';

/** The places of a qualification by state, and what staff do with them (selling 3.3). */
export function EarnedPlaces({ qualificationKey: key }: { qualificationKey: string }) {
  const { locale, text: t } = useLanguage();
  const { qualifications: words } = useStaffText();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<EarnedPlaceState | typeof everyState>(everyState);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ act: StaffAct; row: EarnedPlaceRow } | 'grant' | null>(null);
  const searchText = cleanText(typed);
  const all = useCall('listQualifications', {}, { staleTime: 0 });
  const qualification = all.data?.find((each) => each.key === key);
  const query = {
    page,
    rowsPerPage,
    ...(state === everyState ? {} : { state }),
    ...(searchText === '' ? {} : { searchText }),
  };
  const found = useCall('listEarnedPlaces', { params: { key }, query }, { keepsPrevious: true, staleTime: 0 });
  const name = qualification ? qualificationName(qualification, locale) : key;
  usePageTitle(name, found.isError);
  const { results = [], totalItems = 0 } = found.data ?? {};
  const close = () => setOpen(null);
  return (
    <Page>
      <PageHeader
        back={<BackLink to={paths.qualifications()}>{words.title}</BackLink>}
        title={name}
        lead={
          qualification &&
          `${words.granted}: ${qualification.granted.toLocaleString(locale)} · ${words.candidates}: ${qualification.candidates.toLocaleString(locale)}`
        }
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpen('grant')}>
            {words.offer}
          </Button>
        }
      />
      <Stack gap={5} data-density="compact">
        <FieldRow>
          <TextField
            label={words.search}
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
          <Select
            label={words.state}
            value={state}
            options={[
              { value: everyState, label: words.all },
              ...earnedPlaceStates.map((each) => ({
                value: each,
                label: qualification ? `${words.states[each]} (${qualification.states[each]})` : words.states[each],
              })),
            ]}
            onValueChange={(value) => {
              setState(earnedPlaceStates.find((each) => each === value) ?? everyState);
              setPage(1);
            }}
          />
        </FieldRow>
        {found.isError ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : totalItems === 0 ? (
          <EmptyState icon="search" title={words.empty}>
            {words.emptyHint}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={name}
              busy={found.isPlaceholderData}
              rows={results}
              rowKey={({ earnedPlaceId }) => String(earnedPlaceId)}
              columns={earnedPlaceColumns({ t: words, locale, onAct: (act, row) => setOpen({ act, row }) })}
            />
            <ListPages label={words.granted} {...{ page, rowsPerPage, totalItems }} onPage={setPage} />
          </>
        )}
      </Stack>
      {open === 'grant' && <GrantDialog qualificationKey={key} onClose={close} />}
      {open !== null && open !== 'grant' && (
        <ActDialog {...open} offerDays={qualification?.offerDays ?? 14} onClose={close} />
      )}
    </Page>
  );
}
