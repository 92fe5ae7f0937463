import { useState } from 'react';
import type { Recheck } from '@foyer/contract/tickets/recheck';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { zonedMoment } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { recheckColumns } from './columns.tsx';

const rowsPerPage = 50;

/** Tickets of people who lost the qualification, what the rule of the event does to them, and one press for all (selling 8). */
export default function RecheckScreen() {
  const { text: t } = useLanguage();
  const { recheck: words, selfService } = useStaffText();
  const { eventId } = useParams<'recheck'>();
  const [page, setPage] = useState(1);
  const found = useCall(
    'getRecheck',
    { params: { eventId }, query: { page, rowsPerPage } },
    { staleTime: 0, keepsPrevious: true },
  );
  usePageTitle(words.title, found.isError);
  const isMissing = eventId === 0 || (found.error instanceof ApiError && found.error.status === 404);
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} />
      <Stack gap={5} data-density="compact">
        {found.data ? (
          <Found
            {...{ eventId, page }}
            recheck={found.data}
            isLoading={found.isPlaceholderData}
            onPage={setPage}
            onApplied={() => void found.refetch()}
          />
        ) : isMissing ? (
          <EmptyState icon="calendar" title={selfService.noMatch} />
        ) : found.isError ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        )}
      </Stack>
    </Page>
  );
}

interface FoundProps {
  eventId: number;
  recheck: Recheck;
  page: number;
  isLoading: boolean;
  onPage: (page: number) => void;
  onApplied: () => void;
}

function Found({ eventId, recheck, page, isLoading, onPage, onApplied }: FoundProps) {
  const { locale } = useLanguage();
  const { recheck: words } = useStaffText();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Recheck['results'][number]>>(new Map());
  const [isOpen, setOpen] = useState(false);
  const { settings, timeZone, results, totalItems, open, isOver } = recheck;
  if (!settings && totalItems === 0) {
    return (
      <EmptyState icon="check-circle" title={words.noRule}>
        {words.noRuleHint}
      </EmptyState>
    );
  }
  if (totalItems === 0) {
    return (
      <EmptyState icon="check-circle" title={words.none}>
        {words.noneHint}
      </EmptyState>
    );
  }
  const until = settings ? zonedMoment(settings.until, timeZone, locale) : '';
  const all = open.reduce((sum, { tickets }) => sum + tickets, 0);
  const toggle = (row: Recheck['results'][number], isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(row.ticketId, row);
    else next.delete(row.ticketId);
    setChosen(next);
  };
  return (
    <>
      {settings && (
        <Alert tone={isOver ? 'warning' : 'info'}>
          {isOver ? words.over({ until }) : words.ruleIs({ rule: words.rules[settings.rule], until })}
        </Alert>
      )}
      {settings && all > 0 && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {chosen.size > 0 ? words.applyChosen({ count: chosen.size }) : words.applyAll({ count: all })}
          </Button>
        </div>
      )}
      <Table
        caption={words.title}
        busy={isLoading}
        rows={results}
        rowKey={({ ticketId }) => ticketId}
        columns={recheckColumns({ t: words, locale, timeZone, chosen, onChoose: toggle })}
      />
      <ListPages label={words.title} {...{ page, rowsPerPage, totalItems, onPage }} />
      {isOpen && settings && (
        <ApplyDialog
          {...{ eventId, open }}
          rule={settings.rule}
          chosen={[...chosen.values()]}
          onClose={() => setOpen(false)}
          onApplied={() => {
            setChosen(new Map());
            onApplied();
          }}
        />
      )}
    </>
  );
}
