import type { EventView } from '@foyer/contract/events/events';
import { useLanguage } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shown when this person cannot register now. */
export function Closed({ event, title }: { event: EventView; title: string }) {
  const { text: t } = useLanguage();
  usePageTitle(title);
  return (
    <EmptyState
      icon="calendar"
      level={1}
      title={event.isCalledOff ? t.events.calledOffTitle : t.events.closed}
      actions={
        <>
          {event.isRegistered && (
            <Link to={paths.eventSummary(event.eventId)} className={buttonClass({ variant: 'primary' })}>
              {t.events.summary}
            </Link>
          )}
          <Link to={paths.events()} className={buttonClass()}>
            {t.registration.toEvents}
          </Link>
        </>
      }
    >
      {title}
    </EmptyState>
  );
}
