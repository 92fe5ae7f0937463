import type { ReactNode } from 'react';
import type { changeDialogTransitions } from '@foyer/domain/tickets/ticket-changes';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ActionDialog } from '../action/ActionDialog.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import type { ActionState } from '../action/use-action.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';

const stateOf = {
  idle: 'confirm',
  pending: 'inProgress',
  success: 'completed',
  error: 'failed',
} as const satisfies Record<ActionState<never>['status'], keyof typeof changeDialogTransitions>;

interface TicketDialogProps {
  title: string;
  acting: Pick<ActionState<never>, 'status' | 'failure'>;
  /** Shown below the failure. */
  failureNote?: ReactNode;
  inProgress: string;
  done: { title: string; text: ReactNode };
  /** The label of the button that cancels; "Cancel" by default. */
  leave?: string | undefined;
  /** True for an action that cannot be undone. The cancel button then has the initial focus. */
  isFinal?: boolean | undefined;
  /** The action buttons, the primary one last. */
  buttons: ReactNode;
  /** `changed`: the ticket may have changed and must be loaded again (orders 8.5). */
  onClose: (changed: boolean) => void;
  children: ReactNode;
}

/** The dialog of every ticket action: confirm, in progress, completed (orders 8.5). */
export function TicketDialog({ title, acting, inProgress, done, leave, isFinal, ...rest }: TicketDialogProps) {
  const t = useText();
  const { failureNote, buttons, onClose, children } = rest;
  switch (stateOf[acting.status]) {
    case 'inProgress':
      return (
        <Dialog open title={title} onClose={() => {}}>
          <Row>
            <Spinner size="lg" />
            <p role="status">{inProgress}</p>
          </Row>
        </Dialog>
      );
    case 'completed':
      return (
        <Dialog
          open
          title={title}
          closeLabel={t.common.close}
          onClose={() => onClose(true)}
          initialFocus="[data-ok]"
          actions={
            <Button variant="primary" data-ok="" onClick={() => onClose(true)}>
              {t.common.ok}
            </Button>
          }
        >
          <Alert tone="success" live title={done.title}>
            {done.text}
          </Alert>
        </Dialog>
      );
    case 'confirm':
    case 'failed':
      return (
        <ActionDialog
          title={title}
          busy={false}
          cancel={leave}
          initialFocus={isFinal ? '[data-cancel]' : undefined}
          onClose={() => onClose(acting.status === 'error')}
          buttons={buttons}
        >
          <Stack gap={4}>
            {children}
            <FailureAlert failure={acting.failure} />
            {failureNote}
          </Stack>
        </ActionDialog>
      );
  }
}

/** Replaces a quote that is loading or failed to load. */
export function QuotePending({
  query,
  words,
}: {
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  words: string;
}) {
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Row>
      <Spinner />
      <p role="status">{words}</p>
    </Row>
  );
}
