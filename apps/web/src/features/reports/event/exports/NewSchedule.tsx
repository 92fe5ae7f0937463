import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { ExportSchedules } from '@foyer/contract/reports/scheduled-exports';
import { nextRun } from '@foyer/domain/reports/export-schedule';
import { useNow } from '../../../../shared/time/now.ts';
import { call } from '../../../../api/call.ts';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { PickedDate } from '../../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { CheckboxGroup } from '../../../../ui/ChoiceGroup.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Columns } from '../stats/Columns.tsx';
import { ListChoice } from '../stats/ListChoice.tsx';
import { Presets } from '../stats/Presets.tsx';
import { useWantedFile } from '../stats/wanted-file.ts';
import { hourWords, weekdayWords } from './words.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 0];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const daily = 'daily';
const morning = 7;

interface NewScheduleProps {
  eventId: number;
  /** Undefined if it could not be loaded. */
  event: EventView | undefined;
  about: ExportSchedules;
  onClose: () => void;
}

/** Form for a new scheduled export: the list, the schedule and the recipients. */
export function NewSchedule({ eventId, event, about, onClose }: NewScheduleProps) {
  const { locale, text } = useLanguage();
  const { reports, scheduledExports: t } = useStaffText();
  const { timeZone, today, staff } = about;
  const [weekday, setWeekday] = useState<number | null>(null);
  const [hour, setHour] = useState(morning);
  const [until, setUntil] = useState(() => lastDayOf(event?.eventEnd.slice(0, 10) ?? today, today));
  const [recipients, setRecipients] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const wanted = useWantedFile(eventId, locale);
  const { list, format, columns, described } = wanted;
  const now = useNow();
  const isDue = until !== '' && nextRun({ weekday, hour, until }, timeZone, now) !== null;
  const save = useAction({
    act: () =>
      call('createExport', {
        params: { eventId },
        body: { list, format, columns, locale, weekday, hour, until, recipients: recipients.map(Number) },
      }),
    successMessage: () => t.saved,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      title={t.add}
      closeLabel={text.common.close}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          loading={save.busy}
          disabled={described.data === undefined}
          disabledReason={described.data && columns.length === 0 ? reports.noColumns : undefined}
          onClick={() => {
            setTried(true);
            if (isDue && recipients.length > 0) save.run();
          }}
        >
          {t.save}
        </Button>
      }
    >
      <Stack gap={4}>
        <Alert>{t.fileHint}</Alert>
        <ListChoice {...{ list, format }} onList={wanted.setList} onFormat={wanted.setFormat} />
        <FieldRow>
          <Select
            label={t.rhythm}
            value={weekday === null ? daily : String(weekday)}
            options={[
              { value: daily, label: t.everyDay },
              ...weekdays.map((day) => ({
                value: String(day),
                label: t.everyWeek({ weekday: weekdayWords(day, locale) }),
              })),
            ]}
            onValueChange={(value) => setWeekday(value === daily ? null : Number(value))}
          />
          <Select
            label={t.hour}
            hint={t.hourHint({ zone: timeZone })}
            value={String(hour)}
            options={hours.map((each) => ({ value: String(each), label: hourWords(each, locale) }))}
            onValueChange={(value) => setHour(Number(value))}
          />
        </FieldRow>
        <PickedDate
          label={t.until}
          value={until}
          min={today}
          error={tried && !isDue ? t.needsUntil : undefined}
          onValueChange={setUntil}
        />
        <Recipients {...{ staff, recipients, tried }} onChange={setRecipients} />
        <Presets wanted={wanted} />
        <Columns wanted={wanted} />
        <FailureAlert failure={save.failure} />
      </Stack>
    </Dialog>
  );
}

interface RecipientsProps {
  staff: ExportSchedules['staff'];
  /** Account numbers, as the checkboxes store them. */
  recipients: readonly string[];
  tried: boolean;
  onChange: (recipients: string[]) => void;
}

/** The recipients, chosen from staff who may see the list and have an e-mail address. */
function Recipients({ staff, recipients, tried, onChange }: RecipientsProps) {
  const { scheduledExports: t } = useStaffText();
  if (staff.length === 0) return <Alert tone="warning">{t.nobody}</Alert>;
  return (
    <CheckboxGroup
      label={t.recipients}
      hint={t.recipientsHint}
      error={tried && recipients.length === 0 ? t.needsRecipient : undefined}
      options={staff.map(({ accountId, fullName, externalAccountIdentifier }) => ({
        value: String(accountId),
        label: fullName,
        hint: externalAccountIdentifier,
      }))}
      values={recipients}
      onValuesChange={onChange}
    />
  );
}

/** The last day of the event, but within the year that a schedule may run (`YYYY-MM-DD`). */
function lastDayOf(eventEnd: string, today: string): string {
  const yearFromToday = new Date(Date.parse(today) + 365 * 86_400_000).toISOString().slice(0, 10);
  if (eventEnd < today) return today;
  return eventEnd < yearFromToday ? eventEnd : yearFromToday;
}
