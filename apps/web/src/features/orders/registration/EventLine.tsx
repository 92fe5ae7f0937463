import type { EventView } from '@foyer/contract/events/events';
import { formatEventDates } from '@foyer/domain/shared/dates';
import { EventDescription } from '../../../shared/event/EventDescription.tsx';
import { eventName, eventPicture } from '../../../shared/event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { PurchaseWait } from './PurchaseWait.tsx';
import styles from './Registration.module.css';

/**
 * The event in one line: picture, name and date, and when the next purchase is possible. The line is short to leave space
 * for the current step.
 */
export function EventLine({ event, nextPurchase }: { event: EventView; nextPurchase: string | null }) {
  const { locale } = useLanguage();
  const picture = eventPicture(event, 'event-banner');
  return (
    <>
      <header className={styles.event}>
        {picture && (
          <img alt="" width={96} height={64} decoding="async" sizes="6rem" className={styles.thumb} {...picture} />
        )}
        <div className={styles.eventWords}>
          <h1 className={styles.eventName}>{eventName(event, locale)}</h1>
          <p className={styles.small}>
            <Dates>{formatEventDates(event.eventStart, event.eventEnd, event.configuration.timeZone, locale)}</Dates>
          </p>
          <EventDescription event={event} />
        </div>
      </header>
      {nextPurchase !== null && <PurchaseWait until={nextPurchase} />}
    </>
  );
}
