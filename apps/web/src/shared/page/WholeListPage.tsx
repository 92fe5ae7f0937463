import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage } from '../../session/language.tsx';
import { usePageTitle } from '../../session/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { Page, Stack } from '../../ui/Layout.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface WholeListPageProps<Row> {
  title: string;
  lead: ReactNode;
  add: string;
  onAdd: () => void;
  found: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** Shown while there are no rows. */
  empty: { icon: IconName; title: string; hint: string };
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  /** The open dialog. */
  children: ReactNode;
}

/** A page with a list that one call returns whole, and a button that adds a row. */
export function WholeListPage<Row>({
  title,
  lead,
  add,
  onAdd,
  found,
  empty,
  rowKey,
  columns,
  children,
}: WholeListPageProps<Row>) {
  const { text: t } = useLanguage();
  usePageTitle(title, found.isError);
  return (
    <Page>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <Button variant="primary" icon="plus" onClick={onAdd}>
            {add}
          </Button>
        }
      />
      <Stack gap={5} data-density="compact">
        {found.isError ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="16rem" />
          </Loading>
        ) : found.data.length === 0 ? (
          <EmptyState icon={empty.icon} title={empty.title}>
            {empty.hint}
          </EmptyState>
        ) : (
          <Table caption={title} rows={found.data} rowKey={rowKey} columns={columns} />
        )}
      </Stack>
      {children}
    </Page>
  );
}
