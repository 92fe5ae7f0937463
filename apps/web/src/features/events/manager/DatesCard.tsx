import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { instantOf } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { crossingDates } from '@foyer/domain/events/event-dates';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { NewDatesMail } from '../../../shared/mail/NewDatesMail.tsx';
import { useSends } from '../../../shared/mail/use-sends.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';

interface DatesCardProps {
  event: EventView;
  which: 'event' | 'registration';
  title: string;
}

/** A start and an end in the event's time zone, saved together. */
export function DatesCard({ event, which, title }: DatesCardProps) {
  const { editor } = useStaffText();
  const { timeZone } = event.configuration;
  const [startField, endField] =
    which === 'event' ? (['eventStart', 'eventEnd'] as const) : (['registrationStart', 'registrationEnd'] as const);
  const [isMailWanted, setMailWanted] = useState(true);
  const sends = useSends({ eventId: event.eventId, timeZone }, 'sends');
  const mailsNewDates = isMailWanted && sends.noneReason === undefined;
  const shown = (instant: string) => localDateTime(instant, timeZone);
  const [start, setStart] = useState(shown(event[startField]));
  const [end, setEnd] = useState(shown(event[endField]));
  const at = (typed: string) => instantOf(typed, timeZone)?.toISOString();
  const [from, until] = [at(start), at(end)];
  const crossing = from && until ? crossingDates({ ...event, [startField]: from, [endField]: until }) : [];
  const isSame = start === shown(event[startField]) && end === shown(event[endField]);
  const save = useAction({
    act: async () => {
      if (!from || !until) return undefined;
      const params = { eventId: event.eventId };
      return which === 'event'
        ? call('updateEventDates', { params, body: { eventStart: from, eventEnd: until, mailsNewDates } })
        : call('updateRegistrationDates', { params, body: { registrationStart: from, registrationEnd: until } });
    },
    successMessage: () => editor.datesSaved,
  });
  const problem = (field: typeof startField | typeof endField, value: string | undefined) => {
    if (value === undefined) return editor.dateNeeded;
    if (!crossing.includes(field)) return undefined;
    return field === 'registrationStart' ? editor.opensAfterEnd : editor.endBeforeStart;
  };
  // If the event would end before registration opens, the error shows at the date that this card can change.
  const other = crossing.find((field) => field !== startField && field !== endField);
  return (
    <Card title={title}>
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (from && until && crossing.length === 0) save.run();
        }}
      >
        <Stack gap={4}>
          <PickedDate
            withTime
            label={editor[startField]}
            hint={editor.inZone({ zone: timeZone })}
            value={start}
            error={problem(startField, from)}
            onValueChange={setStart}
          />
          <PickedDate
            withTime
            label={editor[endField]}
            hint={editor.inZone({ zone: timeZone })}
            value={end}
            error={problem(endField, until) ?? (other && editor.opensAfterEnd)}
            onValueChange={setEnd}
          />
          {which === 'event' && (
            <NewDatesMail
              label={editor.mailNewDatesUncounted}
              sends={sends}
              checked={isMailWanted}
              onCheckedChange={setMailWanted}
            />
          )}
          <FailureAlert failure={save.failure} />
          <div>
            <Button
              type="submit"
              loading={save.busy}
              disabled={!from || !until || crossing.length > 0 || isSame}
              disabledReason={isSame ? editor.allSaved : undefined}
            >
              {editor.saveDates}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
