import { useId, useState } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import type { StaffGrant } from '@foyer/contract/people/staff';
import { instantOf } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { useCall } from '../../../api/query.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { eventName } from '../../../shared/event/event-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { everywhere, grantsOf, isSpanWrong } from './grants.ts';
import { RoleChoice } from './RoleChoice.tsx';

interface GrantFieldsProps {
  grants: readonly StaffGrant[];
  onChange: (grants: StaffGrant[]) => void;
}

/** The roles of a person, and for each role the events, the time span and the place (people 4.8). */
export function GrantFields({ grants, onChange }: GrantFieldsProps) {
  const { text } = useLanguage();
  const { staffAccounts: t, staffRoles } = useStaffText();
  const roles = [...new Set(grants.map(({ role }) => role))];
  const events = useCall('listAdminEvents', {});
  const replace = (index: number, ...next: StaffGrant[]) => onChange(grants.toSpliced(index, 1, ...next));
  return (
    <>
      <RoleChoice roles={roles} onChange={(chosen) => onChange(grantsOf(chosen, grants))} />
      {events.isError && <LoadFailed error={events.error} onRetry={() => void events.refetch()} />}
      {events.isPending && (
        <Loading label={text.common.loading}>
          <Skeleton width="50%" />
        </Loading>
      )}
      {/* Without the events, a role for one event would look like a role for all. */}
      {(events.data ? grants : []).map((grant, index) => {
        if (grant.role === 'admin') return null;
        const isOnly = grants.filter(({ role }) => role === grant.role).length === 1;
        return (
          <GrantField
            // A grant has no id, and its position changes only when the number of grants changes.
            key={`${grant.role} ${index} ${grants.length}`}
            grant={grant}
            events={events.data ?? []}
            name={staffRoles.names[grant.role]}
            onChange={(next) => replace(index, next)}
            onAdd={() => replace(index, grant, everywhere(grant.role))}
            onRemove={isOnly ? undefined : () => replace(index)}
          />
        );
      })}
      {roles.includes('admin') && <p>{t.adminEverywhere}</p>}
    </>
  );
}

interface GrantFieldProps {
  grant: StaffGrant;
  events: readonly ListedEvent[];
  name: string;
  onChange: (grant: StaffGrant) => void;
  onAdd: () => void;
  onRemove: (() => void) | undefined;
}

function GrantField({ grant, events, name, onChange, onAdd, onRemove }: GrantFieldProps) {
  const { locale, text } = useLanguage();
  const { staffAccounts: t } = useStaffText();
  const heading = useId();
  const event = events.find(({ eventId }) => eventId === grant.eventId);
  const timeZone = event?.configuration.timeZone ?? ownTimeZone();
  const { optional } = text.common;
  return (
    <Stack gap={3} role="group" aria-labelledby={heading}>
      <strong id={heading}>{t.whereAndWhen({ role: name })}</strong>
      <Select
        label={t.event}
        value={grant.eventId === null ? '' : String(grant.eventId)}
        options={[
          { value: '', label: t.allEvents },
          ...events.map((each) => ({ value: String(each.eventId), label: eventName(each, locale) })),
        ]}
        onValueChange={(value) => onChange({ ...grant, eventId: value === '' ? null : Number(value) })}
      />
      <MomentField
        key={`from ${timeZone}`}
        label={t.from}
        optional={optional}
        value={grant.validFrom}
        timeZone={timeZone}
        onChange={(validFrom) => onChange({ ...grant, validFrom })}
      />
      <MomentField
        key={`until ${timeZone}`}
        label={t.until}
        optional={optional}
        value={grant.validUntil}
        timeZone={timeZone}
        error={isSpanWrong(grant) ? t.spanWrong : undefined}
        onChange={(validUntil) => onChange({ ...grant, validUntil })}
      />
      <TextField
        label={t.label}
        hint={t.labelHint}
        optional={optional}
        maxLength={40}
        autoComplete="off"
        value={grant.label ?? ''}
        onValueChange={(label) => onChange({ ...grant, label: label === '' ? null : label })}
      />
      <FieldRow>
        <Button icon="plus" onClick={onAdd}>
          {t.addGrant}
        </Button>
        {onRemove && (
          <Button icon="trash" onClick={onRemove}>
            {t.removeGrant}
          </Button>
        )}
      </FieldRow>
    </Stack>
  );
}

interface MomentFieldProps {
  label: string;
  optional: string;
  value: string | null;
  timeZone: string;
  error?: string | undefined;
  onChange: (instant: string | null) => void;
}

/** A date and time in a time zone. While a date is incomplete, there is none. */
function MomentField({ value, timeZone, onChange, ...field }: MomentFieldProps) {
  const { staffAccounts: t } = useStaffText();
  const [typed, setTyped] = useState(value === null ? '' : localDateTime(value, timeZone));
  return (
    <PickedDate
      {...field}
      withTime
      hint={t.inZone({ zone: timeZone })}
      value={typed}
      onValueChange={(next) => {
        setTyped(next);
        onChange(instantOf(next, timeZone)?.toISOString() ?? null);
      }}
    />
  );
}
