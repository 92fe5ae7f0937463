import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Snackbar.module.css';
import { cx } from './cx.ts';
import type { Tone } from './Alert.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

const icons: Record<Tone, IconName> = { info: 'info', success: 'check-circle', warning: 'alert', error: 'x-circle' };

export interface SnackbarMessage {
  message: ReactNode;
  tone?: Tone | undefined;
  /** How long it stays, in ms; `null` stays until closed. Pauses while one points at it or is in it. Default 6000. */
  timeoutMs?: number | null | undefined;
  action?: { label: string; onAction: () => void } | undefined;
}

interface Shown extends SnackbarMessage {
  id: number;
}

interface Snackbars {
  /** Shows a message; answers its id. The same text shown again replaces the earlier one. */
  show: (snackbar: SnackbarMessage) => number;
  dismiss: (id?: number) => void;
}

const Context = createContext<Snackbars | null>(null);

/** The way to say something in passing, anywhere beneath `SnackbarProvider`. */
export function useSnackbar(): Snackbars {
  const context = useContext(Context);
  if (!context) throw new Error('useSnackbar needs a SnackbarProvider above it');
  return context;
}

export interface SnackbarProviderProps {
  /** The word on the button that closes a message. */
  closeLabel: string;
  /** A name for the region, for screen readers. */
  regionLabel?: string | undefined;
  children: ReactNode;
}

/** Holds the messages in passing: at most three, in the top layer, said by screen readers as they come. */
export function SnackbarProvider({ closeLabel, regionLabel, children }: SnackbarProviderProps) {
  const [messages, setMessages] = useState<readonly Shown[]>([]);
  const next = useRef(1);
  const region = useRef<HTMLElement>(null);

  const dismiss = useCallback((id?: number) => {
    setMessages((all) => (id === undefined ? [] : all.filter((message) => message.id !== id)));
  }, []);
  const show = useCallback((message: SnackbarMessage) => {
    const id = next.current++;
    setMessages((all) => [...all.filter((other) => other.message !== message.message), { ...message, id }].slice(-3));
    return id;
  }, []);
  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  // Shown afresh with each message, the region lies above dialogs that were opened since.
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
    // The field one is in never lies beneath it (`scroll-padding` in base.css).
    document.documentElement.style.setProperty('--said', `${newest === undefined ? 0 : element.offsetHeight}px`);
    const { activeElement } = document;
    if (activeElement?.matches('input, select, textarea')) activeElement.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  return (
    <Context value={value}>
      {children}
      <section ref={region} popover="manual" aria-label={regionLabel} className={styles.region} data-print="hide">
        <div role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false" className={styles.list}>
          {messages.map((message) => (
            <Message key={message.id} shown={message} closeLabel={closeLabel} onClose={() => dismiss(message.id)} />
          ))}
        </div>
      </section>
    </Context>
  );
}

function Message({ shown, closeLabel, onClose }: { shown: Shown; closeLabel: string; onClose: () => void }) {
  const { message, tone = 'info', timeoutMs = 6000, action } = shown;
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (timeoutMs === null || held) return;
    const timer = setTimeout(() => close.current(), timeoutMs);
    return () => clearTimeout(timer);
  }, [timeoutMs, held]);
  return (
    <div
      className={cx(styles.message, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.text}>{message}</div>
      <div className={styles.buttons}>
        {action && (
          <button
            type="button"
            className={styles.button}
            onClick={() => {
              onClose();
              action.onAction();
            }}
          >
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
