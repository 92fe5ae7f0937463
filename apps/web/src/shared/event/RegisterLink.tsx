import { useEffect } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import { useLanguage } from '../../session/language.tsx';
import { Link, useShownScreen } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { eventName } from './event-words.ts';

/** Delay before the code of the registration is prefetched, in ms. */
const restMs = 1500;

/** The registration link of an event, as the primary action. */
export function RegisterLink({ event }: { event: ListedEvent }) {
  const { locale, text: t } = useLanguage();
  const { preload } = useShownScreen();
  const to = paths.registration(event.eventId);
  // Prefetch the code while the person reads, except in the browser's data-saving mode.
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const rest = setTimeout(() => preload(to), restMs);
    return () => clearTimeout(rest);
  }, [preload, to]);
  /** Loads the code and sends the first requests when the pointer, a touch or the keyboard focus reaches the link. */
  const ahead = () => {
    preload(to);
    globalThis.foyerAsk?.(to, true);
  };
  return (
    <Link
      to={to}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={ahead}
      className={buttonClass({ variant: 'primary' })}
      aria-label={t.events.registerFor({ event: eventName(event, locale) })}
    >
      {t.events.register}
    </Link>
  );
}
