import type { Award } from '@foyer/contract/tickets/ticket';
import { awardColumns } from '@foyer/domain/door/badges';
import { badgeNames } from '@foyer/domain/door/badges';
import { eventName } from '../../event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { FittedLine } from './FittedLine.tsx';
import type { BadgeFace, BadgeView } from './view.ts';
import styles from './layouts.module.css';

/**
 * A landscape letter sheet: the name with its title, and below it the awards, with a column per display level (door 6.2).
 */
function AmbitionBadge({ badge, event, sizes }: BadgeFace) {
  const { locale } = useLanguage();
  const { top, bottom } = badgeNames(badge, badge.countryCode ?? '');
  return (
    <div className={styles.ambition}>
      <FittedLine text={eventName(event, locale)} pt={16} className={styles.event} />
      <div className={styles.name}>
        <FittedLine text={top} pt={sizes.topPt} country={badge.countryCode} className={styles.top} />
        <FittedLine text={bottom} pt={sizes.bottomPt} country={badge.countryCode} className={styles.bottom} />
        {badge.assignedTitle && <FittedLine text={badge.assignedTitle.titleName} pt={16} className={styles.title} />}
        {badge.home !== '' && <FittedLine text={badge.home} country={badge.countryCode} pt={13} />}
      </div>
      <div className={styles.awards}>
        {awardColumns(badge.assigned).map(({ level, awards }) => (
          <ul key={level}>
            {awards.map((award) => (
              <AwardLine key={`${award.awardGroupName} ${award.awardName}`} award={award} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

function AwardLine({ award }: { award: Award }) {
  return (
    <li>
      {award.imageName !== null && (
        <img src={`/api/ticket/award-image/${encodeURIComponent(award.imageName)}`} alt="" width="32" height="32" />
      )}
      <FittedLine text={award.awardName} pt={11} />
    </li>
  );
}

export const ambition: BadgeView = {
  page: 'letter-landscape',
  sizes: { topPt: 40, bottomPt: 30 },
  hasAwards: true,
  Face: AmbitionBadge,
};
