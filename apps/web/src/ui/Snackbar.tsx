import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import styles from './Snackbar.module.css';
import { followFreePosition } from './free-position.ts';
import { SnackbarBox, type SnackbarMessage } from './SnackbarBox.tsx';

type Shown = SnackbarMessage & { id: number };

interface Snackbars {
  /** Shows a message and returns its id. It replaces a message with the same text. */
  show: (snackbar: SnackbarMessage) => number;
  /** Closes a message, or all messages. */
  dismiss: (id?: number) => void;
}

const Context = createContext<Snackbars | null>(null);

/** Access to the snackbars, for any component below `SnackbarProvider`. */
export function useSnackbar(): Snackbars {
  const context = use(Context);
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

/** When the region opens on a new page without messages, ms. */
const firstOpenMs = 1000;

/** Holds at most three messages in the top layer. Screen readers announce them. */
export function SnackbarProvider({ closeLabel, regionLabel, screen, children }: SnackbarProviderProps) {
  const [messages, setMessages] = useState<readonly Shown[]>([]);
  const ids = useRef(0);
  const region = useRef<HTMLElement>(null);
  const snackbars = useMemo(() => {
    const show = (message: SnackbarMessage) => {
      const id = (ids.current += 1);
      setMessages((all) => [...all.filter((other) => other.message !== message.message), { ...message, id }].slice(-3));
      return id;
    };
    const dismiss = (id?: number) => setMessages((all) => all.filter((each) => id !== undefined && each.id !== id));
    return { show, dismiss };
  }, []);

  // Runs before the effects of the new screen, which may show messages.
  const [shownOn, setShownOn] = useState(screen);
  if (shownOn !== screen) {
    setShownOn(screen);
    setMessages(messages.filter((each) => each.forNextScreen).map((each) => ({ ...each, forNextScreen: false })));
  }

  // The region is always open, because screen readers announce only changes of a visible region. It opens again with
  // each message, so it is above dialogs that opened later.
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    const open = () => {
      region.current?.hidePopover?.();
      region.current?.showPopover?.();
    };
    if (newest !== undefined) return open();
    // Opening lays out the page at once, so without a message it waits until the page is painted.
    const timer = setTimeout(open, firstOpenMs);
    return () => clearTimeout(timer);
  }, [newest]);
  useEffect(() => (messages.length > 0 && region.current ? followFreePosition(region.current) : undefined), [messages]);

  return (
    <Context value={snackbars}>
      {children}
      <section
        ref={region}
        popover="manual"
        aria-label={regionLabel}
        className={styles.region}
        data-messages
        data-print="hide"
      >
        <div role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false" className={styles.list}>
          {messages.map((shown) => (
            <SnackbarBox
              key={shown.id}
              {...shown}
              closeLabel={closeLabel}
              onClose={() => snackbars.dismiss(shown.id)}
            />
          ))}
        </div>
      </section>
    </Context>
  );
}
