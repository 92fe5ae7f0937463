import { lazy, Suspense, use, type ComponentType } from 'react';
import type { DrawEntryState } from '@foyer/contract/orders/draws';
import type { EventView, ListedEvent } from '@foyer/contract/events/events';
import type { OwnSale, OwnWindow } from '@foyer/contract/orders/own-sale';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { waitForOpening } from '@foyer/domain/orders/sale-opening';
import { formatDate, localDate, msOf, wallClock, zoneName } from '@foyer/domain/shared/dates';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { OwnSaleMessages } from '@foyer/messages/catalogue/messages';
import { loadOwnSale } from '@foyer/messages/catalogue/own-sale-catalogue';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../action/use-action.ts';
import type { EntryNotesProps } from '../draws/EntryNotes.tsx';
import { Opening } from './Opening.tsx';
import { ownTimeZone } from '../time/time-zone.ts';
import styles from './OwnSale.module.css';

/** Loaded only for people who entered a draw. */
const EntryNotes = lazy<ComponentType<EntryNotesProps>>(() =>
  import('../draws/EntryNotes.tsx').catch(() => ({ default: () => null })),
);
/** The states of an entry that the note shows. */
const drawNotes: Partial<Record<DrawEntryState, true>> = { ENTERED: true, WON: true, WAITING: true };

export interface OwnSaleNoteProps {
  event: EventView | ListedEvent;
  /** Loads the tickets again after the sale of the person has opened. */
  onOpened?: () => void;
}

const loads = new Map<Locale, Promise<OwnSaleMessages | null>>();
const load = (locale: Locale) => {
  const loading =
    loads.get(locale) ??
    loadOwnSale(locale).catch(() => {
      loads.delete(locale);
      return null;
    });
  loads.set(locale, loading);
  return loading;
};

/** When the reader may buy at an event with sale windows (selling 1.7). The first window of each ticket type counts. */
export default function OwnSaleNote({ event, onOpened }: OwnSaleNoteProps) {
  const { locale } = useLanguage();
  const text = use(load(locale));
  const { eventId, eventShortCode } = event;
  const { timeZone } = event.configuration;
  const { data, refetch } = useCall('getOwnSale', { params: { eventId } }, { staleTime: 0 });
  const draws = useCall('getDraws', { params: { eventId } });
  const entered = (draws.data ?? []).filter(({ entry }) => entry !== undefined && entry.state in drawNotes);
  const save = useAction({
    act: () => download('getOwnSaleCalendar', { params: { eventId } }, `${eventShortCode}.ics`),
    showsFailure: true,
  });
  if (!text || !data) return null;
  const { ownSale: t } = text;
  const first = [...new Map(data.windows.toReversed().map((each) => [each.ticketConfigurationId, each])).values()];
  const shown = first.toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime));
  // In registration, the list of tickets says it.
  if (shown.length === 0 && entered.length === 0) return onOpened ? null : <p className={styles.note}>{t.none}</p>;
  const waitMs = data.now === undefined ? null : waitForOpening(data.windows, data.now);
  return (
    <div className={styles.part}>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((window) => (
            <li key={window.ticketConfigurationId} className={styles.note}>
              <Icon name="clock" size="sm" />
              <span className={styles.lines}>
                <span className={styles.what}>{whatOf(window, locale, t)}</span>{' '}
                <span className={styles.when}>
                  <Dates>{whenOf(window, timeZone, locale, t)}</Dates>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {waitMs !== null && (
        <Opening
          key={data.now}
          waitMs={waitMs}
          t={t}
          onOpened={() => {
            void refetch();
            onOpened?.();
          }}
        />
      )}
      {entered.length > 0 && (
        <Suspense>
          <EntryNotes event={event} draws={entered} />
        </Suspense>
      )}
      {data.alert && (
        <div className={styles.actions}>
          <AlertButton eventId={eventId} alert={data.alert} t={t} onDone={refetch} />
          <Button size="sm" icon="calendar" loading={save.busy} onClick={() => save.run()}>
            {t.addToCalendar}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Requests a mail for the opening of the sale with one press, or takes the request back (selling 1.15). */
function AlertButton({
  eventId,
  alert,
  t,
  onDone,
}: {
  eventId: number;
  alert: NonNullable<OwnSale['alert']>;
  t: OwnSaleMessages['ownSale'];
  onDone: () => Promise<unknown>;
}) {
  const isOn = alert === 'on';
  const change = useAction({
    act: () =>
      isOn
        ? call('withdrawSaleAlert', { params: { eventId } })
        : call('requestSaleAlert', { params: { eventId }, body: {} }),
    successMessage: () => (isOn ? t.alertGone : t.alertSet),
    onDone: () => void onDone(),
    showsFailure: true,
  });
  return (
    <>
      {isOn && <p className={styles.set}>{t.alertSet}</p>}
      <Button
        size="sm"
        variant={isOn ? 'quiet' : 'secondary'}
        icon={isOn ? undefined : 'mail'}
        loading={change.busy}
        disabled={alert === 'noAddress'}
        disabledReason={alert === 'noAddress' ? t.alertNoAddress : undefined}
        onClick={() => change.run()}
      >
        {isOn ? t.alertUndo : t.alertMe}
      </Button>
    </>
  );
}

/** What is or will be on sale, in one line. "Why is a ticket missing?" has the rest. */
function whatOf(window: OwnWindow, locale: Locale, t: OwnSaleMessages['ownSale']): string {
  const isOpen = window.state === 'open';
  const about = { ticket: translatedText(window.translations.description, locale, window.defaultDescription) };
  if (window.mode === 'draw') return isOpen ? t.drawOpen(about) : t.drawOpens(about);
  return isOpen ? t.open(about) : t.opens(about);
}

function whenOf(window: OwnWindow, timeZone: string, locale: Locale, t: OwnSaleMessages['ownSale']): string {
  return window.state === 'open'
    ? t.until({ date: inBothZones(window.endDateTime, timeZone, locale) })
    : inBothZones(window.startDateTime, timeZone, locale);
}

/** A moment in the event's time zone, and in the reader's if that differs. The day is named once if it is the same in both. */
function inBothZones(at: string, timeZone: string, locale: Locale): string {
  const isSameDay = localDate(at, timeZone) === localDate(at, ownTimeZone());
  const wordsIn = (zone: string) =>
    formatDate(at, zone, locale, zone === timeZone || !isSameDay ? 'dayWithTime' : 'time').replaceAll(' ', '\u00A0');
  const own = ownTimeZone();
  if (wallClock(msOf(at), timeZone) === wallClock(msOf(at), own)) return wordsIn(timeZone);
  return [timeZone, own].map((zone) => `${wordsIn(zone)}\u00A0${zoneName(at, zone, locale)}`).join(' · ');
}
