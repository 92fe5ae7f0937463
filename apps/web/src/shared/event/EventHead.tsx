import type { ReactNode } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import { formatEventDates } from '@foyer/domain/shared/dates';
import { momentWords } from '../time/moment.ts';
import { useLanguage } from '../../session/language.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EventFrame, type EventFact } from '../../ui/EventFrame.tsx';
import { eventFace, fieldFacts } from './event-words.ts';

interface EventHeadProps {
  event: ListedEvent;
  level?: 1 | 2 | 3;
  look?: 'row' | 'card';
  eyebrow?: ReactNode;
  actions?: ReactNode;
  /** Omits the chip where the page shows the status. */
  quiet?: boolean;
  children?: ReactNode;
}

/** The header of a page about an event: image, dates and place. */
export function EventHead({ event, level = 2, look = 'row', eyebrow, actions, quiet, children }: EventHeadProps) {
  const { locale, text: t } = useLanguage();
  return (
    <EventFrame
      level={level}
      look={look}
      {...eventFace(event, locale, look === 'row' ? 'header' : 'card')}
      eyebrow={eyebrow}
      eager={level === 1}
      status={!quiet && <EventChip event={event} />}
      facts={eventFacts(event, locale, t.account.startsAt)}
      actions={actions}
    >
      {children}
    </EventFrame>
  );
}

function eventFacts(
  event: ListedEvent,
  locale: ReturnType<typeof useLanguage>['locale'],
  startsAt: (p: { time: string }) => string,
): EventFact[] {
  const { timeZone } = event.configuration;
  return [
    { icon: 'calendar', text: formatEventDates(event.eventStart, event.eventEnd, timeZone, locale) },
    { icon: 'clock', text: startsAt({ time: momentWords(event.eventStart, timeZone, locale, 'time') }) },
    ...fieldFacts(event, locale),
  ];
}

function EventChip({ event }: { event: ListedEvent }) {
  const { text: t } = useLanguage();
  if (event.isEventActive) return <Chip tone="accent">{t.events.happeningNow}</Chip>;
  return event.isRegistered ? <Chip tone="good">{t.events.registered}</Chip> : null;
}
