import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Phrases } from './Phrases.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked to close: Escape, the cross, a press outside. The caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** The cross's name; without it there is no cross and neither Escape nor a press outside closes. */
  closeLabel?: string | undefined;
  /** `small` 400, `medium` 500, `large` 900 by 600, `full` the whole screen. On phones all rise from below. */
  size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode;
  /** For questions that need an answer: `alertdialog`. */
  alert?: boolean | undefined;
  /** Which element takes focus on opening, as a selector; the first control otherwise. */
  initialFocus?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * The browser's own modal dialog: it holds the focus, makes the rest inert, closes on Escape and gives the focus back.
 * Its content is made when it opens and gone when it closes.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

const firstControl = ':is(button, input, select, textarea):not(:disabled, [tabindex="-1"]), a[href]';

function OpenDialog({
  onClose,
  title,
  closeLabel,
  size = 'medium',
  actions,
  alert,
  initialFocus,
  className,
  children,
}: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  /** The press under way began beside the dialog; text that is selected out of it only ends there. */
  const beganOutside = useRef(false);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // Browsers choose differently, so that the first control is named here.
    dialog.querySelector<HTMLElement>(initialFocus ?? firstControl)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [initialFocus]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard, Escape and the cross close it
    <dialog
      ref={element}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={cx(styles.dialog, styles[size], className)}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        if (closeLabel) onClose();
      }}
      onPointerDown={(event) => {
        beganOutside.current = event.target === element.current;
      }}
      // Once the press is over: closed before that, the rest of it would reach what lies beneath.
      onClick={(event) => {
        if (event.target === element.current && beganOutside.current && closeLabel && !alert) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            <Phrases>{title}</Phrases>
          </h2>
          {closeLabel && <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />}
        </header>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
