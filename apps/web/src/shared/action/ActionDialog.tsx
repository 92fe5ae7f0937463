import type { ReactNode } from 'react';
import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export interface ActionDialogProps {
  title: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Prevents closing the dialog while the action runs. */
  alert?: boolean | undefined;
  busy: boolean;
  /** The label of the button that cancels; "Cancel" by default. */
  cancel?: ReactNode;
  initialFocus?: string | undefined;
  onClose: () => void;
  /** The action buttons, the primary one last. */
  buttons: ReactNode;
  children: ReactNode;
}

/** The frame of every action dialog: a button to cancel, then the action buttons. */
export function ActionDialog({ alert, busy, cancel, buttons, onClose, ...rest }: ActionDialogProps) {
  const t = useText();
  const isHeld = alert === true && busy;
  return (
    <Dialog
      {...rest}
      open
      alert={alert}
      closeLabel={isHeld ? undefined : t.common.close}
      onClose={onClose}
      actions={
        <>
          <Button data-cancel="" disabled={isHeld} onClick={onClose}>
            {cancel ?? t.common.cancel}
          </Button>
          {buttons}
        </>
      }
    />
  );
}
