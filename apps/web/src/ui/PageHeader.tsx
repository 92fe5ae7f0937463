import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { cx } from './cx.ts';
import { Phrases } from './Phrases.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** Small above the title: the section, the event, a step count. */
  eyebrow?: ReactNode;
  /** Beneath the title: one sentence. */
  lead?: ReactNode;
  /** Above everything: the way back. */
  back?: ReactNode;
  /** Beside the title: chips, buttons. */
  actions?: ReactNode;
  /** Takes focus after navigation; the title carries this id and `tabIndex=-1`. */
  titleId?: string | undefined;
  className?: string | undefined;
}

/** The head of a page, with its only `h1`. */
export function PageHeader({ title, eyebrow, lead, back, actions, titleId, className }: PageHeaderProps) {
  return (
    <header className={cx(styles.header, className)}>
      {back && <div className={styles.back}>{back}</div>}
      <div className={styles.row}>
        <div className={styles.words}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 id={titleId} tabIndex={-1}>
            <Phrases>{title}</Phrases>
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
