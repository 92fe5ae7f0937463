import { useEffect, useRef, type ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { SectionCounts } from '@foyer/contract/reports/search';
import { isMoreThanCounted, mostCounted } from '@foyer/contract/wire/paging';
import { listRoles } from '@foyer/contract/wire/role-vocabulary';
import { saleState } from '@foyer/domain/events/overview-state';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { formatShortDates } from '@foyer/domain/shared/dates';
import { useCall } from '../../api/query.ts';
import {
  groupsOf,
  isShown,
  isWithin,
  openTab,
  sectionsOf,
  type EventTab,
  type Section,
} from '../../session/destinations.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { mayOpen } from '../../session/may-open.ts';
import { Link, useSearch, useShownScreen } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { useAdminEvent } from '../../shared/event/admin-event.ts';
import { eventName } from '../../shared/event/event-words.ts';
import { stateTones } from '../../shared/event/state-tones.ts';
import { useNow } from '../../shared/time/now.ts';
import { cx } from '../../ui/cx.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { matchRow } from '../screens/address.ts';
import { isScreenKey, screenOf, type ScreenKey } from '../screens/rows.ts';
import { useFrameEvent } from './frame-event.ts';
import { StaffSearch } from './StaffSearch.tsx';
import styles from './StaffFrame.module.css';

/** The shown screen and its tab. */
interface Shown {
  screen: ScreenKey | undefined;
  tab: EventTab;
}

function useShown(): Shown {
  const viewer = useSignedIn();
  const { pathname } = useShownScreen();
  const query = useSearch('adminEvent');
  const key = matchRow(pathname)?.key;
  return {
    screen: key && isScreenKey(key) ? key : undefined,
    tab: key === 'adminEvent' ? openTab(viewer, query) : query.tab,
  };
}

/** The groups of the bar at the top. */
export function StaffNav() {
  const { staffFrame: t } = useStaffText();
  const viewer = useSignedIn();
  const { screen, tab } = useShown();
  const { eventId } = useFrameEvent(screen);
  return groupsOf(viewer).map((group) => {
    const isHere = screen !== undefined && isWithin(group, screen, tab);
    // An event belongs to the group of the events.
    const current = isHere ? 'page' : eventId > 0 && group.label === 'events' ? 'true' : undefined;
    return (
      <Link key={group.label} to={group.to(0)} aria-current={current}>
        {t[group.label]}
      </Link>
    );
  });
}

/** The search in the bar at the top. */
export function StaffActions() {
  return <StaffSearch screen={useShown().screen} />;
}

/** The screens of the account that staff act for, in the strip that names it (people 5.4). */
export function ActingLinks() {
  const { staffFrame: t } = useStaffText();
  return (
    <>
      <Link to={paths.events()} className={styles.acting}>
        {t.actingEvents}
      </Link>
      <Link to={paths.account()} className={styles.acting}>
        {t.actingTickets}
      </Link>
    </>
  );
}

/**
 * The frame of a staff screen, and of an attendee's screen while staff act for an account: the header and the sections of its event, or the entries of its group. While the page is
 * hidden (`isBare`), its content stays mounted at the same place.
 */
export function StaffFrame({ isBare, children }: { isBare: boolean; children: ReactNode }) {
  const { staffFrame: t } = useStaffText();
  const { locale } = useLanguage();
  const viewer = useSignedIn();
  const { screen, tab } = useShown();
  const { eventId, isPending } = useFrameEvent(screen);
  const event = useAdminEvent(screen === 'scan' ? 0 : eventId).data;
  // The scan screen uses the whole window.
  if (screen === undefined || screen === 'scan') return children;
  const group = groupsOf(viewer).find((each) => isWithin(each, screen, tab));
  // While the event loads, its header and its sections have their space.
  const isOfEvent = (eventId > 0 || isPending) && !isBare;
  const entries = isBare ? [] : isOfEvent ? sectionsOf(viewer) : (group?.parts ?? []);
  const name = isOfEvent ? (event ? eventName(event, locale) : t.event) : group ? t[group.label] : '';
  return (
    <div
      className={cx(
        styles.frame,
        screenOf(screen).group !== 'staff' && styles.guest,
        screen === 'checkIn' && styles.door,
      )}
    >
      {isOfEvent && <EventHeader eventId={eventId} event={event} />}
      <div className={entries.length > 1 ? styles.columns : undefined}>
        {entries.length > 1 && <Sections label={t.sectionsOf({ name })} {...{ entries, eventId, screen, tab }} />}
        {children}
      </div>
    </div>
  );
}

/** The event's name, state and dates. */
function EventHeader({ eventId, event }: { eventId: number; event: EventView | undefined }) {
  const { staffFrame: t, eventStates } = useStaffText();
  const { locale } = useLanguage();
  const viewer = useSignedIn();
  const now = useNow();
  const state =
    event &&
    saleState(
      { ...event, timeZone: event.configuration.timeZone },
      { isSoldOut: false, isActive: event.isEventActive },
      now,
    );
  return (
    <section aria-label={t.event} className={styles.event} data-print="hide">
      <p className={styles.name}>{event ? eventName(event, locale) : '\u00a0'}</p>
      {event && state && (
        <>
          {/* This response has no stock, so the header cannot say that the event is sold out. */}
          <Chip tone={stateTones[state]}>{eventStates[state]}</Chip>
          <p className={styles.dates}>
            {formatShortDates(event.eventStart, event.eventEnd, event.configuration.timeZone, locale)}
          </p>
        </>
      )}
      {eventId > 0 && mayOpen(viewer, 'previewEvent') && (
        <Link
          to={paths.previewEvent(eventId)}
          className={`${buttonClass({ variant: 'quiet', size: 'sm' })} ${styles.asGuest}`}
        >
          <Icon name="eye" size="sm" />
          <span className={styles.asGuestText}>{t.viewAsGuest}</span>
        </Link>
      )}
    </section>
  );
}

interface SectionsProps {
  label: string;
  entries: readonly Section[];
  eventId: number;
  screen: ScreenKey;
  tab: EventTab;
}

/** The numbers beside the sections of an event. The sections do not wait for them. */
function useSectionCounts(eventId: number): SectionCounts | undefined {
  const mayRead = hasAnyRole(useSignedIn(), listRoles);
  return useCall(
    'countSections',
    { params: { eventId } },
    { enabled: eventId > 0 && mayRead, staleTime: 30_000, retry: false },
  ).data;
}

/** The navigation beside the content. On narrow windows it is a row that scrolls to the current entry. */
function Sections({ label, entries, eventId, screen, tab }: SectionsProps) {
  const { locale } = useLanguage();
  const { staffFrame: t } = useStaffText();
  const counts = useSectionCounts(eventId);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
  }, [screen, tab]);
  return (
    <nav ref={nav} aria-label={label} className={styles.sections} data-print="hide">
      {entries.map((entry) => {
        const isOpen = isWithin(entry, screen, tab);
        const parts = (isOpen ? (entry.parts ?? []) : []).filter(
          ({ needs, screen: own }) => needs === undefined || own === screen || (counts?.[needs] ?? 0) > 0,
        );
        const count = entry.counts && (counts?.[entry.counts] ?? 0);
        return (
          <div key={entry.label} className={styles.entry}>
            <Link
              to={entry.to(eventId)}
              className={styles.link}
              aria-current={isShown(entry, screen, tab) ? 'page' : isOpen ? 'true' : undefined}
            >
              {entry.icon && <Icon name={entry.icon} size="sm" />}
              <span>{t[entry.label]}</span>
              {/* The list itself says its number to screen readers. */}
              {count !== undefined && count > 0 && (
                <span aria-hidden className={styles.counted}>
                  {Math.min(count, mostCounted).toLocaleString(locale) + (isMoreThanCounted(count) ? '+' : '')}
                </span>
              )}
            </Link>
            {parts.map((part) => (
              <Link
                key={part.label}
                to={part.to(eventId)}
                className={styles.part}
                aria-current={part.screen === screen ? 'page' : undefined}
              >
                {t[part.label]}
              </Link>
            ))}
          </div>
        );
      })}
    </nav>
  );
}
