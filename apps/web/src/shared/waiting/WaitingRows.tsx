import type { OwnWaitingEntry } from '@foyer/contract/orders/waiting-list';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../api/query.ts';
import { momentWords } from '../time/moment.ts';
import { useLanguage } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { useWaitingText, WithWaitingText } from './text.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './Waiting.module.css';

/** The account's waiting list entries, each with its event. */
export default function WaitingRows() {
  return (
    <WithWaitingText>
      <Rows />
    </WithWaitingText>
  );
}

function Rows() {
  const { locale } = useLanguage();
  const { waiting: t } = useWaitingText();
  const { data = [] } = useCall('listMyWaiting', {}, { retry: false });
  return (
    <section className={cx(styles.part, styles.mine)} aria-labelledby="my-waiting">
      <h2 id="my-waiting">
        <Phrases>{t.mine}</Phrases>
      </h2>
      <ul className={styles.list}>
        {data.map((entry) => {
          const { eventId, offeredUntil } = entry;
          const ticket = translatedText(entry.ticketTranslations.description, locale, entry.ticketDescription);
          const until = offeredUntil && momentWords(offeredUntil, entry.timeZone, locale, 'longWithTime');
          const who = whoOf(entry, locale);
          return (
            <li key={entry.entryId} className={styles.row}>
              <div className={styles.what}>
                <p className={styles.name}>{ticket}</p>
                {who !== '' && <p>{who}</p>}
                <p className={styles.note}>{translatedText(entry.eventTranslations.name, locale, entry.eventName)}</p>
                <p>
                  <Dates>{until ? t.offer({ until }) : t.position({ count: entry.position })}</Dates>
                </p>
              </div>
              {until && (
                <Link
                  to={paths.registration(eventId)}
                  className={buttonClass({ variant: 'primary', size: 'sm' })}
                  aria-label={t.takeFor({ ticket })}
                >
                  {t.take}
                </Link>
              )}
              <LeaveButton eventId={eventId} entry={entry} ticket={ticket} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The person of a party, with the relationship. Empty for the ticket of the account holder. */
const whoOf = ({ person, relationship }: OwnWaitingEntry, locale: Locale): string =>
  [
    ...(person ? [`${fullName(person, locale)} (${person.externalAccountIdentifier})`] : []),
    ...(relationship ? [translatedText(relationship.translations.label, locale, relationship.label)] : []),
  ].join(' · ');
