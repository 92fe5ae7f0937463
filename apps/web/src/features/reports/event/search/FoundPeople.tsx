import type { SearchResult } from '@foyer/contract/reports/search';
import type { EventView } from '@foyer/contract/events/events';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useActFor } from '../../../../session/act-for.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { useNavigate } from '../../../../session/navigation.tsx';
import { mayOpen } from '../../../../session/may-open.ts';
import { paths } from '../../../../session/paths.ts';
import { useSignedIn } from '../../../../session/session-store.ts';
import { Table } from '../../../../ui/Table.tsx';
import { peopleColumns } from './columns.tsx';

interface FoundPeopleProps {
  event: EventView;
  people: readonly SearchResult[];
  /** The search text, for the link back to the results. */
  text: string;
  busy: boolean;
}

/**
 * The people found. For administrators the name opens the order summary; the button with the registration state opens
 * it too, or starts a registration for the person (people 5.3). Others see the button disabled (door 5.2).
 */
export function FoundPeople({ event, people, text, busy }: FoundPeopleProps) {
  const { locale } = useLanguage();
  const { eventSearch, recognition } = useStaffText();
  const viewer = useSignedIn();
  const actFor = useActFor();
  const navigate = useNavigate();
  const { eventId } = event;

  const opening = useAction({
    act: ({ isRegistered, profile: { externalAccountIdentifier: account } }: SearchResult) =>
      isRegistered
        ? navigate(paths.orderSummary(eventId, account))
        : actFor(account, {
            to: paths.registration(eventId),
            returnTo: paths.adminEvent(eventId, { searchText: text }),
            power: true,
          }),
    showsFailure: true,
  });

  const columns = peopleColumns({ event, locale, t: eventSearch, titles: recognition, viewer, opening });

  return (
    <Table
      caption={eventSearch.caption}
      rows={people}
      rowKey={({ profile }) => profile.accountId}
      busy={busy}
      onRow={
        mayOpen(viewer, 'orderSummary')
          ? ({ profile }) => void navigate(paths.orderSummary(eventId, profile.externalAccountIdentifier))
          : undefined
      }
      columns={columns}
    />
  );
}
