import { useRef, type ReactNode } from 'react';
import styles from './EventFrame.module.css';
import { cx } from './cx.ts';
import { Dates } from './Dates.tsx';
import { PlaceholderPicture } from './PlaceholderPicture.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { useNearView } from './near-view.ts';
import { tintAttributes } from './tint.ts';
import { Phrases } from './Phrases.tsx';

/** A picture in several widths (`w` descriptors). The browser loads the best width. */
export interface Picture {
  srcSet?: string;
  src: string;
}

/**
 * The displayed width of the picture for the browser's choice. It matches `EventFrame.module.css` and the grids. On
 * phones it is slightly smaller: the difference is invisible, and the next width is a third larger.
 */
const sizes = {
  card: '(min-width: 48rem) 24rem, calc(100vw - 3rem)',
  row: '(min-width: 48rem) 34rem, calc(100vw - 3rem)',
  logo: '3rem',
};

export interface EventFact {
  icon: IconName;
  text: ReactNode;
}

export interface EventFrameProps {
  title: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** Without a picture the card shows a doorway in the event's tint. */
  image?: Picture | undefined;
  imageAlt?: string | undefined;
  logo?: Picture | undefined;
  logoAlt?: string | undefined;
  /** A CSS colour of the event. */
  tint?: string | undefined;
  /** The status as text on the picture: a `Chip`. */
  status?: ReactNode;
  /** Dates and place, each with its icon. */
  facts?: readonly EventFact[] | undefined;
  /** "Part of …" above the title of a child event. */
  eyebrow?: ReactNode;
  /** Notes: closed, opens on, register by. */
  children?: ReactNode;
  /** One primary action first, quiet ones after. */
  actions?: ReactNode;
  /** Child events below their parent. */
  nested?: ReactNode;
  /** `row`: the picture is next to the text if there is space, for the top of a page. */
  look?: 'card' | 'row' | undefined;
  /** The first picture of a page loads at once and before all others. The others load when they are near the view. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** An event: picture, text and one clear action. */
export function EventFrame({
  title,
  level = 2,
  image,
  imageAlt = '',
  logo,
  logoAlt = '',
  tint,
  status,
  facts = [],
  eyebrow,
  children,
  actions,
  nested,
  look = 'card',
  eager = false,
  className,
}: EventFrameProps) {
  const Heading = `h${level}` as const;
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearView(frame, eager);
  return (
    <article {...tintAttributes(tint)} className={cx(styles.card, styles[look], className)}>
      <div ref={frame} className={styles.picture}>
        {!image && <PlaceholderPicture className={styles.doorway} />}
        {near && image && (
          <img
            className={styles.banner}
            alt={imageAlt}
            width={1200}
            height={675}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            sizes={sizes[look]}
            {...image}
          />
        )}
        {near && logo && (
          <img className={styles.logo} alt={logoAlt} width={64} height={64} sizes={sizes.logo} {...logo} />
        )}
        {status && <div className={styles.status}>{status}</div>}
      </div>
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading className={styles.title}>
          <Phrases>{title}</Phrases>
        </Heading>
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact, index) => (
              <li key={index}>
                <Icon name={fact.icon} />
                <span>
                  <Dates>{fact.text}</Dates>
                </span>
              </li>
            ))}
          </ul>
        )}
        {children && <div className={styles.notes}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {nested && <div className={styles.nested}>{nested}</div>}
    </article>
  );
}
