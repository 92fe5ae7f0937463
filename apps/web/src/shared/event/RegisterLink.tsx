import type { ListedEvent } from '@foyer/contract/events/events';
import { useLanguage } from '../../session/language.tsx';
import { Link, usePreload } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { eventName } from './event-words.ts';

/** The registration link of an event, as the primary action. */
export function RegisterLink({ event }: { event: ListedEvent }) {
  const { locale, text: t } = useLanguage();
  const to = paths.registration(event.eventId);
  usePreload(to);
  return (
    <Link
      to={to}
      asksAhead
      className={buttonClass({ variant: 'primary' })}
      aria-label={t.events.registerFor({ event: eventName(event, locale) })}
    >
      {t.events.register}
    </Link>
  );
}
