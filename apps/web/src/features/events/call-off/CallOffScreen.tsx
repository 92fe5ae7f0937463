import type { CallOffView } from '@foyer/contract/events/call-off';
import { ApiError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Affected } from './Affected.tsx';
import { Confirm } from './Confirm.tsx';
import { Money } from './Money.tsx';
import { Problems } from './Problems.tsx';
import { isRunning, Progress } from './Progress.tsx';
import { WhatHappens } from './WhatHappens.tsx';

/** How often the progress is fetched while the job runs. */
const watchMs = 3_000;

/** Preview and confirmation of a call-off. After the call-off: its progress and problems. */
export default function CallOffScreen() {
  const { text: t } = useLanguage();
  const { callOff } = useStaffText();
  const { eventId } = useParams<'callOff'>();
  const view = useCall(
    'getCallOff',
    { params: { eventId } },
    {
      enabled: eventId > 0,
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? watchMs : false),
    },
  );
  usePageTitle(callOff.title, view.isError);
  const isMissing = eventId === 0 || (view.error instanceof ApiError && view.error.status === 404);
  return (
    <Page width="narrow">
      <PageHeader title={callOff.title} lead={view.data?.calledOff ? callOff.leadDone : callOff.lead} />
      {isMissing ? (
        <EmptyState icon="calendar" title={callOff.notFound} />
      ) : view.data ? (
        <CallOff view={view.data} />
      ) : view.isError ? (
        <LoadFailed error={view.error} onRetry={() => void view.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="32rem" />
        </Loading>
      )}
    </Page>
  );
}

function CallOff({ view }: { view: CallOffView }) {
  return (
    <Stack gap={8}>
      {view.calledOff ? <Progress view={view} calledOff={view.calledOff} /> : <WhatHappens />}
      {view.calledOff?.withEventId === null && <Problems view={view} />}
      <Money view={view} />
      <Affected view={view} />
      {view.calledOff === null && <Confirm view={view} />}
    </Stack>
  );
}
