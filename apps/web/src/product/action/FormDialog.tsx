import { useId, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import type { Failure } from './action.ts';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
import { FailureAlert } from './FailureAlert.tsx';

interface FormDialogProps extends Pick<ActionDialogProps, 'title' | 'size' | 'alert' | 'initialFocus' | 'onClose'> {
  /** Words on the button that sends it. */
  submit: ReactNode;
  variant?: ButtonVariant;
  /** Something is missing: it cannot be sent yet. */
  incomplete?: boolean;
  /** What is missing, said beneath the button. */
  incompleteReason?: ReactNode;
  action: { busy: boolean; failure: Failure | null };
  onSubmit: () => void;
  children: ReactNode;
}

/** Asks for what an action needs and does it. */
export function FormDialog({
  submit,
  variant = 'primary',
  incomplete = false,
  incompleteReason,
  action: { busy, failure },
  onSubmit,
  children,
  ...rest
}: FormDialogProps) {
  const form = useId();
  return (
    <ActionDialog
      {...rest}
      busy={busy}
      buttons={
        <Button
          type="submit"
          form={form}
          variant={variant}
          loading={busy}
          disabled={incomplete}
          disabledReason={busy ? undefined : incompleteReason}
        >
          {submit}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!incomplete && !incompleteReason) onSubmit();
        }}
      >
        <Stack gap={4}>
          {children}
          <FailureAlert failure={failure} />
        </Stack>
      </form>
    </ActionDialog>
  );
}
