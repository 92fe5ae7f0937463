import type { Draw } from '@foyer/contract/orders/draws';
import type { EventView } from '@foyer/contract/events/events';
import { fullName } from '@foyer/domain/people/names';
import { msOf } from '@foyer/domain/shared/dates';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../action/ConfirmDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { momentWords } from '../time/moment.ts';
import { useNow } from '../time/now.ts';
import { DrawCheck } from './DrawCheck.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import { useDrawText } from './text.ts';
import styles from './Draws.module.css';

export interface DrawsPartProps {
  event: Pick<EventView, 'eventId' | 'configuration'>;
  /** The level of the headings. */
  level: 2 | 4;
}

/** The draws of an event that are for the person: entering, withdrawing, and the result (selling 2). */
export default function DrawsPart({ event, level }: DrawsPartProps) {
  const { text } = useLanguage();
  const { draws: t } = useDrawText();
  const { data, error, refetch } = useCall('getDraws', { params: { eventId: event.eventId } });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading label={text.common.loading}>
        <Skeleton lines={3} />
      </Loading>
    );
  }
  if (data.length === 0) return level === 2 ? <p>{t.none}</p> : null;
  return (
    <ul className={styles.list}>
      {data.map((draw) => (
        <DrawRow key={draw.drawId} draw={draw} event={event} level={level} />
      ))}
    </ul>
  );
}

function DrawRow({ draw, event, level }: DrawsPartProps & { draw: Draw }) {
  const { locale } = useLanguage();
  const { draws: t } = useDrawText();
  const now = useNow();
  const [isEntering, setEntering] = useState(false);
  const { timeZone } = event.configuration;
  const ticket = translatedText(draw.ticketTranslations.description, locale, draw.ticketDescription);
  const dateOf = (at: string) => momentWords(at, timeZone, locale, 'longWithTime');
  const { entry } = draw;
  const isOpen = msOf(draw.opensDate) <= msOf(now) && msOf(now) < msOf(draw.closesDate) && draw.drawnDate === undefined;
  const isEntered = entry?.state === 'ENTERED';
  const Heading = `h${level}` as const;
  return (
    <li className={styles.row}>
      <Heading className={styles.name}>
        <Phrases>{t.drawOf({ ticket })}</Phrases>
      </Heading>
      {isEntered && <Chip tone="good">{t.entered}</Chip>}
      <p>
        <Dates>{timeWords(draw, { now, t, dateOf })}</Dates>
      </p>
      {entry && <Outcome draw={draw} entry={entry} dateOf={dateOf} />}
      {draw.drawnDate === undefined && <p className={styles.note}>{t.holds({ count: draw.holdHours })}</p>}
      <p className={styles.note}>{t.entries({ count: draw.entries })}</p>
      <div className={styles.actions}>
        {isOpen && !isEntered && (
          <Button variant="primary" aria-label={t.enterFor({ ticket })} onClick={() => setEntering(true)}>
            {t.enter}
          </Button>
        )}
        {isOpen && isEntered && <WithdrawButton event={event} draw={draw} entry={entry} ticket={ticket} />}
        {entry?.state === 'WON' && entry.isOwn && entry.heldUntil !== undefined && (
          <Link to={paths.registration(event.eventId)} className={buttonClass({ variant: 'primary' })}>
            {t.register}
          </Link>
        )}
      </div>
      <DrawCheck draw={draw} eventId={event.eventId} />
      {isEntering && <EnterDialog event={event} draw={draw} onClose={() => setEntering(false)} />}
    </li>
  );
}

type Texts = ReturnType<typeof useDrawText>['draws'];

function timeWords(
  { opensDate, closesDate, drawnDate }: Draw,
  { now, t, dateOf }: { now: Date; t: Texts; dateOf: (at: string) => string },
): string {
  if (drawnDate !== undefined) return t.drawnOn({ date: dateOf(drawnDate) });
  if (msOf(now) < msOf(opensDate)) return t.opens({ date: dateOf(opensDate) });
  return msOf(now) < msOf(closesDate) ? t.open({ date: dateOf(closesDate) }) : t.closed;
}

/** The state of the person's entry. */
function Outcome({
  draw,
  entry,
  dateOf,
}: {
  draw: Draw;
  entry: NonNullable<Draw['entry']>;
  dateOf: (at: string) => string;
}) {
  const { locale } = useLanguage();
  const { draws: t } = useDrawText();
  const words = {
    ENTERED: entry.isOwn ? null : t.enteredBy,
    WITHDRAWN: t.isWithdrawn,
    WON: entry.heldUntil === undefined ? t.won : t.wonUntil({ date: dateOf(entry.heldUntil) }),
    WAITING: t.waiting({ rank: String(entry.rank ?? 0), entries: String(draw.entries) }),
    EXPIRED: t.expired,
  }[entry.state];
  return (
    <>
      {words !== null && (
        <p className={styles.outcome}>
          <Dates>{words}</Dates>
        </p>
      )}
      {entry.state !== 'WITHDRAWN' && (
        <p className={styles.note}>
          {t.entry({
            number: String(entry.entryId),
            people: entry.members.map((member) => fullName(member, locale)).join(', '),
          })}
        </p>
      )}
    </>
  );
}

/** After a confirmation, withdraws the own entry, or leaves that of another person. */
function WithdrawButton({
  event: { eventId },
  draw: { drawId },
  entry: { entryId, isOwn },
  ticket,
}: Pick<DrawsPartProps, 'event'> & { draw: Draw; entry: NonNullable<Draw['entry']>; ticket: string }) {
  const { draws: t } = useDrawText();
  const [asking, setAsking] = useState(false);
  const withdraw = useAction({
    act: () => call('withdrawDrawEntry', { params: { eventId, drawId, entryId } }),
    successMessage: () => (isOwn ? t.withdrawn : t.left),
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={isOwn ? t.withdrawFor({ ticket }) : t.leaveFor({ ticket })}
        onClick={() => setAsking(true)}
      >
        {isOwn ? t.withdraw : t.leave}
      </Button>
      {asking && (
        <ConfirmDialog
          size="small"
          title={isOwn ? t.withdrawTitle : t.leaveTitle}
          confirm={isOwn ? t.withdraw : t.leave}
          variant="danger"
          cancel={t.stay}
          action={withdraw}
          onConfirm={() => withdraw.run()}
          onClose={() => setAsking(false)}
        >
          <p>{isOwn ? t.withdrawText : t.leaveText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
