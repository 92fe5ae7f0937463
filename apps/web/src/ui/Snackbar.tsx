import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Snackbar.module.css';
import { cx } from './cx.ts';
import type { Tone } from './Alert.tsx';
import { controlsInWindow, freePlace } from './free-place.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

const icons: Record<Tone, IconName> = { info: 'info', success: 'check-circle', warning: 'alert', error: 'x-circle' };

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

interface Shown extends SnackbarMessage {
  id: number;
}

interface Snackbars {
  /** Shows a message and returns its id. It replaces a message with the same text. */
  show: (snackbar: SnackbarMessage) => number;
  dismiss: (id?: number) => void;
}

const Context = createContext<Snackbars | null>(null);

/** Access to the snackbars, for any component below `SnackbarProvider`. */
export function useSnackbar(): Snackbars {
  const context = useContext(Context);
  if (!context) throw new Error('useSnackbar needs a SnackbarProvider above it');
  return context;
}

export interface SnackbarProviderProps {
  /** The label of the button that closes a message. */
  closeLabel: string;
  /** A name for the region, for screen readers. */
  regionLabel?: string | undefined;
  /** Identifies the current screen. */
  screen: string;
  children: ReactNode;
}

/** Holds at most three messages in the top layer. Screen readers announce them. */
export function SnackbarProvider({ closeLabel, regionLabel, screen, children }: SnackbarProviderProps) {
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

  // Runs before the effects of the new screen, which may show messages.
  const shownOn = useRef(screen);
  useLayoutEffect(() => {
    if (shownOn.current === screen) return;
    shownOn.current = screen;
    setMessages((all) =>
      all.filter(({ forNextScreen }) => forNextScreen).map((message) => ({ ...message, forNextScreen: false })),
    );
  }, [screen]);

  // Opened again with each message, so the region is above dialogs that opened later.
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  useEffect(() => {
    if (messages.length > 0 && region.current?.showPopover) return keepInFreePlace(region.current);
    return undefined;
  }, [messages]);

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

/** Delay after scrolling or a focus change before the messages look for a free position again, in ms. */
const restMs = 100;

/** Keeps the messages at a position that covers no control, until the returned function is called. */
function keepInFreePlace(region: HTMLElement): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const place = () => {
    const list = region.firstElementChild;
    const widths = [...(list?.children ?? [])].map((each) => (each instanceof HTMLElement ? each.offsetWidth : 0));
    const size = { width: Math.max(0, ...widths), height: list?.clientHeight ?? 0 };
    const free = freePlace(size, { width: window.innerWidth, height: window.innerHeight }, controlsInWindow(region));
    region.style.insetInlineStart = `${free.left}px`;
    region.style.insetBlockStart = `${free.top}px`;
  };
  const placeLater = () => {
    clearTimeout(rest);
    rest = setTimeout(place, restMs);
  };
  place();
  const observer = new ResizeObserver(placeLater);
  observer.observe(document.body);
  const events = ['scroll', 'resize', 'focusin'] as const;
  for (const event of events) window.addEventListener(event, placeLater, { passive: true });
  return () => {
    clearTimeout(rest);
    observer.disconnect();
    for (const event of events) window.removeEventListener(event, placeLater);
  };
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
