import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './Badge.module.css';

/** A sheet in its real size, or scaled down to fit the available width. */
export function InSight({ label, children }: { label: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const { current } = section;
    if (!current) return undefined;
    const fit = () => {
      const sheet = current.querySelector('[data-sheet]');
      if (!(sheet instanceof HTMLElement)) return;
      const style = getComputedStyle(current);
      const room = current.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      setZoom(Math.min(1, room / sheet.offsetWidth));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <section ref={section} aria-label={label} className={styles.sight}>
      <div style={{ zoom }}>{children}</div>
    </section>
  );
}
