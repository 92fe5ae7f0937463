import { useState } from 'react';
import type { WebhookEndpoint } from '@foyer/contract/integrations/webhooks';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSearch } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Deliveries } from './Deliveries.tsx';
import { WebhookActs, type WebhookAct } from './WebhookActs.tsx';
import { webhookColumns } from './columns.tsx';

/** The webhooks, or the deliveries of the webhook that the URL names (integrations 1). */
export default function WebhooksScreen() {
  const { webhook } = useSearch('webhooks');
  return webhook === '' ? <AllWebhooks /> : <Deliveries key={webhook} webhookId={Number(webhook)} />;
}

function AllWebhooks() {
  const { locale, text: t } = useLanguage();
  const { webhooks } = useStaffText();
  const [open, setOpen] = useState<{ act: WebhookAct; webhook?: WebhookEndpoint } | null>(null);
  const found = useCall('listWebhooks', {}, { staleTime: 0 });
  usePageTitle(webhooks.title, found.isError);
  return (
    <Page>
      <PageHeader
        title={webhooks.title}
        lead={webhooks.lead}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpen({ act: 'save' })}>
            {webhooks.create}
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
          <EmptyState icon="share" title={webhooks.none}>
            {webhooks.noneHint}
          </EmptyState>
        ) : (
          <Table
            caption={webhooks.title}
            rows={found.data}
            rowKey={({ webhookId }) => String(webhookId)}
            columns={webhookColumns({ t: webhooks, locale, onAct: (act, webhook) => setOpen({ act, webhook }) })}
          />
        )}
      </Stack>
      {open && <WebhookActs {...open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
