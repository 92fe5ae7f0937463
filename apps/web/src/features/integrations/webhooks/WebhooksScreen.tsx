import { useState } from 'react';
import type { WebhookEndpoint } from '@foyer/contract/integrations/webhooks';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSearch } from '../../../session/navigation.tsx';
import { WholeListPage } from '../../../shared/page/WholeListPage.tsx';
import { Deliveries } from './Deliveries.tsx';
import { WebhookActs, type WebhookAct } from './WebhookActs.tsx';
import { webhookColumns } from './columns.tsx';

/** The webhooks, or the deliveries of the webhook that the URL names (integrations 1). */
export default function WebhooksScreen() {
  const { webhook } = useSearch('webhooks');
  return webhook === '' ? <AllWebhooks /> : <Deliveries key={webhook} webhookId={Number(webhook)} />;
}

function AllWebhooks() {
  const { locale } = useLanguage();
  const { webhooks } = useStaffText();
  const [open, setOpen] = useState<{ act: WebhookAct; webhook?: WebhookEndpoint } | null>(null);
  const found = useCall('listWebhooks', {}, { staleTime: 0 });
  return (
    <WholeListPage
      title={webhooks.title}
      lead={webhooks.lead}
      add={webhooks.create}
      onAdd={() => setOpen({ act: 'save' })}
      found={found}
      empty={{ icon: 'share', title: webhooks.none, hint: webhooks.noneHint }}
      rowKey={({ webhookId }) => String(webhookId)}
      columns={webhookColumns({ t: webhooks, locale, onAct: (act, webhook) => setOpen({ act, webhook }) })}
    >
      {open && <WebhookActs {...open} onClose={() => setOpen(null)} />}
    </WholeListPage>
  );
}
