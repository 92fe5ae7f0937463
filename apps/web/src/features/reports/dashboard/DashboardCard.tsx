import { Link } from '../../../session/navigation.tsx';
import type { ListedEvent } from '@foyer/contract/events/events';
import { formatShortDates } from '@foyer/domain/shared/dates';
import { canScan, onlyReads } from '@foyer/domain/people/permissions';
import { eventName, venueLine } from '../../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { mayOpen } from '../../../session/may-open.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './DashboardScreen.module.css';

/** An event of the tree in a row, with its staff actions (reports 1.1). */
export function DashboardCard({ event }: { event: ListedEvent }) {
  const { locale } = useLanguage();
  const { dashboard, eventStates } = useStaffText();
  const viewer = useSignedIn();
  const name = eventName(event, locale);
  const venue = venueLine(event, locale);
  const { isEventActive, configuration } = event;
  const manages = mayOpen(viewer, 'adminEvent');
  const readsOnly = onlyReads(viewer);
  const scans = canScan(viewer, { isEventActive, qrCodeEnabled: configuration.qrCodeEnabled });
  return (
    <article className={styles.eventRow} aria-labelledby={`event-${event.eventId}`}>
      <div className={styles.words}>
        <h4 id={`event-${event.eventId}`}>
          <Phrases>{name}</Phrases>
        </h4>
        <div className={styles.status}>
          {event.isCalledOff ? (
            <Chip tone="bad">{eventStates.calledOff}</Chip>
          ) : event.isEventActive ? (
            <Chip tone="accent">{eventStates.running}</Chip>
          ) : event.isCheckInActive ? (
            <Chip tone="good">{dashboard.checkInOpen}</Chip>
          ) : event.isPublished ? undefined : (
            <Chip>{eventStates.draft}</Chip>
          )}
          <p className={styles.when}>
            <Dates>
              {[formatShortDates(event.eventStart, event.eventEnd, event.configuration.timeZone, locale), venue]
                .filter(Boolean)
                .join(' · ')}
            </Dates>
          </p>
        </div>
      </div>
      {(manages || scans) && (
        <div className={styles.actions}>
          {scans && (
            <Link
              to={paths.scan(event.eventId)}
              className={buttonClass({ variant: 'primary', size: 'sm' })}
              aria-label={dashboard.scanOf({ event: name })}
            >
              <Icon name="qr" size="sm" />
              <span className={styles.scanText}>{dashboard.scan}</span>
            </Link>
          )}
          {manages && (
            <Link
              to={paths.adminEvent(event.eventId, { eventName: event.defaultName })}
              className={buttonClass({ size: 'sm' })}
              aria-label={readsOnly ? dashboard.reportsOf({ event: name }) : dashboard.adminOf({ event: name })}
            >
              {readsOnly ? dashboard.reports : dashboard.admin}
            </Link>
          )}
        </div>
      )}
    </article>
  );
}
