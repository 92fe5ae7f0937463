import type { CSSProperties, ReactNode } from 'react';
import styles from './EventCard.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { tintAttributes } from './tint.ts';

export interface EventFact {
  icon: IconName;
  text: ReactNode;
}

export interface EventCardProps {
  title: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** Where the picture lies; without one the card shows a doorway in the event's tint. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  logo?: string | undefined;
  logoAlt?: string | undefined;
  /** A CSS colour that belongs to the event. */
  tint?: string | undefined;
  /** The state in words, on the picture: a `Chip`. */
  status?: ReactNode;
  /** Dates, place: each with its icon. */
  facts?: readonly EventFact[] | undefined;
  /** "Part of …" above the title of a child event. */
  eyebrow?: ReactNode;
  /** Notes in words: closed, opens on, register by. */
  children?: ReactNode;
  /** One primary action first, quiet ones after. */
  actions?: ReactNode;
  /** Child events under their parent. */
  nested?: ReactNode;
  /** `row`: picture beside the words where there is room, for the head of a page. */
  look?: 'card' | 'row' | undefined;
  /** The first picture of a page loads at once, the others when near. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** An event: the picture leads, the words follow, one action is clear. */
export function EventCard({
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
}: EventCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article {...tintAttributes(tint)} className={cx(styles.card, styles[look], className)}>
      <div className={styles.picture}>
        {image ? (
          <img
            src={image}
            alt={imageAlt}
            width={1200}
            height={675}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
          />
        ) : (
          <Doorway />
        )}
        {logo && <img className={styles.logo} src={logo} alt={logoAlt} width={64} height={64} loading="lazy" />}
        {status && <div className={styles.status}>{status}</div>}
      </div>
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading className={styles.title}>{title}</Heading>
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact, index) => (
              <li key={index}>
                <Icon name={fact.icon} />
                <span>{fact.text}</span>
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

/** The picture of what has none: arches behind each other, lit from within, in the tint around it. */
export function Doorway({ className, style }: { className?: string | undefined; style?: CSSProperties | undefined }) {
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className={cx(styles.doorway, className)}
      style={style}
    >
      <rect width="320" height="180" className={styles.wall} />
      <path d="M58 180V118a102 102 0 0 1 204 0v62z" className={styles.arch1} />
      <path d="M88 180v-58a72 72 0 0 1 144 0v58z" className={styles.arch2} />
      <path d="M116 180v-54a44 44 0 0 1 88 0v54z" className={styles.arch3} />
      <path d="M136 180v-52a24 24 0 0 1 48 0v52z" className={styles.arch4} />
    </svg>
  );
}
