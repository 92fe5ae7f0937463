import type { ListedEvent } from '@foyer/contract/events/events';
import { actionTexts } from '../../../shared/audit/action-words.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Grid } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Conditions } from './conditions.ts';
import { PersonFilter, StaffFilter } from './PersonFilter.tsx';
import styles from './AuditScreen.module.css';

interface AuditFiltersProps {
  conditions: Conditions;
  events: readonly ListedEvent[];
  onChange: (conditions: Conditions) => void;
}

/** The filters. Each change runs the query again. */
export function AuditFilters({ conditions, events, onChange }: AuditFiltersProps) {
  const { locale } = useLanguage();
  const staffText = useStaffText();
  const { auditLog } = staffText;
  const put = (part: Partial<Conditions>) => onChange({ ...conditions, ...part });
  const actions = Object.entries(actionTexts(staffText))
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <Grid gap={3} min="9rem" className={styles.filters} role="search" aria-label={auditLog.title}>
      <Select
        label={auditLog.event}
        value={conditions.event}
        options={[
          { value: '', label: auditLog.allEvents },
          ...events.map((event) => ({ value: String(event.eventId), label: eventName(event, locale) })),
        ]}
        onValueChange={(event) => put({ event })}
      />
      <Select
        label={auditLog.action}
        value={conditions.action}
        options={[{ value: '', label: auditLog.everything }, ...actions]}
        onValueChange={(action) => put({ action })}
      />
      <PersonFilter value={conditions.person} onChange={(person) => put({ person })} />
      <StaffFilter value={conditions.staff} onChange={(staff) => put({ staff })} />
      <PickedDate
        label={auditLog.start}
        value={conditions.start}
        max={conditions.end || undefined}
        onValueChange={(start) => put({ start })}
      />
      <PickedDate
        label={auditLog.end}
        value={conditions.end}
        min={conditions.start || undefined}
        onValueChange={(end) => put({ end })}
      />
    </Grid>
  );
}
