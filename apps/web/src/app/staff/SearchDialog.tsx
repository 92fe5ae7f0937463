import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { FoundEverything } from '@foyer/contract/reports/search';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { HasRoles } from '@foyer/domain/people/permissions';
import { formatShortDates } from '@foyer/domain/shared/dates';
import { cleanText } from '@foyer/domain/shared/text';
import { useCall } from '../../api/query.ts';
import { sectionsOf } from '../../session/destinations.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { mayOpen } from '../../session/may-open.ts';
import { useNavigate } from '../../session/navigation.tsx';
import { paths, type Address } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { eventName } from '../../shared/event/event-words.ts';
import { LoadFailed } from '../../shared/page/LoadFailed.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SearchDialog.module.css';

/** The delay between the last key and the request, in ms. */
const pauseMs = 180;

interface Hit {
  key: string;
  label: string;
  note: string;
  to: Address;
}

/** The search over everything. The arrow keys choose a result, and Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { locale, text } = useLanguage();
  const { staffFrame: t } = useStaffText();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [at, setAt] = useState(0);
  /** Enter was pressed before the results for the typed text arrived. */
  const [isDue, setDue] = useState(false);
  const wanted = cleanText(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const found = useCall(
    'searchEverything',
    { body: { searchText: searched } },
    { enabled: searched !== '', keepsPrevious: true },
  );
  const groups = found.data && searched !== '' ? groupsOf(found.data, { t, locale, viewer }) : [];
  const hits = groups.flatMap((group) => group.hits);
  const isCurrent = searched === wanted && found.data !== undefined && !found.isPlaceholderData;
  const chosen = hits[Math.min(at, hits.length - 1)];

  const open = (to: Address) => {
    onClose();
    void navigate(to);
  };
  const due = isDue && isCurrent ? chosen?.to : undefined;
  useEffect(() => {
    if (due === undefined) return;
    onClose();
    void navigate(due);
  }, [due, navigate, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length);
    }
    if (event.key !== 'Enter' || wanted === '') return;
    event.preventDefault();
    if (!isCurrent) {
      setSearched(wanted);
      setDue(true);
    } else if (chosen) open(chosen.to);
  };

  return (
    <Dialog open title={t.search} closeLabel={text.common.close} onClose={onClose} initialFocus="input">
      <TextField
        label={t.searchLabel}
        type="search"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setAt(0);
          setDue(false);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status">{isCurrent && hits.length === 0 && wanted !== '' ? t.nothingFound({ text: wanted }) : ''}</p>
      {found.isError ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div id={`${id}-list`} role="listbox" aria-label={t.results} className={styles.list}>
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <p aria-hidden className={styles.group}>
                {group.label}
              </p>
              {group.hits.map((hit) => (
                <button
                  key={hit.key}
                  type="button"
                  tabIndex={-1}
                  id={`${id}-${hit.key}`}
                  role="option"
                  aria-selected={hit === chosen}
                  className={styles.hit}
                  onClick={() => open(hit.to)}
                >
                  <span translate="no">{hit.label}</span>
                  <small translate="no">{hit.note}</small>
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface Reader {
  t: StaffMessages['staffFrame'];
  locale: Locale;
  viewer: HasRoles;
}

/** The results in groups, without empty groups. */
function groupsOf({ people, tickets, orders, events }: FoundEverything, { t, locale, viewer }: Reader) {
  const [section] = sectionsOf(viewer);
  /** Administrators open the person. Others open the search at the event. */
  const personAt = (eventId: number, account: string): Address =>
    mayOpen(viewer, 'orderSummary')
      ? paths.orderSummary(eventId, account)
      : paths.adminEvent(eventId, { tab: 'search', searchText: account });
  const groups: { label: string; hits: Hit[] }[] = [
    {
      label: t.orders,
      hits: orders.map(({ orderId, eventId, externalAccountIdentifier: account, fullName }) => ({
        key: `order-${orderId}`,
        label: t.orderOf({ id: orderId }),
        note: `${fullName} · ${account}`,
        to: personAt(eventId, account),
      })),
    },
    {
      label: t.tickets,
      hits: tickets.map(({ ticketId, eventId, externalAccountIdentifier: account, fullName }) => ({
        key: `ticket-${ticketId}`,
        label: t.ticketOf({ id: ticketId }),
        note: `${fullName} · ${account}`,
        to: personAt(eventId, account),
      })),
    },
    {
      label: t.people,
      hits: people.flatMap(({ eventId, externalAccountIdentifier: account, fullName }) =>
        eventId === null
          ? []
          : [{ key: `person-${account}`, label: fullName, note: account, to: personAt(eventId, account) }],
      ),
    },
    {
      label: t.events,
      hits: section
        ? events.map((event) => ({
            key: `event-${event.eventId}`,
            label: eventName(event, locale),
            note: `${formatShortDates(event.eventStart, event.eventEnd, event.timeZone, locale)} · ${event.eventShortCode}`,
            to: section.to(event.eventId),
          }))
        : [],
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
