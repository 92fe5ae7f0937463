import { use, useState } from 'react';
import type { OwnEarnedPlace } from '@foyer/contract/people/qualifications';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { formatDate } from '@foyer/domain/shared/dates';
import { loadEarnedPlaces } from '@foyer/messages/catalogue/earned-places-catalogue';
import type { EarnedPlaceMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { ConfirmDialog } from '../action/ConfirmDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { momentWords } from '../time/moment.ts';
import { ownTimeZone } from '../time/time-zone.ts';
import styles from './EarnedPlaces.module.css';

export interface EarnedPlacesProps {
  /** Only places with a benefit at this event. */
  eventId?: number;
  /** After an answer, which may change the tickets on offer. */
  onAnswered?: (() => void) | undefined;
}

const loads = new Map<Locale, Promise<EarnedPlaceMessages | null>>();
function load(locale: Locale): Promise<EarnedPlaceMessages | null> {
  const known = loads.get(locale);
  if (known) return known;
  const loading = loadEarnedPlaces(locale).catch(() => {
    loads.delete(locale);
    return null;
  });
  loads.set(locale, loading);
  return loading;
}

/** The member's own places: open offers with their end, and accepted places (selling 3). Renders nothing without places. */
export default function EarnedPlaces({ eventId, onAnswered }: EarnedPlacesProps) {
  // The list of events has just read them.
  const { data = [] } = useCall('listMyEarnedPlaces', {}, { retry: false, staleTime: 30_000 });
  const shown = data.filter(
    ({ state, events }) =>
      ['OFFERED', 'ACCEPTED', 'DEFERRED'].includes(state) &&
      (eventId === undefined || (state !== 'DEFERRED' && events.some((event) => event.eventId === eventId))),
  );
  return shown.length === 0 ? null : <Rows earned={shown} withLink={eventId === undefined} onAnswered={onAnswered} />;
}

interface RowsProps extends Pick<EarnedPlacesProps, 'onAnswered'> {
  earned: readonly OwnEarnedPlace[];
  /** Whether accepted places lead to the registration. */
  withLink: boolean;
}

function Rows({ earned, withLink, onAnswered }: RowsProps) {
  const { locale } = useLanguage();
  const texts = use(load(locale));
  if (!texts) return null;
  return (
    <section className={styles.part} aria-label={texts.earnedPlaces.title}>
      <ul className={styles.list}>
        {earned.map((each) => (
          <Row key={each.earnedPlaceId} own={each} t={texts.earnedPlaces} withLink={withLink} onAnswered={onAnswered} />
        ))}
      </ul>
    </section>
  );
}

type Texts = EarnedPlaceMessages['earnedPlaces'];

interface RowProps extends Omit<RowsProps, 'earned'> {
  own: OwnEarnedPlace;
  t: Texts;
}

function Row({ own, t, withLink, onAnswered }: RowProps) {
  const { locale } = useLanguage();
  const qualification = translatedText(own.qualificationTranslations.name, locale, own.qualificationName);
  const [event] = own.events;
  const isOpen = own.state === 'OFFERED';
  return (
    <li className={isOpen ? styles.open : styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <Phrases>{isOpen ? t.open({ qualification }) : t.accepted({ qualification })}</Phrases>
        </p>
        {isOpen ? <Until own={own} t={t} /> : <p className={styles.note}>{stateWords(own, t, locale)}</p>}
        {own.guests > 0 && <p className={styles.note}>{t.guests({ count: own.guests })}</p>}
      </div>
      <div className={styles.actions}>
        <Answers own={own} t={t} qualification={qualification} onAnswered={onAnswered} />
        {withLink && !isOpen && own.uses === 0 && event && event.opensDate === undefined && (
          <Link to={paths.registration(event.eventId)} className={buttonClass({ variant: 'primary', size: 'sm' })}>
            {t.register}
          </Link>
        )}
      </div>
    </li>
  );
}

function stateWords(own: OwnEarnedPlace, t: Texts, locale: Locale): string {
  if (own.uses > 0) return t.used;
  const { opensDate, timeZone = ownTimeZone() } = own.events[0] ?? {};
  return own.state === 'DEFERRED' && own.defersTo
    ? t.deferred({ eventName: translatedText(own.defersTo.eventTranslations.name, locale, own.defersTo.eventName) })
    : opensDate === undefined
      ? t.acceptedHint
      : t.acceptedBefore({ date: momentWords(opensDate, timeZone, locale, 'longWithTime') });
}

/** The end of the offer in the time zone of the event, and in the reader's if it differs. */
function Until({ own, t }: { own: OwnEarnedPlace; t: Texts }) {
  const { locale } = useLanguage();
  const zone = own.events[0]?.timeZone ?? ownTimeZone();
  const there = momentWords(own.offeredUntil, zone, locale, 'longWithTime');
  const here = formatDate(own.offeredUntil, ownTimeZone(), locale, 'longWithTime');
  const differs = there !== momentWords(own.offeredUntil, ownTimeZone(), locale, 'longWithTime');
  return (
    <p className={styles.note}>
      <Dates>{t.until({ date: differs ? t.both({ date: there, own: here }) : there })}</Dates>
    </p>
  );
}

type Answer = 'accept' | 'decline' | 'defer';

function Answers({ own, t, qualification, onAnswered }: Omit<RowProps, 'withLink'> & { qualification: string }) {
  const { locale } = useLanguage();
  const [confirming, setConfirming] = useState<Answer | null>(null);
  const answer = useAction<Answer>({
    act: (action) => call('answerEarnedPlace', { params: { earnedPlaceId: own.earnedPlaceId }, body: { action } }),
    successMessage: (_, action) => ({ accept: t.acceptedNow, decline: t.declinedNow, defer: t.deferredNow })[action],
    onDone: () => {
      setConfirming(null);
      onAnswered?.();
    },
  });
  const eventName = own.defersTo
    ? translatedText(own.defersTo.eventTranslations.name, locale, own.defersTo.eventName)
    : '';
  const words = {
    accept: { title: t.acceptTitle({ qualification }), text: t.acceptText, confirm: t.accept },
    decline: { title: t.declineTitle({ qualification }), text: t.declineText, confirm: t.decline },
    defer: { title: t.defer({ eventName }), text: t.deferText, confirm: t.defer({ eventName }) },
  };
  const button = (action: Answer, label: string, variant: 'primary' | 'quiet') => (
    <Button variant={variant} size="sm" aria-label={`${label}: ${qualification}`} onClick={() => setConfirming(action)}>
      {label}
    </Button>
  );
  return (
    <>
      {own.canDecline && own.uses === 0 && button('decline', t.decline, 'quiet')}
      {own.canDefer && own.defersTo && button('defer', t.defer({ eventName }), 'quiet')}
      {own.canAccept && button('accept', t.accept, 'primary')}
      {confirming && (
        <ConfirmDialog
          size="small"
          title={words[confirming].title}
          confirm={words[confirming].confirm}
          variant={confirming === 'decline' ? 'danger' : 'primary'}
          cancel={t.back}
          action={answer}
          onConfirm={() => answer.run(confirming)}
          onClose={() => setConfirming(null)}
        >
          <p>{words[confirming].text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
