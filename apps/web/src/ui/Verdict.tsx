import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Verdict.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import type { Picture } from './EventFrame.tsx';
import { Phrases } from './Phrases.tsx';
import { Spinner } from './Spinner.tsx';

export type VerdictTone = 'good' | 'warn' | 'bad';

const icons: Readonly<Record<VerdictTone, IconName>> = { good: 'check-circle', warn: 'clock', bad: 'x-circle' };

export interface VerdictProps {
  /** `wait`: the result is not known yet. */
  tone: VerdictTone | 'wait';
  /** Replaces the icon of the tone. */
  icon?: IconName | undefined;
  /** The result in a few words. */
  title: ReactNode;
  /** The person's name, readable from two metres. */
  name?: ReactNode;
  /** When it was used first, or why not. */
  children?: ReactNode;
  image?: (Picture & { alt: string }) | undefined;
  /** Buttons; the button with `data-ok` takes the focus. */
  actions?: ReactNode;
  onClose: () => void;
}

/** The result at the door over the whole screen: colour, a giant icon and text. Escape closes it. */
export function Verdict({ onClose, ...said }: VerdictProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-ok]')?.focus(), [said.tone]);
  return (
    <dialog
      ref={element}
      role="alertdialog"
      aria-labelledby={titleId}
      className={cx(styles.verdict, styles[said.tone])}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Stage titleId={titleId} {...said} />
    </dialog>
  );
}

/**
 * The same result while the next code may be scanned at any moment. It takes no focus, so a scanner's keys reach the
 * same field as before.
 */
export function PassingVerdict({ onClose, ...said }: VerdictProps) {
  const titleId = useId();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <section aria-labelledby={titleId} className={cx(styles.verdict, styles.passing, styles[said.tone])}>
      <Stage titleId={titleId} {...said} />
    </section>
  );
}

function Stage({
  titleId,
  tone,
  icon,
  title,
  name,
  children,
  image,
  actions,
}: Omit<VerdictProps, 'onClose'> & { titleId: string }) {
  return (
    <div className={styles.stage}>
      {tone === 'wait' ? <Spinner size="lg" /> : <Icon name={icon ?? icons[tone]} className={styles.icon} />}
      <div role="alert" className={styles.said}>
        <h2 id={titleId} className={styles.title}>
          <Phrases>{title}</Phrases>
        </h2>
        {name && (
          <p className={styles.name} translate="no">
            {name}
          </p>
        )}
        {children && <div className={styles.words}>{children}</div>}
      </div>
      {image && <img className={styles.image} alt={image.alt} sizes="24rem" srcSet={image.srcSet} src={image.src} />}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
