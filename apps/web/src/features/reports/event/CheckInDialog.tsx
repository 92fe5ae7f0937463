import { useState } from 'react';
import type { CheckedInMany } from '@foyer/contract/door/check-in';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import type { EventView } from '@foyer/contract/events/events';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';

interface CheckInDialogProps {
  event: EventView;
  filter: AttendeeFilter;
  count: number;
  onClose: () => void;
}

/** Asks before it checks in everyone on the list, and names those who were refused. */
export function CheckInDialog({ event: { eventId }, filter, count, onClose }: CheckInDialogProps) {
  const { locale, text } = useLanguage();
  const { eventLists: t } = useStaffText();
  const [done, setDone] = useState<CheckedInMany>();
  // The number of the question stays, while the list behind the dialog changes.
  const [tickets] = useState(count);
  const number = (value: number) => ({ count: value.toLocaleString(locale), isOne: value === 1 });
  const checkIn = useAction({
    act: () => call('checkInMany', { params: { eventId }, body: { attendees: filter, tickets } }),
    onDone: setDone,
  });
  return (
    <Dialog
      open
      title={done ? t.checkIn : t.checkInAsk(number(tickets))}
      closeLabel={text.common.close}
      onClose={onClose}
      actions={
        done ? (
          <Button variant="primary" onClick={onClose}>
            {text.common.close}
          </Button>
        ) : (
          <Button variant="primary" icon="check" loading={checkIn.busy} onClick={() => checkIn.run()}>
            {t.checkInNow(number(tickets))}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {done ? <Result done={done} number={number} /> : <p>{t.checkInText}</p>}
        <FailureAlert failure={checkIn.failure} />
      </Stack>
    </Dialog>
  );
}

interface ResultProps {
  done: CheckedInMany;
  number: (value: number) => { count: string; isOne: boolean };
}

function Result({ done, number }: ResultProps) {
  const { eventLists: t } = useStaffText();
  const { checkedIn, refused, refusals } = done;
  const reasons = { alreadyCheckedIn: t.alreadyCheckedIn, canceled: t.canceledTicket, busy: t.busyTicket };
  return (
    <div role="status">
      <p>{t.checkedIn(number(checkedIn))}</p>
      {refused > 0 && (
        <>
          <p>{t.notCheckedIn(number(refused))}</p>
          <ul>
            {refusals.map(({ ticketId, fullName, reason }) => (
              <li key={ticketId}>
                <span translate="no">{fullName}</span> · <span>{reasons[reason]}</span>
              </li>
            ))}
          </ul>
          {refused > refusals.length && <p>{t.andMore({ count: number(refused - refusals.length).count })}</p>}
        </>
      )}
    </div>
  );
}
