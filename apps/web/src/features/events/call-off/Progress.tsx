import type { CallOffView } from '@foyer/contract/events/call-off';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Progress as Bar } from '../../../ui/Progress.tsx';

/** Refunded and total card money of each currency, for the progress bars. */
function refundsOf({ money }: CallOffView): { currency: Currency; done: number; all: number }[] {
  return money
    .filter(({ way }) => way === 'provider')
    .map(({ currency, paid, kept, refunded, onItsWay }) => ({ currency, done: refunded + onItsWay, all: paid - kept }))
    .filter(({ all }) => all > 0);
}

/** True while the job still ends tickets or refunds payments. */
export function isRunning({ calledOff, money }: CallOffView): boolean {
  if (calledOff === null) return false;
  return calledOff.ticketsLeft > 0 || money.some(({ way, left }) => way === 'provider' && left > 0);
}

/** Progress of ended tickets and refunds. */
export function Progress({ view, calledOff }: { view: CallOffView; calledOff: NonNullable<CallOffView['calledOff']> }) {
  const { locale } = useLanguage();
  const { callOff } = useStaffText();
  const { ticketsDone: done, ticketsLeft: left, withEventId: parentId } = calledOff;
  const all = done + left;
  const isFinished = !isRunning(view) && view.problemCount === 0;
  const time = momentWords(calledOff.date, ownTimeZone(), locale, 'shortWithTime');
  return (
    <Card title={callOff.calledOffBy({ by: calledOff.by, time })} level={2}>
      <Stack gap={5}>
        <p>{calledOff.reason}</p>
        {parentId !== null && (
          <Alert
            actions={
              <Link to={paths.callOff(parentId)} className={buttonClass()}>
                {callOff.toParent}
              </Link>
            }
          >
            {callOff.withParent}
          </Alert>
        )}
        <Bar
          value={all === 0 ? 1 : done / all}
          label={callOff.progressTickets}
          text={callOff.progressOf({ done: done.toLocaleString(locale), all: all.toLocaleString(locale) })}
        />
        {refundsOf(view).map((refunds) => (
          <Bar
            key={refunds.currency}
            value={refunds.done / refunds.all}
            label={callOff.progressRefunds({ currency: refunds.currency })}
            text={new Intl.NumberFormat(locale, { style: 'percent' }).format(refunds.done / refunds.all)}
          />
        ))}
        {isFinished && <Alert tone="success">{callOff.finished}</Alert>}
      </Stack>
    </Card>
  );
}
