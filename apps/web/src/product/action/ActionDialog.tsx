import type { ReactNode } from 'react';
import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export interface ActionDialogProps {
  title: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** A question that needs an answer: while that is under way it cannot be left. */
  alert?: boolean | undefined;
  busy: boolean;
  /** Words on the button that leaves everything as it is; "Cancel" unless told. */
  cancel?: ReactNode;
  initialFocus?: string | undefined;
  onClose: () => void;
  /** The buttons that act, the primary one last. */
  buttons: ReactNode;
  children: ReactNode;
}

/** The frame of every dialog that leads to an action: a way out first, then the way on. */
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
