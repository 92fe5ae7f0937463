import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './TicketStub.module.css';

interface TicketStubProps {
  /** The `QrCode`. */
  code: ReactNode;
  /** Under the code: the ticket's number. */
  number: ReactNode;
}

/** The stub of a `TicketFrame` with the code, behind a perforation. */
export function TicketStub({ code, number }: TicketStubProps) {
  return (
    <div className={styles.stub}>
      {code && <div className={styles.code}>{code}</div>}
      <p className={styles.number} translate="no">
        {number}
      </p>
    </div>
  );
}

/**
 * The class of a frame with a stub. With `codeFirst` the stub is above the facts on a phone, for the page that is shown
 * to the scanner.
 */
export const stubbedClass = ({ codeFirst }: { codeFirst?: boolean | undefined }): string =>
  cx(styles.stubbed, codeFirst && styles.codeFirst);
