import { useEffect, useState } from 'react';
import { formatShortDates } from '@foyer/domain/shared/dates';
import { momentWords } from '../../../shared/time/moment.ts';
import { hasEnded } from '@foyer/domain/events/event-state';
import { may } from '@foyer/domain/people/permissions';
import { readEventsHere, type EventsHere as Known } from '../../../offline/known-events.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './DashboardScreen.module.css';

/** The stored events while the server is unreachable. Each links to scanning or shows why scanning is unavailable. */
export function EventsHere() {
  const { locale } = useLanguage();
  const { offlineLinks: t } = useStaffText();
  const scans = may(useSignedIn(), 'checkIn');
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const { heardAt, events } = await readEventsHere();
      const now = new Date();
      if (!isOver) setKnown({ heardAt, events: events.filter((event) => !hasEnded(event, now)) });
    };
    void read();
    return () => {
      isOver = true;
    };
  }, []);
  if (!known || known.events.length === 0) return null;
  const momentOf = (at: number) => momentWords(new Date(at), ownTimeZone(), locale, 'shortWithTime');
  return (
    <section className={styles.here} aria-labelledby="events-here">
      <h2 id="events-here">
        <Phrases>{t.events}</Phrases>
      </h2>
      {known.heardAt !== null && <p className={styles.when}>{t.asOf({ time: momentOf(known.heardAt) })}</p>}
      <ul className={styles.cards}>
        {known.events.map((event) => {
          const name = eventName(event, locale);
          return (
            <li key={event.eventId}>
              <Card
                as="article"
                level={3}
                title={name}
                aside={
                  scans &&
                  (event.rosterOf === null ? (
                    <Chip tone="warn">{t.listMissing}</Chip>
                  ) : (
                    <Chip tone="good">{t.listStored}</Chip>
                  ))
                }
                className={styles.card}
              >
                <p className={styles.when}>
                  <Dates>{formatShortDates(event.eventStart, event.eventEnd, event.timeZone, locale)}</Dates>
                  {scans && (
                    <span>
                      {event.rosterOf === null ? t.listMissingHint : t.ticketsAsOf({ time: momentOf(event.rosterOf) })}
                    </span>
                  )}
                </p>
                {scans && event.rosterOf !== null && (
                  <div className={styles.actions}>
                    <Link
                      to={paths.scan(event.eventId)}
                      className={buttonClass()}
                      aria-label={t.toScan({ event: name })}
                    >
                      <Icon name="qr" />
                      {t.toScreen}
                    </Link>
                  </div>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
