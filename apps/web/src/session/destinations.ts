import type { SectionCounts } from '@foyer/contract/reports/search';
import { reportRoles, searchRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Role } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { hasAnyRole, type HasRoles } from '@foyer/domain/people/permissions';
import type { ScreenKey, SearchOf } from '../app/screens/rows.ts';
import type { IconName } from '../ui/Icon.tsx';
import { mayOpen } from './may-open.ts';
import { paths, type Address } from './paths.ts';

/**
 * The navigation of staff: the groups of the bar at the top, and the sections of an event. Both follow the table of
 * screens: an entry is shown to everyone who may open its screen.
 */

export type EventTab = SearchOf<'adminEvent'>['tab'];

type TabQuery = Pick<SearchOf<'adminEvent'>, 'tab' | 'searchText'>;

/** The tab that a URL names. A search text without a tab opens the attendees. */
const tabIn = ({ tab, searchText }: TabQuery): EventTab => (tab === 'overview' && searchText !== '' ? 'search' : tab);

type Texts = StaffMessages['staffFrame'];
type Label = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts];

interface Destination {
  label: Label;
  screen: ScreenKey;
  /** The address. Sections of an event take its id. */
  to: (eventId: number) => Address;
  icon?: IconName;
  /** The tab of the event's page, for entries that share this screen. */
  tab?: EventTab;
  /** Roles for the tab. Other entries have the roles of their screen. */
  roles?: readonly Role[];
  /** Only for events in which this number is above 0, so nobody sees a feature that the event does not use. */
  needs?: keyof SectionCounts;
  /** Screens without an entry of their own, which also mark this entry as current. */
  also?: readonly ScreenKey[];
}

/** An entry with further screens, which are listed below it while one of them is open. */
export interface Section extends Destination {
  /** The number beside the entry. */
  counts?: keyof SectionCounts;
  parts?: readonly Destination[];
}

/** A group of the bar at the top. It opens with its first screen. */
interface Group extends Destination {
  parts: readonly Destination[];
}

const groups: readonly Group[] = [
  { label: 'today', screen: 'dashboard', to: () => paths.dashboard(), parts: [] },
  { label: 'events', screen: 'allEvents', to: () => paths.allEvents(), also: ['selfService'], parts: [] },
  {
    label: 'money',
    screen: 'decisions',
    to: () => paths.decisions(),
    parts: [
      { label: 'decisions', screen: 'decisions', to: () => paths.decisions(), icon: 'alert' },
      { label: 'books', screen: 'books', to: () => paths.books(), icon: 'list' },
      { label: 'drawers', screen: 'moneyDrawers', to: () => paths.moneyDrawers(), icon: 'cash' },
    ],
  },
  {
    label: 'settings',
    screen: 'staff',
    to: () => paths.staff(),
    parts: [
      { label: 'staff', screen: 'staff', to: () => paths.staff(), icon: 'group' },
      { label: 'accountLists', screen: 'accountLists', to: () => paths.accountLists(), icon: 'list' },
      { label: 'qualifications', screen: 'qualifications', to: () => paths.qualifications(), icon: 'check-circle' },
      { label: 'webhooks', screen: 'webhooks', to: () => paths.webhooks(), icon: 'share' },
      { label: 'apiKeys', screen: 'apiKeys', to: () => paths.apiKeys(), icon: 'lock' },
      { label: 'outbox', screen: 'outbox', to: () => paths.outbox(), icon: 'mail' },
      { label: 'audit', screen: 'audit', to: () => paths.audit(), icon: 'clock' },
      { label: 'retention', screen: 'retention', to: () => paths.retention(), icon: 'trash' },
    ],
  },
];

/** A section on a tab of the event's page. */
const onTab = (label: Section['label'], tab: EventTab, roles: readonly Role[], icon: IconName): Section => ({
  label,
  screen: 'adminEvent',
  to: (eventId) => paths.adminEvent(eventId, { tab }),
  icon,
  tab,
  roles,
});

