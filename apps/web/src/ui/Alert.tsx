import type { ComponentProps, ReactNode } from 'react';
import styles from './Alert.module.css';
import { cx } from './cx.ts';
import { Dates } from './Dates.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'error';

export const toneIcons: Record<Tone, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'alert',
  error: 'x-circle',
};

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: Tone | undefined;
  /** A word for the kind of message ("Please note"), or its heading. */
  title?: ReactNode;
  /** Buttons or links for the next action. */
  actions?: ReactNode;
  /** Small text below the message: the request id. */
  reference?: ReactNode;
  /** Announces the message to screen readers, for messages that appear after an action. */
  live?: boolean | undefined;
}

/** A message in the page flow. Icon and text show its kind as well as colour. */
export function Alert({ tone = 'info', title, actions, reference, live, className, children, ...rest }: AlertProps) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} {...rest} className={cx(styles.alert, styles[tone], className)}>
      <Icon name={toneIcons[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title && (
          <p className={styles.title}>
            <Dates>{title}</Dates>
          </p>
        )}
        {children && (
          <div>
            <Dates>{children}</Dates>
          </div>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
        {reference && <p className={styles.reference}>{reference}</p>}
      </div>
    </div>
  );
}
