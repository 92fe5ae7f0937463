import { msOf } from '@foyer/domain/shared/dates';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useStaffText, useText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';

const refetchMs = 60_000;

/** The state of outgoing mail, and a button that resends all failed mails (mail 1). */
export function MailPanel() {
  const t = useText();
  const { dashboard } = useStaffText();
  const queue = useCall('getMailQueue', {}, { refetchInterval: refetchMs });
  const retry = useAction({
    act: () => call('retryFailedMail', { body: {} }),
    successMessage: ({ count }) => dashboard.mailRetried({ count }),
    showsFailure: true,
  });
  if (queue.isError) return <LoadFailed error={queue.error} onRetry={() => void queue.refetch()} />;
  if (queue.data === undefined) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton width="60%" />
      </Loading>
    );
  }
  const { waiting, failed, bounced, oldestWaitingDate } = queue.data;
  // Nothing to do needs no card.
  if (waiting + failed + bounced === 0) return <p role="status">{dashboard.mailNone}</p>;
  const minutes =
    oldestWaitingDate === null ? 0 : Math.max(0, Math.floor((queue.dataUpdatedAt - msOf(oldestWaitingDate)) / 60_000));
  return (
    <Card
      as="section"
      level={2}
      title={dashboard.mailTitle}
      footer={
        failed > 0 ? (
          <Button loading={retry.busy} onClick={() => retry.run()}>
            {dashboard.mailRetry}
          </Button>
        ) : undefined
      }
    >
      <div role="status">
        {waiting > 0 && <p>{dashboard.mailWaiting({ count: waiting, minutes })}</p>}
        {failed > 0 && <p>{dashboard.mailFailed({ count: failed })}</p>}
        {bounced > 0 && <p>{dashboard.mailBounced({ count: bounced })}</p>}
        {waiting + failed === 0 && <p>{dashboard.mailNone}</p>}
      </div>
    </Card>
  );
}
