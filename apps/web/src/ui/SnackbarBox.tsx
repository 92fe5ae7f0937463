import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import styles from './Snackbar.module.css';
import { toneIcons, type Tone } from './Alert.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface SnackbarMessage {
  message: ReactNode;
  tone?: Tone | undefined;
  /**
   * How long it stays, in ms; `null` stays until closed. The time pauses while the pointer or focus is in it. Default
   * 6000.
   */
  timeoutMs?: number | null | undefined;
  action?: { label: string; onAction: () => void } | undefined;
  /** True if the message belongs to the next screen. Any other message disappears when its screen is left. */
  forNextScreen?: boolean | undefined;
}

interface SnackbarBoxProps extends SnackbarMessage {
  closeLabel: string;
  onClose: () => void;
}

/** One message with its buttons. It closes itself after its time. */
export function SnackbarBox({
  message,
  tone = 'info',
  timeoutMs = 6000,
  action,
  closeLabel,
  onClose,
}: SnackbarBoxProps) {
  const [heldBy, setHeldBy] = useState({ pointer: false, focus: false });
  const isHeld = heldBy.pointer || heldBy.focus;
  const hold = (change: Partial<typeof heldBy>) => () => setHeldBy((before) => ({ ...before, ...change }));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (timeoutMs === null || isHeld) return;
    const timer = setTimeout(() => close(), timeoutMs);
    return () => clearTimeout(timer);
  }, [timeoutMs, isHeld]);
  const act = () => {
    onClose();
    action?.onAction();
  };
  return (
    <div
      className={cx(styles.message, styles[tone])}
      onPointerEnter={hold({ pointer: true })}
      onPointerLeave={hold({ pointer: false })}
      onFocus={hold({ focus: true })}
      onBlur={hold({ focus: false })}
    >
      <Icon name={toneIcons[tone]} className={styles.icon} />
      <div className={styles.text}>{message}</div>
      <div className={styles.buttons}>
        {action && (
          <button type="button" className={styles.button} onClick={act}>
            {action.label}
          </button>
        )}
        <button type="button" className={styles.button} onClick={onClose}>
          {closeLabel}
        </button>
      </div>
    </div>
  );
}
