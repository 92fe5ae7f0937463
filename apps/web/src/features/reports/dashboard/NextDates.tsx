import type { NextDate } from '@foyer/contract/events/event-overview';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { messageSubject } from '../../../shared/mail/message-subject.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './OpenTasks.module.css';

const refetchMs = 60_000;
/** Dates that the card lists. */
const mostListed = 5;

/** What happens next by itself: registration, sale, prices and messages, each at its time (reports 1.2). */
export function NextDates() {
  const { locale } = useLanguage();
  const { openTasks: t } = useStaffText();
  const dates = useCall('listNextDates', {}, { refetchInterval: refetchMs });
  if (dates.isError) return <LoadFailed error={dates.error} onRetry={() => void dates.refetch()} />;
  if (!dates.data) return null;
  const wordsOf = ({ kind, event, count, about }: NextDate) => {
    const name = eventName(event, locale);
    const numbers = { count: count.toLocaleString(locale) };
    const what =
      about === null
        ? kind === 'message'
          ? t.messageCount(numbers)
          : t.typeCount(numbers)
        : kind === 'message'
          ? messageSubject({ subject: about }, name)
          : about;
    return t[kind]({ event: name, about: what });
  };
  return (
    <Card title={t.nextDates} className={styles.card}>
      {dates.data.length === 0 && <p>{t.noDates}</p>}
      <ul className={styles.tasks}>
        {dates.data.slice(0, mostListed).map((date) => (
          <li key={`${date.kind} ${date.at} ${date.event.eventId}`}>
            <Link to={addressOf(date)} className={styles.name}>
              {wordsOf(date)}
            </Link>
            <small className={styles.figures}>
              {momentWords(date.at, date.event.timeZone, locale, 'shortWithTime')}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where the date is changed. */
const addressOf = ({ kind, event: { eventId } }: NextDate) =>
  kind === 'message'
    ? paths.messages(eventId)
    : kind === 'registrationOpens' || kind === 'registrationCloses'
      ? paths.manageEvent(eventId)
      : paths.selfServiceEvent(eventId);
