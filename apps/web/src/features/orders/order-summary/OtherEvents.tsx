import { formatShortDates } from '@foyer/domain/shared/dates';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './OrderSummary.module.css';

/** The person's other events, of those that the staff member may see. Left out if there are none. */
export function OtherEvents({ eventId, account }: { eventId: number; account: string }) {
  const { locale } = useLanguage();
  const { orderSummary: t } = useStaffText();
  const events = useCall('listAccountEvents', { params: { externalAccountIdentifier: account } });
  const others = events.data?.filter((event) => event.eventId !== eventId) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="other-events">
      <h2 id="other-events">
        <Phrases>{t.otherEvents}</Phrases>
      </h2>
      <ul className={styles.events}>
        {others.map((event) => (
          <li key={event.eventId} className={styles.line}>
            <Link to={paths.orderSummary(event.eventId, account)}>
              {translatedText(event.translations.name, locale, event.defaultName)}
            </Link>
            <span className={styles.quiet}>
              {[
                formatShortDates(event.eventStart, event.eventEnd, event.timeZone, locale),
                event.tickets > 0 && t.ticketCount({ count: event.tickets }),
                event.canceledTickets > 0 && t.canceledCount({ count: event.canceledTickets }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
