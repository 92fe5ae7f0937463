import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import { outboxStates, type OutboxState } from '@foyer/contract/wire/vocabulary';
import { cleanText } from '@foyer/domain/shared/text';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { stateWords } from '../../../shared/mail/mail-words.ts';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { mailColumns } from './columns.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailPanel } from './MailPanel.tsx';
import { RetryAll } from './RetryAll.tsx';
import styles from './OutboxScreen.module.css';

const rowsPerPage = 50;

/** Outgoing mail for admins, with its contents in demo mode (mail 1). */
export default function OutboxScreen() {
  const { locale, text: t } = useLanguage();
  const { outbox } = useStaffText();
  const [typed, setTyped] = useState(useSearch('outbox').to ?? '');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<OutboxEntry | null>(null);
  const [state, setState] = useState<OutboxState>();
  const to = cleanText(typed);
  const timeZone = ownTimeZone();
  const settings = useCall('getSettings', {});
  const mails = useCall(
    'listOutbox',
    { query: { page, rowsPerPage, ...(to ? { to } : {}), ...(state && { state }) } },
    { keepsPrevious: true, refetchInterval: 15_000 },
  );
  usePageTitle(outbox.title, mails.isError);
  const { results = [], totalItems = 0 } = mails.data ?? {};
  const isClosed = settings.data?.demo === false;
  const columns = mailColumns({ outbox, locale, timeZone, isClosed, onOpen: setOpen });

  return (
    <Page>
      <PageHeader title={outbox.title} lead={outbox.lead} />
      <Stack gap={4} data-density="compact">
        <MailPanel />
        {isClosed && <Alert>{outbox.closed}</Alert>}
        <div className={styles.filters} role="search">
          <TextField
            label={outbox.filter}
            type="search"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            className={styles.filter}
            onValueChange={(value) => {
              setTyped(value);
              keepSearch('outbox', { to: cleanText(value) });
              setPage(1);
            }}
          />
          <FilterChips
            label={outbox.status}
            values={state === undefined ? [] : [state]}
            options={outboxStates.map((value) => ({ value, label: stateWords(value, outbox) }))}
            onValuesChange={(values) => {
              setState(values.at(-1));
              setPage(1);
            }}
          />
        </div>
        {state === 'FAILED' && totalItems > 0 && <RetryAll />}
        {mails.isError ? (
          <LoadFailed error={mails.error} onRetry={() => void mails.refetch()} />
        ) : mails.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : totalItems === 0 ? (
          <EmptyState icon="mail" title={state ? outbox.emptyState : to ? outbox.emptyFilter : outbox.empty}>
            {to || state ? undefined : outbox.emptyHint}
          </EmptyState>
        ) : (
          <>
            <Table
              dense
              caption={outbox.caption}
              busy={mails.isPlaceholderData}
              rows={results}
              rowKey={({ mailId }) => mailId}
              onRow={isClosed ? undefined : setOpen}
              columns={columns}
            />
            <ListPages
              label={outbox.pages}
              page={page}
              rowsPerPage={rowsPerPage}
              totalItems={totalItems}
              onPage={setPage}
            />
          </>
        )}
      </Stack>
      {open && <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
