import { badgeNames } from '@foyer/domain/door/badges';
import { eventName } from '../../event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { FittedLine } from './FittedLine.tsx';
import type { BadgeFace, BadgeView } from './view.ts';
import styles from './layouts.module.css';

/**
 * A lanyard badge of 100 by 148 mm: a name readable from two metres, the origin, and number and T-shirt size for staff.
 */
function EnergizeBadge({ badge, event, sizes }: BadgeFace) {
  const { locale } = useLanguage();
  const { top, bottom } = badgeNames(badge, badge.countryCode ?? '');
  return (
    <div className={styles.energize}>
      <FittedLine text={eventName(event, locale)} pt={16} className={styles.event} />
      <div className={styles.name}>
        <FittedLine text={top} pt={sizes.topPt} country={badge.countryCode} className={styles.top} />
        <FittedLine text={bottom} pt={sizes.bottomPt} country={badge.countryCode} className={styles.bottom} />
        {badge.home !== '' && <FittedLine text={badge.home} country={badge.countryCode} pt={15} />}
      </div>
      <p className={styles.foot}>
        <span>{badge.externalAccountIdentifier}</span>
        <span>{badge.tShirtSize}</span>
      </p>
    </div>
  );
}

export const energize: BadgeView = {
  page: 'badge',
  sizes: { topPt: 44, bottomPt: 26 },
  hasAwards: false,
  Face: EnergizeBadge,
};
