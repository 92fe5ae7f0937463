import { useCall } from '../../../api/query.ts';
import { Link } from '../../../session/navigation.tsx';
import type { EventView, ListedEvent } from '@foyer/contract/events/events';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { EventHead } from '../../../shared/event/EventHead.tsx';
import { RegisterLink } from '../../../shared/event/RegisterLink.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './ConfirmationScreen.module.css';

/** The event card (orders 8.2). A child shows its parent too. An event without a parent shows its children first. */
export function RelatedEvents({ event }: { event: EventView }) {
  const { locale, text: t } = useLanguage();
  const { parentEventId } = event;
  const parent = useCall('getEvent', { params: { eventId: parentEventId ?? 0 } }, { enabled: parentEventId !== null });
  const events = useCall('listEvents', { query: {} }, { enabled: parentEventId === null && event.hasChildren });
  const children = (events.data ?? []).filter((child) => child.parentEventId === event.eventId);

  return (
    <Stack gap={6} data-print="hide">
      {children.length > 0 && (
        <section className={styles.related}>
          <h2>
            <Phrases>{t.confirmation.children}</Phrases>
          </h2>
          {children.map((child) => (
            <EventHead key={child.eventId} event={child} level={3} look="card" actions={<EventLink event={child} />} />
          ))}
        </section>
      )}
      <section className={styles.related}>
        <h2>
          <Phrases>{t.confirmation.event}</Phrases>
        </h2>
        <EventHead
          event={event}
          level={3}
          look="card"
          eyebrow={parent.data && t.events.partOf({ event: eventName(parent.data, locale) })}
          quiet
        />
      </section>
      {parent.data && (
        <section className={styles.related}>
          <h2>
            <Phrases>{t.confirmation.parent}</Phrases>
          </h2>
          <EventHead event={parent.data} level={3} look="card" actions={<EventLink event={parent.data} />} />
        </section>
      )}
    </Stack>
  );
}

/** Links to the summary of a registered event, otherwise to its registration while that is open. */
function EventLink({ event }: { event: ListedEvent }) {
  const { locale, text: t } = useLanguage();
  const name = eventName(event, locale);
  if (event.isRegistered)
    return (
      <Link
        to={paths.eventSummary(event.eventId)}
        className={buttonClass()}
        aria-label={t.account.summaryOf({ event: name })}
      >
        {t.account.summary}
      </Link>
    );
  return event.isRegistrationActive ? <RegisterLink event={event} /> : null;
}
