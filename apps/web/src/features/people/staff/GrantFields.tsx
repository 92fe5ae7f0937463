import { useState } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import { roles as allRoles } from '@foyer/contract/wire/vocabulary';
import { instantOf } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { useCall } from '../../../api/query.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useNow } from '../../../shared/time/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { allEvents, eventOptions, isSpanWrong, newGrant, withEvent, withRole, type GrantDraft } from './grants.ts';

interface GrantFieldsProps {
  grants: readonly GrantDraft[];
  onChange: (grants: GrantDraft[]) => void;
  /** Whether the last role can be removed too. */
  canBeEmpty?: boolean;
}

/** The roles of a person: for each the event first, then the role, and folded the time span and the place (people 4.8). */
export function GrantFields({ grants, onChange, canBeEmpty = false }: GrantFieldsProps) {
  const { text } = useLanguage();
  const { staffAccounts: t } = useStaffText();
  const events = useCall('listAdminEvents', {});
  if (events.isError) return <LoadFailed error={events.error} onRetry={() => void events.refetch()} />;
  // Without the events, a role for one event would look like a role for all.
  if (events.data === undefined) {
    return (
      <Loading label={text.common.loading}>
        <Skeleton width="50%" />
      </Loading>
    );
  }
  return (
    <Stack gap={3}>
      {grants.map((grant, index) => (
        <GrantField
          // A grant has no id, and its position changes only when the number of grants changes.
          key={`${index} ${grants.length}`}
          grant={grant}
          number={index + 1}
          events={events.data}
          onChange={(next) => onChange(grants.toSpliced(index, 1, next))}
          onRemove={grants.length > 1 || canBeEmpty ? () => onChange(grants.toSpliced(index, 1)) : undefined}
        />
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onChange([...grants, newGrant])}>
          {grants.length === 0 ? t.addFirstGrant : t.addGrant}
        </Button>
      </div>
    </Stack>
  );
}

interface GrantFieldProps {
  grant: GrantDraft;
  number: number;
  events: readonly ListedEvent[];
  onChange: (grant: GrantDraft) => void;
  onRemove: (() => void) | undefined;
}

function GrantField({ grant, number, events, onChange, onRemove }: GrantFieldProps) {
  const { locale } = useLanguage();
  const { staffAccounts: t, staffRoles } = useStaffText();
  const now = useNow();
  const isForOne = grant.event !== allEvents && grant.event !== '';
  return (
    <Stack gap={1} role="group" aria-label={t.grantOf({ number: number.toLocaleString(locale) })}>
      <FieldRow>
        <Select
          label={t.event}
          required
          placeholder={t.chooseEvent}
          value={grant.event}
          options={eventOptions(events, { locale, t, now })}
          onValueChange={(event) => onChange(withEvent(grant, event))}
        />
        <Select
          label={t.role}
          hint={grant.role === '' ? undefined : staffRoles.hints[grant.role]}
          required
          placeholder={t.chooseRole}
          value={grant.role}
          options={allRoles
            .filter((role) => role !== 'admin' || !isForOne)
            .map((role) => ({ value: role, label: staffRoles.names[role] }))}
          onValueChange={(value) => onChange(withRole(grant, allRoles.find((role) => role === value) ?? ''))}
        />
      </FieldRow>
      {grant.role === 'admin' ? <p>{t.adminEverywhere}</p> : <SpanFields {...{ grant, events, onChange }} />}
      {onRemove && (
        <div>
          <Button
            size="sm"
            icon="trash"
            aria-label={t.removeGrantOf({ number: number.toLocaleString(locale) })}
            onClick={onRemove}
          >
            {t.removeGrant}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** When and where the role counts, in the time zone of its event. */
function SpanFields({ grant, events, onChange }: Pick<GrantFieldProps, 'grant' | 'events' | 'onChange'>) {
  const { text } = useLanguage();
  const { staffAccounts: t } = useStaffText();
  const { optional } = text.common;
  const event = events.find(({ eventId }) => String(eventId) === grant.event);
  const timeZone = event?.configuration.timeZone ?? ownTimeZone();
  const isUsed = grant.validFrom !== null || grant.validUntil !== null || grant.label !== null;
  return (
    <Fold title={t.span} opensAtFirst={isUsed}>
      <Stack gap={3}>
        <FieldRow>
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
        </FieldRow>
        <TextField
          label={t.label}
          hint={t.labelHint}
          optional={optional}
          maxLength={40}
          autoComplete="off"
          value={grant.label ?? ''}
          onValueChange={(label) => onChange({ ...grant, label: label === '' ? null : label })}
        />
      </Stack>
    </Fold>
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
