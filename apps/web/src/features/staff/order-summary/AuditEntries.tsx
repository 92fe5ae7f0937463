import type { AuditEntry } from '@foyer/contract/admin';
import type { EventView } from '@foyer/contract/events';
import { AuditLine, AuditLines } from '../../../product/audit/AuditLine.tsx';

/** The lines of a person's log at an event. */
export default function AuditEntries({ event, entries }: { event: EventView; entries: readonly AuditEntry[] }) {
  return (
    <AuditLines>
      {entries.map((entry) => (
        <AuditLine key={entry.auditId} entry={entry} event={event} timeZone={event.configuration.timeZone} />
      ))}
    </AuditLines>
  );
}
