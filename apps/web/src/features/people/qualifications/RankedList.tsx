import { useState } from 'react';
import type { Candidate, Qualification } from '@foyer/contract/people/qualifications';
import { fullName } from '@foyer/domain/people/names';
import { cleanText } from '@foyer/domain/shared/text';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { candidateColumns } from './candidate-columns.tsx';
import { RankDialog } from './RankDialog.tsx';

const rowsPerPage = 25;

/** The ranked list of a qualification in the order of its invitations, and who is next (selling 3.11). */
export function RankedList({ qualification }: { qualification: Qualification }) {
  const { locale, text: t } = useLanguage();
  const { qualifications: words } = useStaffText();
  const { key, nextOffer, firstTimersFirst, mostInvitations } = qualification;
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Candidate | 'add' | null>(null);
  const searchText = cleanText(typed);
  const query = { page, rowsPerPage, ...(searchText === '' ? {} : { searchText }) };
  const found = useCall('listCandidates', { params: { key }, query }, { keepsPrevious: true, staleTime: 0 });
  const remove = useAction({
    act: ({ externalAccountIdentifier }: Candidate) =>
      call('removeCandidate', { params: { key, externalAccountIdentifier } }),
    successMessage: () => words.removed,
  });
  const { results = [], totalItems = 0, next = null } = found.data ?? {};
  const rules = [
    nextOffer === 'list' ? (next ? words.nextIs({ name: fullName(next, locale) }) : '') : words.listUnused,
    firstTimersFirst ? words.firstTimersFirst : '',
    mostInvitations === null ? '' : words.offAfter({ count: mostInvitations }),
  ].filter(Boolean);
  return (
    <Stack gap={5}>
      <p>{rules.join(' · ')}</p>
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
      <div>
        <Button icon="plus" onClick={() => setOpen('add')}>
          {words.addToList}
        </Button>
      </div>
      {found.isError ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      ) : totalItems === 0 ? (
        <EmptyState icon="list" title={words.listEmpty}>
          {words.listEmptyHint}
        </EmptyState>
      ) : (
        <>
          <Table
            caption={words.rankedList}
            busy={found.isPlaceholderData}
            rows={results}
            rowKey={({ externalAccountIdentifier }) => externalAccountIdentifier}
            columns={candidateColumns({
              t: words,
              locale,
              onMove: setOpen,
              onRemove: (candidate) => remove.run(candidate),
            })}
          />
          <ListPages label={words.rankedList} {...{ page, rowsPerPage, totalItems }} onPage={setPage} />
        </>
      )}
      {open !== null && (
        <RankDialog
          qualificationKey={key}
          {...(open === 'add' ? {} : { candidate: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
