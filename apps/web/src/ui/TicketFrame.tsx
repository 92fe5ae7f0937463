import type { ReactNode } from 'react';
import styles from './TicketFrame.module.css';
import { cx } from './cx.ts';
import { tintAttributes } from './tint.ts';
import { Phrases } from './Phrases.tsx';

export interface TicketFrameProps {
  /** The event, in small text above the name. */
  event: ReactNode;
  /** The name of the ticket's holder, as the most prominent text. */
  name: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  /** The ticket type. */
  kind?: ReactNode;
  /** A `Chip`: active, checked in, canceled. */
  status?: ReactNode;
  /** Rows below the name: `Facts`. */
  children?: ReactNode;
  /** A `TicketStub`, with `className` from `stubbedClass`. */
  stub?: ReactNode;
  /** Buttons or a menu. */
  actions?: ReactNode;
  tint?: string | undefined;
  /** Canceled: faded, its stub torn off. */
  void?: boolean | undefined;
  className?: string | undefined;
}

/** A ticket with the colour of its event. */
export function TicketFrame({
  event,
  name,
  level = 3,
  kind,
  status,
  children,
  stub,
  actions,
  tint,
  void: isVoid,
  className,
}: TicketFrameProps) {
  const Heading = `h${level}` as const;
  return (
    <article {...tintAttributes(tint)} className={cx(styles.ticket, isVoid && styles.void, className)}>
      <div className={styles.main}>
        <div className={styles.top}>
          <p className={styles.event}>{event}</p>
          {status}
        </div>
        <Heading className={styles.name} translate="no">
          <Phrases>{name}</Phrases>
        </Heading>
        {kind && <p className={styles.kind}>{kind}</p>}
        {children && <div className={styles.facts}>{children}</div>}
        {actions && (
          <div className={styles.actions} data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {stub}
    </article>
  );
}
