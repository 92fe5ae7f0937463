import type { ReactNode } from 'react';
import styles from './TicketFrame.module.css';
import { cx } from './cx.ts';
import { tintAttributes } from './tint.ts';
import { Phrases } from './Phrases.tsx';

export interface TicketFrameProps {
  /** The event, small above the name. */
  event: ReactNode;
  /** Whose ticket it is: what one reads first. */
  name: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  /** What kind of ticket. */
  kind?: ReactNode;
  /** A `Chip`: active, checked in, canceled. */
  status?: ReactNode;
  /** Rows beneath the name: `Facts`. */
  children?: ReactNode;
  /** On the stub: the `QrCode`. */
  code?: ReactNode;
  /** On a phone the stub stands above the facts: the page one holds to the door's scanner. */
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

/** A ticket that looks like one: the colour of its event, a perforation, a stub with the code. */
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
        <Heading className={styles.name}>
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
          {number && <p className={styles.number}>{number}</p>}
        </div>
      )}
    </article>
  );
}
