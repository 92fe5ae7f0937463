import { useId } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg' | 'sm';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Uses the full width of the parent. */
  block?: boolean | undefined;
}

/** The class names of a button, for a router's link that should look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', block = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block);
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** Shows a spinner instead of the icon and ignores presses; the text stays. */
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  /**
   * Disables the button and shows the reason below it. The button stays focusable, so screen readers announce the
   * reason.
   */
  disabledReason?: ReactNode;
  /** The same with a reason that the page shows already: the id of its element. */
  disabledReasonId?: string | undefined;
}

/** A button. Its `type` defaults to `button`. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  loading = false,
  disabled = false,
  disabledReason,
  disabledReasonId,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const ownReasonId = useId();
  const explained = Boolean(disabledReason);
  const reasonId = explained ? ownReasonId : disabledReasonId;
  const inert = loading || reasonId !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled && reasonId === undefined}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      aria-describedby={cx(rest['aria-describedby'], reasonId) || undefined}
      className={cx(buttonClass({ variant, size, block }), className)}
      onClick={press}
    >
      {loading ? <Spinner /> : icon && <Icon name={icon} />}
      {/* The icon becomes a spinner. The text has an element of its own, because translators replace text nodes. */}
      {children !== undefined && <span>{children}</span>}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
  if (!explained) return button;
  return (
    <span className={cx(styles.explained, block && styles.block)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** The accessible name, also shown on hover. */
  label: string;
  variant?: 'quiet' | 'secondary' | undefined;
}

/** A square button that contains only an icon. */
export function IconButton({ icon, label, variant = 'quiet', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.button, styles[variant], styles.square, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
