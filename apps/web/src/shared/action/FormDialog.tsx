import { useId, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import type { Failure } from './action.ts';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
import { FailureAlert } from './FailureAlert.tsx';

interface FormDialogProps extends Pick<ActionDialogProps, 'title' | 'size' | 'alert' | 'initialFocus' | 'onClose'> {
  /** The label of the submit button. */
  submit: ReactNode;
  variant?: ButtonVariant;
  /** True while required input is missing and the form cannot be sent. */
  incomplete?: boolean;
  /** The reason shown below the submit button while the form is incomplete. */
  incompleteReason?: ReactNode;
  action: { busy: boolean; failure: Failure | null };
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog with a form for the input of an action. */
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
          const unread = unreadInput(event.currentTarget);
          if (unread) unread.reportValidity();
          else if (!incomplete && !incompleteReason) onSubmit();
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

/** An input that the browser cannot read, such as a date without a time. Its value is empty, so it would be saved as no date. */
const unreadInput = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements].find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.badInput,
  );
