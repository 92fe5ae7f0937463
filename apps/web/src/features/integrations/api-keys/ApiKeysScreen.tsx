import { useState } from 'react';
import type { ApiKey } from '@foyer/contract/integrations/api-keys';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { apiKeyColumns } from './columns.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

/** The keys with which other systems use the API (integrations 2). */
export default function ApiKeysScreen() {
  const { locale, text: t } = useLanguage();
  const { apiKeys } = useStaffText();
  const [open, setOpen] = useState<'create' | ApiKey | null>(null);
  const found = useCall('listApiKeys', {}, { staleTime: 0 });
  usePageTitle(apiKeys.title, found.isError);
  return (
    <Page>
      <PageHeader
        title={apiKeys.title}
        lead={
          <>
            {apiKeys.lead} <a href="/api/docs">{apiKeys.description}</a>
          </>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpen('create')}>
            {apiKeys.create}
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
          <EmptyState icon="lock" title={apiKeys.none}>
            {apiKeys.noneHint}
          </EmptyState>
        ) : (
          <Table
            caption={apiKeys.title}
            rows={found.data}
            rowKey={({ apiKeyId }) => String(apiKeyId)}
            columns={apiKeyColumns({ t: apiKeys, locale, onRevoke: setOpen })}
          />
        )}
      </Stack>
      {open === 'create' && <ApiKeyDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'create' && <RevokeDialog apiKey={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
