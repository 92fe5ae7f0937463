import type { AuditEntry } from '@foyer/contract/people/audit';
import type { EventView } from '@foyer/contract/events/events';
import { AuditLine, AuditLines } from '../../../shared/audit/AuditLine.tsx';

/** The audit log of a person at an event. */
export default function AuditEntries({ event, entries }: { event: EventView; entries: readonly AuditEntry[] }) {
  return (
    <AuditLines>
      {entries.map((entry) => (
        <AuditLine key={entry.auditId} entry={entry} event={event} timeZone={event.configuration.timeZone} />
      ))}
    </AuditLines>
  );
}
