import type { ComponentProps, ReactNode } from 'react';
import styles from './Alert.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const icons: Record<Tone, IconName> = { info: 'info', success: 'check-circle', warning: 'alert', error: 'x-circle' };

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: Tone | undefined;
  /** The word that says what kind of message it is ("Please note"), or its headline. */
  title?: ReactNode;
  /** Buttons or links: what to do next. */
  actions?: ReactNode;
  /** Small beneath: the request id. */
  reference?: ReactNode;
  /** Said at once by screen readers: for messages that appear after an action. */
  live?: boolean | undefined;
}

/** A message in the flow of the page, told by icon and word as well as by colour. */
export function Alert({ tone = 'info', title, actions, reference, live, className, children, ...rest }: AlertProps) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} {...rest} className={cx(styles.alert, styles[tone], className)}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {reference && <p className={styles.reference}>{reference}</p>}
      </div>
    </div>
  );
}
