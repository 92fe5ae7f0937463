import type { ComponentProps, ReactNode } from 'react';
import styles from './Chip.module.css';
import { cx } from './cx.ts';
import { Dates } from './Dates.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

export type ChipTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'note';

const icons: Partial<Record<ChipTone, IconName>> = { good: 'check', warn: 'clock', bad: 'close', note: 'info' };

export interface ChipProps extends ComponentProps<'span'> {
  tone?: ChipTone | undefined;
  /** Overrides the icon of the tone; `null` for none. */
  icon?: IconName | null | undefined;
  children: ReactNode;
}

/** A status as text with an icon, so it does not depend on colour. */
export function Chip({ tone = 'neutral', icon, className, children, ...rest }: ChipProps) {
  const name = icon === undefined ? icons[tone] : icon;
  return (
    <span {...rest} className={cx(styles.chip, styles[tone], className)}>
      {name && <Icon name={name} size="sm" />}
      <span>
        <Dates>{children}</Dates>
      </span>
    </span>
  );
}
