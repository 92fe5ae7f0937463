import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { PoolBars } from '../../../shared/event/PoolBars.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './OpenTasks.module.css';

const refetchMs = 60_000;

/** The events that run today, with sold units, check-ins and the bars of their pools (reports 1.2). Renders nothing without such an event. */
export function TodaysEvents() {
  const { locale } = useLanguage();
  const { openTasks: t } = useStaffText();
  const events = useCall('listEventOverview', {}, { refetchInterval: refetchMs });
  const running = (events.data ?? []).filter(({ state }) => state === 'running');
  if (running.length === 0) return null;
  return (
    <Card title={t.today} className={styles.card}>
      <ul className={styles.tasks}>
        {running.map(({ event, sold, capacity, checkedIn, hasPools }) => (
          <li key={event.eventId} className={styles.withPools}>
            <Link to={paths.adminEvent(event.eventId)} className={styles.name}>
              {eventName(event, locale)}
            </Link>
            <small className={styles.figures}>
              {[
                capacity === null ? t.sold({ sold }) : t.soldOf({ sold, capacity }),
                t.checkedIn({ count: checkedIn }),
              ].join(' · ')}
            </small>
            <Link to={paths.door(event.eventId)} className={styles.link}>
              {t.openDoor}
            </Link>
            {hasPools && (
              <div className={styles.pools}>
                <PoolBars eventId={event.eventId} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
