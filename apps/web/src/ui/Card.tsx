import type { ComponentProps, ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';
import { Redrawn } from './Redrawn.tsx';
import { Phrases } from './Phrases.tsx';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title' | 'ref'> {
  as?: 'section' | 'article' | 'div' | 'li' | undefined;
  title?: ReactNode;
  /** Level of the title's heading, 2 by default. */
  level?: 2 | 3 | 4 | undefined;
  /** At the end of the title's line: a chip, a menu, a link. */
  aside?: ReactNode;
  /** Below a line: actions, totals. */
  footer?: ReactNode;
  /**
   * `plain`: a surface with a border; `sunken`: a darker inset; `accent`: the most important content; `floating`: with
   * a shadow.
   */
  look?: 'plain' | 'sunken' | 'accent' | 'floating' | undefined;
  /** Omits the padding, for tables and images that reach the edge. */
  flush?: boolean | undefined;
}

/** A surface that groups related content. */
export function Card({
  as: Element = 'section',
  title,
  level = 2,
  aside,
  footer,
  look = 'plain',
  flush = false,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <Element {...rest} className={cx(styles.card, styles[look], className)}>
      {(title !== undefined || aside !== undefined) && (
        <header className={styles.header}>
          {title !== undefined && (
            <Heading className={styles.title}>
              <Phrases>{title}</Phrases>
            </Heading>
          )}
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      <div className={flush ? undefined : styles.body}>
        <Redrawn>{children}</Redrawn>
      </div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </Element>
  );
}
