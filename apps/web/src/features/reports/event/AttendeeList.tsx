import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { exportRoles } from '@foyer/contract/wire/role-vocabulary';
import { locales } from '@foyer/contract/wire/vocabulary';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import type { EventView } from '@foyer/contract/events/events';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../../api/query.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Select } from '../../../ui/Select.tsx';
import { ListedRows, useListPage } from './ListedRows.tsx';
import { attendeeColumns } from './stats/list-columns.tsx';
import { attendeesQuery } from './stats/queries.ts';
import styles from './Lists.module.css';

/** The filters of the list. An empty text is no limit. */
export interface AttendeeChoice {
  ticketType: string;
  relationship: string;
  status: string;
  language: string;
}
export const everyone: AttendeeChoice = { ticketType: '', relationship: '', status: '', language: '' };

const statuses = {
  in: { checkedIn: true },
  out: { checkedIn: false },
  canceled: { statuses: ['CANCELED'] },
} satisfies Record<string, AttendeeFilter>;

export function filterOf({ ticketType, relationship, status, language }: AttendeeChoice): AttendeeFilter {
  const locale = locales.find((each) => each === language);
  const wanted = Object.entries(statuses).find(([name]) => name === status)?.[1];
  return {
    ...(ticketType !== '' && { ticketConfigurationId: Number(ticketType) }),
    ...(relationship !== '' && { relationshipType: relationship }),
    ...(locale && { locale }),
    ...wanted,
  };
}

interface FiltersProps {
  event: EventView;
  choice: AttendeeChoice;
  onChoice: (choice: AttendeeChoice) => void;
}

/** Choices of ticket type, relationship, status and language. A choice with one option is not shown. */
export function AttendeeFilters({ event, choice, onChoice }: FiltersProps) {
  const { locale, text } = useLanguage();
  const { eventSearch: t, reports } = useStaffText();
  const { eventId, configuration } = event;
  const types = useCall(
    'listTicketConfigurations',
    { params: { eventId }, query: { activeOnly: false } },
    { enabled: hasAnyRole(useSignedIn(), exportRoles) },
  );
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const select = (name: keyof AttendeeChoice, label: string, options: readonly { value: string; label: string }[]) =>
    options.length > 1 && (
      <Select
        label={label}
        value={choice[name]}
        options={[{ value: '', label: t.all }, ...options]}
        onValueChange={(value) => onChoice({ ...choice, [name]: value })}
      />
    );
  return (
    <>
      {select(
        'ticketType',
        reports.ticket,
        (types.data ?? []).map((type) => ({
          value: String(type.ticketConfigurationId),
          label: translatedText(type.translations.description, locale, type.defaultDescription),
        })),
      )}
      {select(
        'relationship',
        reports.relationship,
        configuration.relationshipTypes.map(({ relationshipType }) => ({
          value: relationshipType,
          label: relationshipName(configuration.relationshipTypes, relationshipType, locale),
        })),
      )}
      {select('status', reports.status, [
        { value: 'out', label: t.notCheckedIn },
        { value: 'in', label: t.checkedIn },
        { value: 'canceled', label: t.canceled },
      ])}
      {select(
        'language',
        text.common.language,
        locales.map((each) => ({ value: each, label: languages.of(each.slice(0, 2)) ?? each })),
      )}
    </>
  );
}

/** The attendees of an event, the latest registration first, narrowed by filters and a search text. */
export function AttendeeList({ event, filter }: { event: EventView; filter: AttendeeFilter }) {
  const { locale } = useLanguage();
  const { eventSearch, reports, staffFrame } = useStaffText();
  const paging = useListPage({ key: 'createDate', descending: true });
  const wanted = JSON.stringify(filter);
  const [shown, setShown] = useState(wanted);
  // A changed filter starts at the first page.
  if (shown !== wanted) {
    setShown(wanted);
    paging.setPage(1);
  }
  const found = useQuery({
    ...attendeesQuery(event.eventId, filter, paging.query),
    staleTime: 0,
  });
  return (
    <div className={styles.list}>
      <ListedRows
        title={staffFrame.attendees}
        countWords={(count) => eventSearch.ticketCount({ count })}
        columns={attendeeColumns({ event, locale, reports })}
        rowKey={({ ticketId }) => ticketId}
        {...{ found, paging }}
      />
    </div>
  );
}
