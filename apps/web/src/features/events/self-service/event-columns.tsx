import type { EventOverview } from '@foyer/contract/events/event-overview';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { canEditEvents, isAdmin, type HasRoles } from '@foyer/domain/people/permissions';
import { activationRefusal } from '@foyer/domain/events/activation';
import { formatShortDates } from '@foyer/domain/shared/dates';
import { canArchive, type OverviewFilter } from '@foyer/domain/events/event-overview';
import { eventName, eventPicture } from '../../../shared/event/event-words.ts';
import { stateTones } from '../../../shared/event/state-tones.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuEntry.tsx';
import { PlaceholderPicture } from '../../../ui/PlaceholderPicture.tsx';
import { CellNote, type Column, type Sort } from '../../../ui/Table.tsx';
import styles from './SelfService.module.css';

export const filterWords = (
  state: OverviewFilter['states'][number],
  { eventList, eventStates }: Pick<StaffMessages, 'eventList' | 'eventStates'>,
): string =>
  state === 'changed' ? eventList.changed : state === 'archived' ? eventList.inArchive : eventStates[state];

/** The events in the order of a column. */
export function sortedEvents(events: readonly EventOverview[], { key, descending }: Sort, locale: Locale) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const most = ({ revenue }: EventOverview) => revenue[0]?.amount ?? 0;
  const orders: Readonly<Record<string, (a: EventOverview, b: EventOverview) => number>> = {
    name: (a, b) => compare(eventName(a.event, locale), eventName(b.event, locale)),
    dates: (a, b) => Date.parse(a.event.eventStart) - Date.parse(b.event.eventStart),
    sold: (a, b) => a.sold - b.sold,
    checkedIn: (a, b) => a.checkedIn - b.checkedIn,
    // Amounts in different currencies are not compared: events are grouped by the currency of their largest sum.
    revenue: (a, b) => compare(a.revenue[0]?.currency ?? '', b.revenue[0]?.currency ?? '') || most(a) - most(b),
  };
  const order = orders[key];
  const sorted = order ? events.toSorted(order) : [...events];
  return descending ? sorted.toReversed() : sorted;
}

type Texts = Pick<StaffMessages, 'eventList' | 'eventStates' | 'selfService' | 'editor' | 'staffFrame'>;
interface RowActions {
  onClone: (one: EventOverview) => void;
  onActivate: (one: EventOverview) => void;
  onArchive: (one: EventOverview) => void;
}

export function eventColumns(
  { eventList: t, eventStates, selfService, editor, staffFrame }: Texts,
  locale: Locale,
  viewer: HasRoles,
  actions: RowActions,
): Column<EventOverview>[] {
  return [
    {
      key: 'name',
      header: t.event,
      primary: true,
      sortable: true,
      cell: ({ event, editedBy }) => {
        const picture = eventPicture(event, 'event-banner');
        return (
          <span className={styles.event}>
            {picture ? (
              <img {...picture} alt="" sizes="3rem" loading="lazy" className={styles.thumb} />
            ) : (
              <PlaceholderPicture className={styles.thumb} />
            )}
            <span className={styles.named}>
              <Link to={paths.adminEvent(event.eventId)} className={styles.open}>
                {eventName(event, locale)}
              </Link>
              <CellNote>
                {[event.eventShortCode, editedBy && t.editing({ name: editedBy.fullName })].filter(Boolean).join(' · ')}
              </CellNote>
            </span>
          </span>
        );
      },
    },
    {
      key: 'dates',
      header: t.dates,
      sortable: true,
      wide: true,
      cell: ({ event }) => formatShortDates(event.eventStart, event.eventEnd, event.configuration.timeZone, locale),
    },
    {
      key: 'state',
      header: t.state,
      cell: ({ state, hasUnpublishedChanges }) => (
        <span className={styles.states}>
          <Chip tone={stateTones[state]}>{eventStates[state]}</Chip>
          {hasUnpublishedChanges && <Chip tone="note">{t.changed}</Chip>}
        </span>
      ),
    },
    {
      key: 'sold',
      header: t.sold,
      align: 'end',
      sortable: true,
      cell: ({ sold, capacity }) => (capacity === null ? String(sold) : t.soldOf({ sold, capacity })),
    },
    {
      key: 'revenue',
      header: t.revenue,
      align: 'end',
      sortable: true,
      cell: ({ revenue }) =>
        revenue.length === 0
          ? '–'
          : revenue.map(({ currency, amount }) => <div key={currency}>{amountWords(amount, currency, locale)}</div>),
    },
    {
      key: 'checkedIn',
      header: t.checkedIn,
      align: 'end',
      sortable: true,
      cell: ({ checkedIn }) => String(checkedIn),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (one) => {
        const name = eventName(one.event, locale);
        const items = menuItems(one, { eventList: t, eventStates, selfService, editor, staffFrame }, viewer, actions);
        return <Menu iconOnly icon="more" label={t.actionsOf({ name })} items={items} />;
      },
    },
  ];
}

/** What the viewer may do with an event of the list. */
function menuItems(
  one: EventOverview,
  { eventList: t, selfService, editor, staffFrame }: Texts,
  viewer: HasRoles,
  { onClone, onActivate, onArchive }: RowActions,
): MenuItem[] {
  const edits = canEditEvents(viewer);
  const { event, state, isArchived } = one;
  const canActivate = activationRefusal({ ...event, ...event.configuration }, new Date()) === null;
  const items: MenuItem[] = [
    ...(edits
      ? [
          {
            id: 'setup',
            icon: 'settings',
            label: staffFrame.setup,
            href: paths.selfServiceEvent(event.eventId),
          } satisfies MenuItem,
        ]
      : []),
    {
      id: 'reports',
      icon: 'chart',
      label: t.reports,
      href: paths.adminEvent(event.eventId, { tab: 'stats' }),
    },
  ];
  if (edits) {
    items.push(
      { id: 'manage', icon: 'info', label: editor.manage, href: paths.manageEvent(event.eventId) },
      { id: 'clone', icon: 'copy', label: selfService.clone, onSelect: () => onClone(one) },
    );
  }
  if (isAdmin(viewer)) {
    items.push({
      id: 'activate',
      icon: 'refresh',
      label: selfService.activate,
      disabledReason: canActivate ? undefined : t.activateOnlyPast,
      onSelect: () => onActivate(one),
    });
  }
  if (edits) {
    items.push({
      id: 'archive',
      icon: isArchived ? 'undo' : 'lock',
      label: isArchived ? t.unarchive : t.archive,
      disabledReason: isArchived || canArchive(state) ? undefined : t.archiveOnlyOver,
      onSelect: () => onArchive(one),
    });
  }
  return items;
}
