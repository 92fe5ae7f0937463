import type { ReactNode } from 'react';
import styles from './Welcome.module.css';
import { Phrases } from './Phrases.tsx';
import { PlaceholderPicture } from './PlaceholderPicture.tsx';

export interface WelcomeProps {
  /** Above the card: mark and language. */
  top?: ReactNode;
  /** Below the card. */
  foot?: ReactNode;
  /** Next to the card on wide screens; a doorway by default. */
  image?: string | undefined;
  /** A few words on the picture. */
  motto?: ReactNode;
  children: ReactNode;
}

/** The layout of the sign-in page inside `main`: a card, and a lit doorway next to it on wide screens. */
export function Welcome({ top, foot, image, motto, children }: WelcomeProps) {
  return (
    <div className={styles.welcome}>
      <div className={styles.side}>
        {top && <div className={styles.top}>{top}</div>}
        <div className={styles.card}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
      <div className={styles.scene}>
        {image ? <img src={image} alt="" /> : <PlaceholderPicture />}
        {motto && (
          <p className={styles.motto}>
            <Phrases>{motto}</Phrases>
          </p>
        )}
      </div>
    </div>
  );
}
