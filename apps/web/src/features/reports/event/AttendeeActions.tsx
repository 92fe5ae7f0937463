import { lazy, Suspense, useState } from 'react';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import type { EventView } from '@foyer/contract/events/events';
import { mostCheckedIn } from '@foyer/contract/wire/paging';
import { exportRoles, reportRoles } from '@foyer/contract/wire/role-vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { withoutText, writeFilter } from '../../../shared/event/attendee-filter.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { mayOpen } from '../../../session/may-open.ts';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuEntry.tsx';
import type { Counted } from './ListedRows.tsx';
import { ExportButton } from './ExportButton.tsx';

const CheckInDialog = lazy(async () => ({ default: (await import('./CheckInDialog.tsx')).CheckInDialog }));

interface AttendeeActionsProps {
  event: EventView;
  filter: AttendeeFilter;
  counted: Counted;
  /** The answers and add-ons that the list shows. */
  columns: readonly string[];
}

/** What staff may do with everyone on the list, if there is anyone. Each action takes the filter of the list, and shows its number first. */
export function AttendeeActions({ event, filter, counted, columns }: AttendeeActionsProps) {
  const { locale } = useLanguage();
  const { eventLists: t } = useStaffText();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const [isCheckingIn, setCheckingIn] = useState(false);
  const { eventId, configuration } = event;
  const { count, words } = counted;
  const hasText = filter.searchText !== undefined;
  const items: MenuItem[] = [
    ...(mayOpen(viewer, 'messages')
      ? [
          {
            id: 'message',
            label: t.message,
            icon: 'mail' as const,
            disabledReason: hasText ? t.noTextInMessage : undefined,
            onSelect: () => void navigate(paths.messages(eventId, writeFilter(withoutText(filter)))),
          },
        ]
      : []),
    ...(configuration.badgeEnabled && mayOpen(viewer, 'badges')
      ? [
          {
            id: 'badges',
            label: t.badges,
            icon: 'badge' as const,
            onSelect: () =>
              void navigate(
                paths.badges(eventId, {
                  ...writeFilter(filter),
                  ...(filter.searchText !== undefined && { searchText: filter.searchText }),
                }),
              ),
          },
        ]
      : []),
    ...(hasAnyRole(viewer, exportRoles)
      ? [
          {
            id: 'checkIn',
            label: t.checkIn,
            icon: 'check' as const,
            disabledReason:
              count > mostCheckedIn ? t.tooManyAtOnce({ most: mostCheckedIn.toLocaleString(locale) }) : undefined,
            onSelect: () => setCheckingIn(true),
          },
        ]
      : []),
  ];
  return (
    <>
      {hasAnyRole(viewer, reportRoles) && (
        <ExportButton {...{ event, counted, columns }} filter={{ list: 'attendees', filter }} />
      )}
      {items.length > 0 && count > 0 && (
        <Menu label={t.actionsFor({ count: words })} variant="secondary" items={items} />
      )}
      {isCheckingIn && (
        <Suspense>
          <CheckInDialog {...{ event, filter, count }} onClose={() => setCheckingIn(false)} />
        </Suspense>
      )}
    </>
  );
}
