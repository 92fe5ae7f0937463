import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import { formatDate, formatDateRange, formatEventDates, lastDayBefore } from '@foyer/domain/shared/dates';
import { eventCard, type EventCardState } from '@foyer/domain/events/event-card';
import { useLanguage } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { usePowerLevel } from '../../session/session-store.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { EventFrame } from '../../ui/EventFrame.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useNow } from '../time/now.ts';
import { eventFace, eventName, fieldFacts } from './event-words.ts';
import { LiveStream } from './LiveStream.tsx';
import { RegisterLink } from './RegisterLink.tsx';
import type { OwnSaleNoteProps } from '../own-sale/OwnSaleNote.tsx';
import type { OfferNoteProps } from '../waiting/OfferNote.tsx';

/** Lazy-loaded, because few people use a waiting list. */
const OfferNote = lazy<ComponentType<OfferNoteProps>>(() =>
  import('../waiting/OfferNote.tsx').catch(() => ({ default: () => null })),
);

/** Lazy-loaded, because few events have sale windows. */
const OwnSaleNote = lazy<ComponentType<OwnSaleNoteProps>>(() =>
  import('../own-sale/OwnSaleNote.tsx').catch(() => ({ default: () => null })),
);

interface EventCardProps {
  event: ListedEvent;
  /** Its registered child events, shown below it. */
  events?: readonly ListedEvent[];
  /** The parent, if this card is part of the parent's card. */
  parent?: ListedEvent;
  /** True for the page's first picture, which loads before all others. */
  eager?: boolean;
  /**
   * Shows the event at another time for a person without special rights. `register` replaces the registration link, and
   * `face` the images.
   */
  preview?: { at: Date; register: ReactNode; face?: Pick<ReturnType<typeof eventFace>, 'image' | 'logo'> };
}

/** An event: image, dates, place, status and the next action (events 3.2). */
export function EventCard({ event, events = [], parent, eager = false, preview }: EventCardProps) {
  const { locale, text: t } = useLanguage();
  const powerLevel = usePowerLevel();
  const now = useNow();
  const { timeZone } = event.configuration;
  const dateOf = (at: Date | string) => formatDate(at, timeZone, locale);
  const state = eventCard(
    {
      ...event,
      liveEventEnabled: event.configuration.liveEventEnabled,
      onSiteRegistrationEnabled: event.configuration.onSiteRegistrationEnabled,
      onSiteRegistrationStart: event.onSiteRegistrationStart ?? undefined,
    },
    { elevated: !preview && powerLevel > 0 },
    preview?.at ?? now,
  );

  return (
    <EventFrame
      level={parent ? 3 : 2}
      {...eventFace(event, locale)}
      {...preview?.face}
      eyebrow={parent && t.events.partOf({ event: eventName(parent, locale) })}
      eager={eager}
      status={<StatusChip event={event} status={state.status} />}
      facts={[
        { icon: 'calendar', text: formatEventDates(event.eventStart, event.eventEnd, timeZone, locale) },
        ...fieldFacts(event, locale),
        {
          icon: 'ticket',
          text: t.events.registrationFromTo({
            range: formatDateRange(event.registrationStart, event.registrationEnd, timeZone, locale),
          }),
        },
      ]}
      actions={preview ? state.action && preview.register : <Actions event={event} state={state} />}
      nested={
        events.length > 0 && events.map((child) => <EventCard key={child.eventId} event={child} parent={event} />)
      }
    >
      {event.waitingOfferUntil && (
        <Suspense>
          <OfferNote until={event.waitingOfferUntil} timeZone={timeZone} />
        </Suspense>
      )}
      {event.hasSaleWindows && !preview && state.status !== 'calledOff' && (
        // Folded, because a note that arrives later would move the cards below.
        <Fold title={t.events.ownSale}>
          {() => (
            <Suspense>
              <OwnSaleNote event={event} />
            </Suspense>
          )}
        </Fold>
      )}
      {state.registerBy && (
        <p>
          <Dates>{t.events.registerBy({ date: dateOf(lastDayBefore(state.registerBy.until, timeZone)) })}</Dates>
        </p>
      )}
      {state.onlineClosed && <p>{t.events.closed}</p>}
      {state.onSiteOpens && (
        <p>
          <Dates>{t.events.onSiteOpens({ date: dateOf(state.onSiteOpens) })}</Dates>
        </p>
      )}
    </EventFrame>
  );
}

/** The most relevant status of the event. */
function StatusChip({ event, status }: { event: ListedEvent; status: EventCardState['status'] }) {
  const { locale, text: t } = useLanguage();
  if (status === 'calledOff') return <Chip tone="bad">{t.events.calledOff}</Chip>;
  if (status === 'registered') return <Chip tone="good">{t.events.registered}</Chip>;
  if (event.isEventActive) return <Chip tone="accent">{t.events.happeningNow}</Chip>;
  if (status === 'open') return <Chip tone="note">{t.events.registrationOpen}</Chip>;
  if (status === 'closed') return null;
  const date = formatDate(event.registrationStart, event.configuration.timeZone, locale);
  return <Chip tone="warn">{t.events.opens({ date })}</Chip>;
}

function Actions({ event, state }: { event: ListedEvent; state: EventCardState }) {
  const { locale, text: t } = useLanguage();
  const name = eventName(event, locale);
  return (
    <>
      {state.action === 'register' && <RegisterLink event={event} />}
      {state.action === 'summary' && (
        <Link
          to={paths.eventSummary(event.eventId)}
          className={buttonClass({ variant: 'primary' })}
          aria-label={t.events.summaryFor({ event: name })}
        >
          {t.events.summary}
        </Link>
      )}
      {state.addAttendee && (
        <Link to={paths.registration(event.eventId)} className={buttonClass({ variant: 'secondary' })}>
          <Icon name="plus" />
          {t.events.addAttendee}
        </Link>
      )}
      {state.shareItinerary && (
        <Link to={paths.eventSummary(event.eventId, { share: true })} className={buttonClass({ variant: 'quiet' })}>
          <Icon name="share" />
          {t.events.shareItinerary}
        </Link>
      )}
      {state.liveStream && event.liveEventTicketId && (
        <LiveStream eventId={event.eventId} ticketId={event.liveEventTicketId} label={t.events.liveStream} />
      )}
    </>
  );
}
