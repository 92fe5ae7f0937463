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
  /** Words on the button that does it. */
  confirm: ReactNode;
  variant?: ButtonVariant;
  icon?: IconName;
  cancel?: ReactNode;
  /** The action it leads to, where that takes a while. */
  action?: { busy: boolean; failure: Failure | null };
  /** Why it cannot be confirmed. */
  disabledReason?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once before something is done; the focus lies on the way out. */
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
