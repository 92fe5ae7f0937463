import type { OpenTask } from '@foyer/contract/events/event-overview';
import { useCall } from '../../../api/query.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useNow } from '../../../shared/time/now.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './OpenTasks.module.css';

const refetchMs = 60_000;

/** What needs a decision: each task with its count, its age and a link to its solution (reports 1.2). */
export function OpenTasks() {
  const { locale } = useLanguage();
  const { openTasks: t } = useStaffText();
  const now = useNow();
  const tasks = useCall('listOpenTasks', {}, { refetchInterval: refetchMs });
  if (tasks.isError) return <LoadFailed error={tasks.error} onRetry={() => void tasks.refetch()} />;
  if (!tasks.data) return null;
  const wordsOf = ({ kind, count, event }: OpenTask) =>
    t[kind]({ count, event: event ? eventName(event, locale) : '' });
  const age = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ageOf = (since: string) => {
    const minutes = Math.floor((now.getTime() - Date.parse(since)) / 60_000);
    if (minutes < 60) return age.format(-Math.max(0, minutes), 'minute');
    return minutes < 48 * 60
      ? age.format(-Math.floor(minutes / 60), 'hour')
      : age.format(-Math.floor(minutes / 1440), 'day');
  };
  return (
    <Card title={t.title} className={styles.card}>
      {tasks.data.length === 0 && (
        <p className={styles.quiet}>
          <Icon name="check-circle" size="sm" />
          {t.none}
        </p>
      )}
      <ul className={styles.tasks}>
        {tasks.data.map((task) => (
          <li key={`${task.kind} ${task.event?.eventId ?? ''}`}>
            <Icon name="alert" size="sm" className={styles.mark} />
            <span className={styles.words}>
              <span>{wordsOf(task)}</span>
              {task.since !== null && <small className={styles.age}>{t.since({ age: ageOf(task.since) })}</small>}
            </span>
            <TaskLink task={task} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The link to the screen that solves a task. */
function TaskLink({ task: { kind, event } }: { task: OpenTask }) {
  const { openTasks: t } = useStaffText();
  switch (kind) {
    case 'disputes':
    case 'payments':
    case 'charges':
      return (
        <Link to={paths.decisions()} className={styles.link}>
          {t.decide}
        </Link>
      );
    case 'failedMail':
      return (
        <Link to={paths.outbox()} className={styles.link}>
          {t.openOutbox}
        </Link>
      );
    case 'doorConflicts':
      return (
        event && (
          <Link to={paths.door(event.eventId)} className={styles.link}>
            {t.openDoor}
          </Link>
        )
      );
    case 'lowStock':
    case 'checklist':
      return (
        event && (
          <Link to={paths.selfServiceEvent(event.eventId)} className={styles.link}>
            {t.openEditor}
          </Link>
        )
      );
  }
}
