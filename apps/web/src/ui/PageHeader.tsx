import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { cx } from './cx.ts';
import { Dates } from './Dates.tsx';
import { Phrases } from './Phrases.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** Small text above the title: the section, the event, a step count. */
  eyebrow?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** The link back, above everything. */
  back?: ReactNode;
  /** Next to the title: chips, buttons. */
  actions?: ReactNode;
  /** The id of the title, which has `tabIndex=-1` and takes the focus after navigation. */
  titleId?: string | undefined;
  className?: string | undefined;
}

/** The header of a page, with its only `h1`. */
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
          {lead && (
            <p className={styles.lead}>
              <Dates>{lead}</Dates>
            </p>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
