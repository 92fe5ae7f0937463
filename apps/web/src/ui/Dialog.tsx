import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Redrawn } from './Redrawn.tsx';
import { Phrases } from './Phrases.tsx';

export interface DialogProps {
  open: boolean;
  /** Requests closing: Escape, the close button, a press outside. The caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /**
   * The label of the close button. Without it there is no close button, and neither Escape nor a press outside closes
   * the dialog.
   */
  closeLabel?: string | undefined;
  /** `small` 400, `medium` 500, `large` 900 by 600, `full` the whole screen. On phones all open from the bottom. */
  size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  /** Buttons at the bottom, the primary one last. */
  actions?: ReactNode;
  /** For questions that need an answer: `alertdialog`. */
  alert?: boolean | undefined;
  /** A selector for the element that takes the focus on opening; the first control by default. */
  initialFocus?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * The browser's modal dialog. It traps the focus, makes the rest inert, closes on Escape and restores the focus. Its
 * content is mounted only while it is open.
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
  /** True if the press started outside the dialog. A text selection can start inside and end outside. */
  const beganOutside = useRef(false);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // Browsers choose different elements, so this sets the initial focus.
    dialog.querySelector<HTMLElement>(initialFocus ?? firstControl)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [initialFocus]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard, Escape and the close button close it
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
      // Close after the whole click. Otherwise the rest of the click would reach the page below.
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
        {children !== undefined && (
          <div className={styles.body}>
            <Redrawn>{children}</Redrawn>
          </div>
        )}
        {actions && (
          <footer className={styles.actions}>
            <Redrawn>{actions}</Redrawn>
          </footer>
        )}
      </div>
    </dialog>
  );
}
