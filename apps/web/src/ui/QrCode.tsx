import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';
import { cx } from './cx.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

export interface QrCodeProps {
  value: string;
  /** The accessible description: "Ticket code of Mia Tanaka". */
  label: string;
  /** If set, the code is a button that opens it over the whole screen, bright and with the screen kept awake. */
  enlarge?: { label: string; title: ReactNode; closeLabel: string; note?: ReactNode } | undefined;
  className?: string | undefined;
}

/** A QR code, black on white in every theme, sharp at every resolution. */
export function QrCode({ value, label, enlarge, className }: QrCodeProps) {
  const [open, setOpen] = useState(false);
  if (!enlarge) return <Code value={value} label={label} className={className} />;
  return (
    <>
      <button
        type="button"
        className={cx(styles.button, className)}
        aria-label={`${label}. ${enlarge.label}`}
        onClick={() => setOpen(true)}
      >
        <Code value={value} />
        <span className={styles.more} aria-hidden="true">
          <Icon name="sun" size="sm" />
          {enlarge.label}
        </span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={enlarge.title}
        closeLabel={enlarge.closeLabel}
        size="full"
        className={styles.bright}
      >
        <KeepAwake />
        <div className={styles.stage}>
          <Code value={value} label={label} className={styles.huge} />
          {enlarge.note && <p className={styles.note}>{enlarge.note}</p>}
        </div>
      </Dialog>
    </>
  );
}

/** The code alone, as one SVG path with the quiet zone that readers need. */
function Code({
  value,
  label,
  className,
}: {
  value: string;
  label?: string | undefined;
  className?: string | undefined;
}) {
  // Computing the code's mask is the slowest part of a page with tickets. The deferred value lets the page render
  // first, and then each code in its own frame.
  const drawing = useDeferredValue(value, '');
  const { path, size } = useMemo(() => {
    if (drawing === '') return { path: '', size: 1 };
    const { data, size: side } = encode(drawing, { ecc: 'M', border: 2 });
    let drawn = '';
    // Adjacent squares of a row become one bar. The path is five times shorter, and no gaps show between squares.
    for (const [y, row] of data.entries())
      for (let x = 0; x < side; x++) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x++;
        drawn += `M${from} ${y}h${x - from + 1}v1H${from}z`;
      }
    return { path: drawn, size: side };
  }, [drawing]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx(styles.code, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={path} />
    </svg>
  );
}

/** Keeps the screen awake while mounted. The lock is requested again when the page becomes visible. */
function KeepAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const take = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (gone) void taken.release();
          else lock = taken;
        },
        () => {
          // The battery is low or the browser refuses. The code still shows.
        },
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
  return null;
}
