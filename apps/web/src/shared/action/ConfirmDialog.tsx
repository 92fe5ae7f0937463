import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { Stack } from '../../ui/Layout.tsx';
import type { Failure } from './action.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { FailureAlert } from './FailureAlert.tsx';

interface ConfirmDialogProps {
  title: ReactNode;
  size?: 'small' | 'medium';
  /** The label of the confirm button. */
  confirm: ReactNode;
  variant?: ButtonVariant;
  icon?: IconName;
  cancel?: ReactNode;
  /** The running action, if it takes time. */
  action?: { busy: boolean; failure: Failure | null };
  /** Why the confirm button is disabled. */
  disabledReason?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation before an action. The cancel button has the initial focus. */
export function ConfirmDialog({
  confirm,
  variant = 'primary',
  icon,
  action,
  disabledReason,
  onConfirm,
  children,
  ...rest
}: ConfirmDialogProps) {
  return (
    <ActionDialog
      {...rest}
      alert
      busy={action?.busy ?? false}
      initialFocus="[data-cancel]"
      buttons={
        <Button
          variant={variant}
          icon={icon}
          loading={action?.busy}
          disabledReason={disabledReason}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      }
    >
      <Stack gap={4}>
        {children}
        <FailureAlert failure={action?.failure ?? null} />
      </Stack>
    </ActionDialog>
  );
}
