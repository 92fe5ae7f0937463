import type { Draw } from '@foyer/contract/orders/draws';
import type { EventView, ListedEvent } from '@foyer/contract/events/events';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { Dates } from '../../ui/Dates.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { momentWords } from '../time/moment.ts';
import { useDrawText } from './text.ts';
import styles from './EntryNotes.module.css';

export interface EntryNotesProps {
  event: EventView | ListedEvent;
  draws: readonly Draw[];
}

/** The state of the person's entries, on the event's card and in registration (selling 2.9). */
export default function EntryNotes({ event: { eventId, configuration }, draws }: EntryNotesProps) {
  const { locale } = useLanguage();
  const { draws: t } = useDrawText();
  const dateOf = (at: string) => momentWords(at, configuration.timeZone, locale, 'longWithTime');
  return (
    <ul className={styles.notes}>
      {draws.map(({ drawId, entry, ticketDescription, ticketTranslations }) => {
        const ticket = translatedText(ticketTranslations.description, locale, ticketDescription);
        const { state, heldUntil, position } = entry ?? {};
        return (
          <li key={drawId} className={styles.note}>
            <Icon name={state === 'WAITING' ? 'clock' : 'check-circle'} size="sm" />
            <span>
              <Dates>
                {state === 'ENTERED'
                  ? t.noteEntered({ ticket })
                  : state === 'WON'
                    ? heldUntil === undefined
                      ? t.noteWon({ ticket })
                      : t.noteWonUntil({ ticket, date: dateOf(heldUntil) })
                    : position === undefined
                      ? t.noteWaiting({ ticket })
                      : t.noteWaitingAt({ ticket, position: position.toLocaleString(locale) })}
              </Dates>{' '}
              <Link to={paths.draws(eventId)}>{t.seeDraw}</Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
