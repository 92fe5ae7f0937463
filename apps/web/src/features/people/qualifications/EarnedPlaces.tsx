import { useState } from 'react';
import type { EarnedPlaceRow, Qualification } from '@foyer/contract/people/qualifications';
import { earnedPlaceStates, type EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate, formatShortDates } from '@foyer/domain/shared/dates';
import { cleanText } from '@foyer/domain/shared/text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
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
import { Tabs } from '../../../ui/Tabs.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ActDialog } from './ActDialog.tsx';
import { earnedPlaceColumns, qualificationName, type StaffAct } from './columns.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { RankedList } from './RankedList.tsx';

const rowsPerPage = 25;
const everyState = 'ALL';

/** The places of a qualification, and its ranked list if it has one (selling 3). */
export function EarnedPlaces({ qualificationKey: key }: { qualificationKey: string }) {
  const { locale } = useLanguage();
  const { qualifications: words } = useStaffText();
  const [isGranting, setGranting] = useState(false);
  const [tab, setTab] = useState<'places' | 'list'>('places');
  const all = useCall('listQualifications', {}, { staleTime: 0 });
  const qualification = all.data?.find((each) => each.key === key);
  const name = qualification ? qualificationName(qualification, locale) : key;
  usePageTitle(name, all.isError);
  const hasList = qualification && (qualification.nextOffer === 'list' || qualification.candidates > 0);
  const earnedPlaces = <EarnedPlaceList qualificationKey={key} {...{ qualification, name }} />;
  return (
    <Page>
      <PageHeader
        back={<BackLink to={paths.qualifications()}>{words.title}</BackLink>}
        title={name}
        lead={qualification && leadOf(qualification, words, locale)}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setGranting(true)}>
            {words.offer}
          </Button>
        }
      />
      <div data-density="compact">
        {hasList ? (
          <Tabs
            label={name}
            tabs={[
              { id: 'places', label: words.granted, content: earnedPlaces },
              { id: 'list', label: words.rankedList, content: <RankedList qualification={qualification} /> },
            ]}
            value={tab}
            onValueChange={setTab}
          />
        ) : (
          earnedPlaces
        )}
      </div>
      {isGranting && <GrantDialog qualificationKey={key} onClose={() => setGranting(false)} />}
    </Page>
  );
}

/** The days between which the qualification is earned, or the only one that is known. */
function periodOf(
  start: string | null,
  end: string | null,
  words: StaffMessages['qualifications'],
  locale: Locale,
): string[] {
  if (start !== null && end !== null)
    return [formatShortDates(`${start}T12:00:00Z`, `${end}T12:00:00Z`, 'UTC', locale)];
  const dayOf = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC', locale, 'mid');
  if (start !== null) return [`${words.periodStart}: ${dayOf(start)}`];
  return end === null ? [] : [`${words.periodEnd}: ${dayOf(end)}`];
}

/** The numbers of places and candidates, and the period. */
const leadOf = (
  { granted, candidates, periodStart, periodEnd }: Qualification,
  words: StaffMessages['qualifications'],
  locale: Locale,
): string =>
  [
    `${words.granted}: ${granted.toLocaleString(locale)}`,
    `${words.candidates}: ${candidates.toLocaleString(locale)}`,
    ...periodOf(periodStart, periodEnd, words, locale),
  ].join(' · ');

interface EarnedPlaceListProps {
  qualificationKey: string;
  qualification: Qualification | undefined;
  name: string;
}

/** The places by state, and what staff do with them (selling 3.3). */
function EarnedPlaceList({ qualificationKey: key, qualification, name }: EarnedPlaceListProps) {
  const { locale, text: t } = useLanguage();
  const { qualifications: words } = useStaffText();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<EarnedPlaceState | typeof everyState>(everyState);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ act: StaffAct; row: EarnedPlaceRow } | null>(null);
  const searchText = cleanText(typed);
  const query = {
    page,
    rowsPerPage,
    ...(state === everyState ? {} : { state }),
    ...(searchText === '' ? {} : { searchText }),
  };
  const found = useCall('listEarnedPlaces', { params: { key }, query }, { keepsPrevious: true, staleTime: 0 });
  const { results = [], totalItems = 0 } = found.data ?? {};
  return (
    <>
      <Stack gap={5}>
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
      {open !== null && (
        <ActDialog {...open} offerDays={qualification?.offerDays ?? 14} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
