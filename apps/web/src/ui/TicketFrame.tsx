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
  /** On the stub: the `QrCode`. */
  code?: ReactNode;
  /** On a phone the stub is above the facts, for the page that is shown to the scanner. */
  codeFirst?: boolean | undefined;
  /** Under the code: the ticket's number. */
  number?: ReactNode;
  /** Buttons or a menu. */
  actions?: ReactNode;
  tint?: string | undefined;
  /** Canceled: faded, its stub torn off. */
  void?: boolean | undefined;
  className?: string | undefined;
}

/** A ticket with the colour of its event, a perforation and a stub with the code. */
export function TicketFrame({
  event,
  name,
  level = 3,
  kind,
  status,
  children,
  code,
  number,
  actions,
  tint,
  void: isVoid,
  codeFirst,
  className,
}: TicketFrameProps) {
  const Heading = `h${level}` as const;
  const stub = code !== undefined || number !== undefined;
  return (
    <article
      {...tintAttributes(tint)}
      className={cx(
        styles.ticket,
        stub && styles.stubbed,
        isVoid && styles.void,
        stub && codeFirst && styles.codeFirst,
        className,
      )}
    >
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
      {stub && (
        <div className={styles.stub}>
          {code && <div className={styles.code}>{code}</div>}
          {number && (
            <p className={styles.number} translate="no">
              {number}
            </p>
          )}
        </div>
      )}
    </article>
  );
}