/** The page of a person, and the attendee's screens that staff use for them. */
const ofPerson = [
  'orderSummary',
  'registration',
  'completeOrder',
  'confirmation',
  'accountEvent',
  'eventSummary',
  'ticket',
  'ticketTransfer',
] as const satisfies ScreenKey[];

const sections: readonly Section[] = [
  onTab('overview', 'overview', reportRoles, 'calendar'),
  { ...onTab('attendees', 'search', searchRoles, 'group'), also: ofPerson, counts: 'attendees' },
  { ...onTab('orders', 'orders', reportRoles, 'cart'), counts: 'orders' },
  { label: 'waitingList', screen: 'waitingList', to: paths.waitingList, icon: 'clock', counts: 'waitingList' },
  {
    ...onTab('desk', 'desk', searchRoles, 'user'),
    parts: [{ label: 'drawers', screen: 'drawers', to: paths.drawers }],
  },
  {
    label: 'door',
    screen: 'scan',
    to: paths.scan,
    icon: 'qr',
    also: ['checkIn'],
    parts: [{ label: 'doorReport', screen: 'door', to: paths.door }],
  },
  { label: 'badges', screen: 'badges', to: paths.badges, icon: 'badge', also: ['badge'] },
  { label: 'messages', screen: 'messages', to: paths.messages, icon: 'mail' },
  {
    ...onTab('reports', 'stats', reportRoles, 'chart'),
    parts: [{ label: 'exports', screen: 'exports', to: paths.exports }],
  },
  {
    label: 'setup',
    screen: 'selfServiceEvent',
    to: paths.selfServiceEvent,
    icon: 'settings',
    counts: 'setup',
    parts: [
      { label: 'dates', screen: 'manageEvent', to: paths.manageEvent },
      { label: 'buyers', screen: 'buyers', to: paths.buyers, needs: 'windows' },
      { label: 'recheck', screen: 'recheck', to: paths.recheck, needs: 'recheck' },
      { label: 'preview', screen: 'previewEvent', to: paths.previewEvent },
      { label: 'callOff', screen: 'callOff', to: paths.callOff },
    ],
  },
];

const maySee = (viewer: HasRoles, { screen, roles }: Destination): boolean =>
  mayOpen(viewer, screen) && (roles === undefined || hasAnyRole(viewer, roles));

/** The entries that a viewer may open, with their parts. */
const openTo = <S extends Section>(viewer: HasRoles, entries: readonly S[]): S[] =>
  entries
    .filter((each) => maySee(viewer, each))
    .map((each) => ({ ...each, ...(each.parts && { parts: each.parts.filter((part) => maySee(viewer, part)) }) }));

export const groupsOf = (viewer: HasRoles) => openTo(viewer, groups);
export const sectionsOf = (viewer: HasRoles) => openTo(viewer, sections);

/** The tabs of an event's page that a viewer may open, in the order of the sections. */
const tabsOf = (viewer: HasRoles): readonly EventTab[] =>
  sectionsOf(viewer).flatMap(({ tab }) => (tab === undefined ? [] : [tab]));

/** The tab that the event's page shows: the tab that the URL names, if the viewer may open it, or else the first open one. */
export function openTab(viewer: HasRoles, query: TabQuery): EventTab {
  const open = tabsOf(viewer);
  const wanted = tabIn(query);
  return open.includes(wanted) ? wanted : (open[0] ?? wanted);
}

/** Whether the shown screen is the entry's own. */
export const isShown = ({ screen, tab }: Destination, shown: ScreenKey, shownTab: EventTab): boolean =>
  screen === shown && (tab === undefined || tab === shownTab);

/** Whether the shown screen belongs to an entry: its own, one of its parts, or one without an entry. */
export const isWithin = (entry: Section, shown: ScreenKey, shownTab: EventTab): boolean =>
  isShown(entry, shown, shownTab) ||
  entry.also?.includes(shown) === true ||
  entry.parts?.some(({ screen }) => screen === shown) === true;
