import type { AuditEntry } from '@foyer/contract/people/audit';
import type { EventView } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/catalogue/messages';
import { actionWords } from '../../../shared/audit/action-words.ts';
import { FoldedChanges } from '../../../shared/audit/AuditChanges.tsx';
import { changesOf, numberWords, whoWords } from '../../../shared/audit/audit-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';

/** The history of a person at an event, one row for each entry. */
export default function AuditEntries({ event, entries }: { event: EventView; entries: readonly AuditEntry[] }) {
  const { locale, text } = useLanguage();
  const staff = useStaffText();
  return (
    <Table
      caption={staff.orderSummary.audit}
      rows={entries}
      rowKey={({ auditId }) => auditId}
      columns={auditColumns({ event, locale, text, staff })}
    />
  );
}

interface Surroundings {
  event: EventView;
  locale: Locale;
  text: AttendeeMessages;
  staff: StaffMessages;
}

function auditColumns({ event, locale, text: t, staff }: Surroundings): Column<AuditEntry>[] {
  const { orderSummary: s } = staff;
  const { timeZone } = event.configuration;
  return [
    {
      key: 'at',
      header: s.auditAt,
      cell: ({ at }) => <time dateTime={at}>{momentWords(at, timeZone, locale, 'shortWithTime')}</time>,
    },
    {
      key: 'action',
      header: s.auditAction,
      primary: true,
      cell: (entry) => [actionWords(entry.action, staff), numberWords(entry, s)].filter(Boolean).join(' · '),
    },
    { key: 'who', header: s.auditBy, cell: (entry) => whoWords(entry, s) },
    {
      key: 'more',
      header: s.auditDetails,
      wide: true,
      cell: (entry) => (
        <>
          {entry.notes && <p>{entry.notes}</p>}
          <FoldedChanges changes={changesOf(entry, { locale, t, staff: s, event })} />
        </>
      ),
    },
  ];
}
