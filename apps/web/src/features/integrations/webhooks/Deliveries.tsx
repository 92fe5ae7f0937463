import { useState } from 'react';
import { webhookStates, type WebhookState as State } from '@foyer/contract/integrations/webhook-kinds';
import type { WebhookDelivery, WebhookEndpoint } from '@foyer/contract/integrations/webhooks';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/ChoiceGroup.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Row, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { WebhookState } from './columns.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';

const rowsPerPage = 25;
const everyState = 'ALL';

/** The deliveries of a webhook: filter, look at one, send again, test (integrations 1.7). */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const { webhooks: t } = useStaffText();
  const found = useCall('listWebhooks', {}, { staleTime: 0 });
  const webhook = found.data?.find((each) => each.webhookId === webhookId);
  usePageTitle(webhook?.description ?? t.title, found.isError);
  const back = <BackLink to={paths.webhooks()}>{t.back}</BackLink>;
  if (webhook) return <OfWebhook webhook={webhook} />;
  return (
    <Page>
      <PageHeader back={back} title={t.title} />
      {found.isError ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        found.data && <EmptyState icon="search" title={t.missing} />
      )}
    </Page>
  );
}

function OfWebhook({ webhook }: { webhook: WebhookEndpoint }) {
  const { locale, text } = useLanguage();
  const { webhooks: t } = useStaffText();
  const { webhookId, description: name, url } = webhook;
  const [state, setState] = useState<State | typeof everyState>(everyState);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const params = { webhookId };
  const found = useCall(
    'listWebhookDeliveries',
    { params, query: { page, rowsPerPage, ...(state === everyState ? {} : { state }) } },
    { keepsPrevious: true, staleTime: 0 },
  );
  const test = useAction({
    act: () => call('testWebhook', { params }),
    successMessage: ({ state: outcome, status }) =>
      outcome === 'DELIVERED' ? t.testFine({ status: status ?? 200 }) : t.testFailed,
  });
  const again = useAction({
    act: () => call('repeatWebhookDeliveries', { params, body: { deliveryId: null } }),
    successMessage: ({ repeated }) => t.repeated({ count: repeated }),
  });
  const { results = [], totalItems = 0 } = found.data ?? {};
  return (
    <Page>
      <PageHeader
        back={<BackLink to={paths.webhooks()}>{t.back}</BackLink>}
        title={name}
        lead={url}
        actions={
          <Row>
            <Button loading={again.busy} onClick={() => again.run()}>
              {t.againAll}
            </Button>
            <Button variant="primary" loading={test.busy} onClick={() => test.run()}>
              {t.test}
            </Button>
          </Row>
        }
      />
      <Stack gap={5} data-density="compact">
        <Row>
          <WebhookState {...{ webhook, t, locale }} />
        </Row>
        <RadioGroup
          label={t.state}
          look="inline"
          value={state}
          options={[
            { value: everyState, label: t.all },
            { value: 'OPEN', label: t.open },
            { value: 'DELIVERED', label: t.delivered },
            { value: 'FAILED', label: t.failed },
          ]}
          onValueChange={(value) => {
            setState(webhookStates.find((each) => each === value) ?? everyState);
            setPage(1);
          }}
        />
        {found.isError ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? (
          <Loading label={text.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : totalItems === 0 ? (
          <EmptyState icon="mail" title={state === everyState ? t.noDeliveries : t.noMatch}>
            {state === everyState && t.noDeliveriesHint}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={`${t.deliveries} ${t.deliveriesHint}`}
              busy={found.isPlaceholderData}
              rows={results}
              rowKey={({ deliveryId }) => String(deliveryId)}
              columns={deliveryColumns({ t, locale, onShow: setShown })}
            />
            <ListPages label={t.pages} {...{ page, rowsPerPage, totalItems }} onPage={setPage} />
          </>
        )}
      </Stack>
      {shown && <DeliveryDialog webhookId={webhookId} delivery={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
