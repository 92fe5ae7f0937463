import type { SVGProps } from 'react';
import styles from './Icon.module.css';
import { cx } from './cx.ts';
import type { StaffIcon } from './staff-strokes.ts';

/**
 * Stroke icons on a 24 px grid, drawn for Foyer. One path per icon; nothing is filled. The icons of staff screens are
 * in `staff-strokes.ts` and load with the staff texts.
 */
const strokes = {
  alert: 'M12 9.2v4.4M12 17h.01M10.3 4.2 2.9 17.4A2 2 0 0 0 4.6 20.4h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  calendar:
    'M4 9.5h16M8 3v3.5M16 3v3.5M5.5 5h13A1.5 1.5 0 0 1 20 6.5v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-12A1.5 1.5 0 0 1 5.5 5Z',
  card: 'M3 9.5h18M6.5 15h3.5M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5Z',
  cart: 'M3 4h2.2l2.3 11.5h10.2L20 8H6.1M9 20h.01M16.5 20h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'm8 12.3 2.8 2.8L16 9.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  clock: 'M12 7.5V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h10.5v11.5H9zM5.5 15H4V3.5h10.5V5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  edit: 'M4 20l1-4L16.3 4.7a1.7 1.7 0 0 1 2.4 0l.6.6a1.7 1.7 0 0 1 0 2.4L8 19l-4 1ZM14 7l3 3',
  external: 'M13.5 4.5h6v6M19.5 4.5l-9 9M16.5 14v4.5a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1H10',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.2-1M9.9 10a3 3 0 0 0 4.2 4.2',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  group:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.3 3-5 6.5-5s6 1.7 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.2.6 3.6 2.2 4 4.6',
  info: 'M12 11.5V16M12 8h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  live: 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 0 8.4M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14',
  lock: 'M5.5 11h13v9.5h-13zM8 11V8a4 4 0 0 1 8 0v3',
  logout: 'M9.5 4H5v16h4.5M14 8l4 4-4 4M18 12H9.5',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  more: 'M5.5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM12 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM18.5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z',
  pin: 'M12 21s7-6.2 7-11.3a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  print:
    'M7 8.5V3.5h10v5M7 17H4.5A1.5 1.5 0 0 1 3 15.5V10a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 10v5.5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17.5 20H20v-1.5M14 20h.01',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.7M20 4.5V11h-6.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5 16 16',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7.5 11H5v9.5h14V11h-2.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  swap: 'M7 4 3.5 7.5 7 11M3.5 7.5h14M17 13l3.5 3.5L17 20M20.5 16.5h-14',
  ticket:
    'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v2.3a2.3 2.3 0 0 0 0 4.4v2.3a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-2.3a2.3 2.3 0 0 0 0-4.4V7.5A1.5 1.5 0 0 1 4.5 6ZM14.5 6v2M14.5 11v2M14.5 16v2',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  undo: 'M8 4.5 3.5 9 8 13.5M3.5 9H14a6 6 0 0 1 0 12H9',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.7-4 3.5-6 7.5-6s6.8 2 7.5 6',
  'wifi-off':
    'M4 4l16 16M12 19.5h.01M8.7 15.8a5 5 0 0 1 5-1M5.5 12.5a9.5 9.5 0 0 1 4.5-2.3M14.5 10.4a9.5 9.5 0 0 1 4 2.1M2.5 9.2a14 14 0 0 1 4.5-2.7M10.5 5.6A14 14 0 0 1 21.5 9.2',
  'x-circle': 'm9 9 6 6M15 9l-6 6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
} as const;

export type IconName = keyof typeof strokes | StaffIcon;

const drawn: Partial<Record<IconName, string>> = { ...strokes };

/** Adds the icons of staff screens (`staff-strokes.ts`). */
export const bringIcons = (more: Readonly<Partial<Record<IconName, string>>>) => Object.assign(drawn, more);

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'children'> {
  name: IconName;
  size?: 'sm' | 'md' | 'lg' | 'giant' | undefined;
  /** For an icon with a meaning that no text next to it repeats. */
  label?: string | undefined;
}

/** An icon in the colour of the text around it; decorative unless it has a `label`. */
export function Icon({ name, size = 'md', label, className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx(styles.icon, styles[size], className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
      {...rest}
    >
      <path d={drawn[name]} />
    </svg>
  );
}
