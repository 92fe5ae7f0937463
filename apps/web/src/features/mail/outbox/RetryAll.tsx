import { call } from '../../../api/call.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Layout.tsx';

/** Sends the failed mails again (mail 1). */
export function RetryAll() {
  const { outbox } = useStaffText();
  const retry = useAction({
    act: () => call('retryFailedMail', { body: {} }),
    successMessage: ({ count, remaining }) =>
      [outbox.retried({ count }), remaining > 0 && outbox.retryRest({ count: remaining })].filter(Boolean).join(' '),
    showsFailure: true,
  });
  return (
    <Row>
      <Button icon="refresh" loading={retry.busy} onClick={() => retry.run()}>
        {outbox.retryAll}
      </Button>
      <p>{outbox.retryHint}</p>
    </Row>
  );
}
